/** Builds the app, then is the server: signals reach it, and it ends with whoever started it. */
import { spawn } from 'node:child_process'

console.log('building the app …')
const build = spawn('vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit', shell: process.platform === 'win32' })
const giveUp = (signal: NodeJS.Signals) => {
  build.kill(signal)
}
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
for (const signal of signals) process.on(signal, giveUp)
const code = await new Promise<number>((resolve) => {
  build.once('error', (error) => {
    console.error(error.message)
    resolve(1)
  })
  build.once('close', (status) => resolve(status ?? 1))
})
if (code !== 0) process.exit(code)
for (const signal of signals) process.off(signal, giveUp)

// npm runs this in a shell; where that does not pass its end on, its being gone does
const parent = process.ppid
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 1000).unref()
await import('#server/main.ts')
