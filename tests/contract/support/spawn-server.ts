import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/** A server in a process of its own, as `npm start` runs it once the app is built. */
export interface SpawnedServer {
  readonly child: ChildProcess
  /** All that it said so far, also on its error channel. */
  said(): string
  /** True once it is ready; false where it ended before. */
  readonly ready: Promise<boolean>
  /** Its exit code, once all that it said has come; null where a signal ended it. */
  readonly ended: Promise<number | null>
}

/** Starts a server that is told this by its environment, and nothing else but where programs are. */
export function spawnServer(env: Readonly<Record<string, string>>): SpawnedServer {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
  })
  let said = ''
  // closed is later than ended: by then all that it said has come
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const ready = new Promise<boolean>((resolve) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('ready in')) resolve(true)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => resolve(false))
  })
  return { child, said: () => said, ready, ended }
}
