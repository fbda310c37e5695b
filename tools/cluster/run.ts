/**
 * Runs a command beside a real PostgreSQL and a real S3-compatible store, which it finds in its environment, and stops
 * them when it ends. Usage: node tools/cluster/run.ts [postgres] [swift] -- command
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { NotHere } from './install.ts'
import { startPostgres } from './postgres.ts'
import type { Running } from './services.ts'
import { startSwift } from './swift.ts'

const words = process.argv.slice(2)
const cut = words.indexOf('--')
const wanted = cut === -1 ? [] : words.slice(0, cut)
const command = cut === -1 ? words : words.slice(cut + 1)
const starters = { postgres: startPostgres, swift: startSwift }
const names = (Object.keys(starters) as (keyof typeof starters)[]).filter(
  (name) => wanted.length === 0 || wanted.includes(name),
)

/** The command, once it runs: whoever interrupts or ends us ends it, and what it runs beside goes after it. */
let child: ChildProcess | undefined
// To the whole group: a command may be a shell, or npm, that has the program in it.
const signalAll = (signal: NodeJS.Signals) => {
  try {
    if (child?.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // all of it has ended
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => (child ? signalAll(signal) : process.exit(1)))

/** Runs the command to its end; answers its exit code. */
async function runCommand(env: Readonly<Record<string, string>>): Promise<number> {
  const running = spawn(command[0] ?? '', command.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    detached: true,
  })
  child = running
  return new Promise((resolve) => {
    running.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    running.once('close', (code) => {
      signalAll('SIGTERM')
      resolve(code ?? 1)
    })
  })
}

const started: Running[] = []
try {
  for (const name of names) {
    const startMs = performance.now()
    started.push(await starters[name]())
    console.log(`${name}: up in ${((performance.now() - startMs) / 1000).toFixed(1)} s`)
  }
  const env = Object.assign({}, ...started.map((one) => one.env)) as Record<string, string>
  process.exitCode = await runCommand(env)
} catch (error) {
  if (!(error instanceof NotHere)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  for (const one of started) await one.stop()
}
