import { spawn, type ChildProcess } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'

/** A part of the cluster that is up: what a server must be told to use it, and how to end it. */
export interface Running {
  readonly env: Readonly<Record<string, string>>
  /** Ends its processes and removes its folder. */
  stop(): Promise<void>
}

/** Somebody else's program, running on its own folder. */
export interface Service {
  /** Throws, with the end of its log, where the program has ended. */
  mustRun(): void
  /** SIGTERM unless told; what has not ended after ten seconds is killed. */
  stop(by?: NodeJS.Signals): Promise<void>
}

/** How a program is started; `user` is who it runs as, where that is not ourselves. */
export interface ServiceOptions {
  readonly name: string
  readonly command: readonly string[]
  readonly folder: string
  readonly env?: Readonly<Record<string, string>>
  readonly user?: { readonly uid: number; readonly gid: number } | undefined
}

/** How long a program may take to end by itself. */
const graceMs = 10_000
const running = new Set<ChildProcess>()

process.once('exit', () => {
  for (const child of running) signal(child, 'SIGKILL')
})

/** To the whole group of a program: its own children end with it. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

/** Starts a program in a group of its own; what it prints goes to `{name}.log` in the folder. */
export function startService({ name, command, folder, env, user }: ServiceOptions): Service {
  const log = path.join(folder, `${name}.log`)
  const output = openSync(log, 'a')
  const child = spawn(command[0]!, command.slice(1), {
    cwd: folder,
    env: env ?? process.env,
    stdio: ['ignore', output, output],
    detached: true,
    ...user,
  })
  running.add(child)
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      running.delete(child)
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  return {
    mustRun: () => {
      if (!running.has(child)) throw new Error(`${name} has ended:\n${readFileSync(log, 'utf8').slice(-2000)}`)
    },
    stop: async (by = 'SIGTERM') => {
      if (!running.has(child)) return
      signal(child, by)
      const late = setTimeout(() => signal(child, 'SIGKILL'), graceMs)
      await ended
      clearTimeout(late)
      signal(child, 'SIGKILL')
    },
  }
}

/** A port of the loopback that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** Asks again and again until an answer is yes; throws what `services` have to say, or that it took too long and why. */
export async function untilReady(
  name: string,
  isReady: () => Promise<boolean>,
  services: readonly Service[],
  withinMs = 120_000,
): Promise<void> {
  const endMs = Date.now() + withinMs
  for (;;) {
    let why = 'it says no'
    const ready = await isReady().catch((error: unknown) => {
      why = String(error)
      return false
    })
    if (ready) return
    for (const service of services) service.mustRun()
    if (Date.now() > endMs) throw new Error(`${name} is not ready after ${withinMs} ms: ${why}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
