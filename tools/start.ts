/** Builds the app and the desk, then is the server: signals reach it, and it ends with whoever started it. */
import { spawn } from 'node:child_process'

console.log('building the app and the desk …')
const build = (...words: readonly string[]) =>
  spawn('vite', ['build', '--logLevel', 'warn', ...words], { stdio: 'inherit', shell: process.platform === 'win32' })
const builds = [build(), build('--config', 'vite.desk.config.ts')]
const giveUp = (signal: NodeJS.Signals) => {
  for (const one of builds) one.kill(signal)
}
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
for (const signal of signals) process.on(signal, giveUp)
const codes = await Promise.all(
  builds.map(
    (one) =>
      new Promise<number>((resolve) => {
        one.once('error', (error) => {
          console.error(error.message)
          resolve(1)
        })
        one.once('close', (status) => resolve(status ?? 1))
      }),
  ),
)
if (codes.some((code) => code !== 0)) process.exit(1)
for (const signal of signals) process.off(signal, giveUp)

// npm runs this in a shell; where that does not pass its end on, its being gone does
const parent = process.ppid
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 1000).unref()
await import('#server/main.ts')
