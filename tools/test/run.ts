import { spawn } from 'node:child_process'

/** How a command ended. */
export interface Ended {
  /** 0 when all went well; 1 also for a command that a signal ended. */
  code: number
  /** All it printed, in the order it came. */
  output: string
  seconds: number
}

interface Options {
  env?: Record<string, string>
  /** Printed before each line while it runs; nothing is printed before the end where absent. */
  prefix?: string
}

/** Writes whole lines, each behind the prefix; the rest waits for its line to end. */
function linePrinter(prefix: string) {
  let rest = ''
  const print = (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) process.stdout.write(`${prefix}${line}\n`)
  }
  return { print, end: () => rest && print('\n') }
}

/** Runs a program of `node_modules/.bin` or of the system to its end. A program that does not start counts as failed. */
export async function run(command: readonly string[], { env = {}, prefix }: Options = {}): Promise<Ended> {
  const startMs = performance.now()
  const printer = prefix === undefined ? undefined : linePrinter(prefix)
  const child = spawn(command[0]!, command.slice(1), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const take = (chunk: string) => {
    output += chunk
    printer?.print(chunk)
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', take)
  const code = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      take(`${error.message}\n`)
      resolve(1)
    })
    child.once('close', (status) => resolve(status ?? 1))
  })
  printer?.end()
  return { code, output, seconds: (performance.now() - startMs) / 1000 }
}
