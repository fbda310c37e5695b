import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { RootKey } from '#contract/envelope/suites.ts'

/** A flood under way: half of it is answered, all of it is. */
interface Flooding {
  readonly half: Promise<void>
  readonly over: Promise<void>
}

/** A process that floods a line with logins when it is told to. */
interface Flood {
  /** `network` is the beginning of an IPv4 address, such as `203.0.113`. */
  from(network: string): Flooding
  end(): void
}

/** Starts one; resolves once it can be told. */
export async function startFlood(to: { line: string; key: RootKey; devices: number }): Promise<Flood> {
  const program = path.join(import.meta.dirname, 'flood.ts')
  const key = Buffer.from(to.key.bytes).toString('hex')
  const child = spawn(process.execPath, [program, to.line, String(to.key.id), key, String(to.devices)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const [first] = (await once(lines, 'line')) as [string]
  if (first !== 'up') throw new Error(`the flood did not start: ${first}`)
  return {
    from(network) {
      const half = Promise.withResolvers<void>()
      const over = Promise.withResolvers<void>()
      const hear = (line: string) => {
        if (line === 'half') half.resolve()
        if (line !== 'over') return
        lines.off('line', hear)
        over.resolve()
      }
      lines.on('line', hear)
      child.stdin.write(`${network}\n`)
      return { half: half.promise, over: over.promise }
    },
    end: () => void child.kill(),
  }
}
