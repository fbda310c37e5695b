import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './test/run.ts'

const port = process.env.DEV_PORT ?? '5173'
const deskPort = String(Number(port) + 1)

// the server gives out a build too, and does not start without one
if (!existsSync('dist/headers.json')) {
  const { code } = await run(['vite', 'build'], { prefix: '' })
  if (code !== 0) process.exit(1)
}

/** Vite's development servers for the app and the desk, and the server for their calls; all end together. */
const commands: readonly (readonly [string, readonly string[]])[] = [
  ['vite', ['--host', '127.0.0.1', '--port', port, '--strictPort']],
  ['vite', ['--config', 'vite.desk.config.ts', '--host', '127.0.0.1', '--port', deskPort, '--strictPort']],
  ['node', ['--watch', 'server/main.ts']],
]

const env = {
  ...process.env,
  SHIGUANG_ORIGINS: `http://127.0.0.1:${port}`,
  // the desk's calls come through its development server, under that one's name
  SHIGUANG_DESK_ORIGIN: `http://127.0.0.1:${deskPort}`,
  SHIGUANG_CHECK_REPLIES: '1',
}
const children = commands.map(([program, words]) => spawn(program, words, { stdio: 'inherit', env }))
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
