import type { TraceEntry } from '#bridge/net-api.ts'
import type { Clock } from '../clock.ts'
import type { Link } from '../link.ts'

const kept = 60

/** The log of the last calls, newest first: names, times and outcomes, never what went in or came out. */
export interface Traces {
  link: Link
  entries(): TraceEntry[]
}

/** Makes the link that keeps the log. */
export function trace({ clock }: { clock: Clock }): Traces {
  const entries: TraceEntry[] = []
  return {
    entries: () => entries.slice(),
    link: (next) => async (exchange) => {
      const at = clock.nowMs()
      const fromMs = clock.monoMs()
      let line: string | undefined
      const outcome = await next({ ...exchange, onAnswered: (url) => (line = url) })
      entries.unshift({
        call: exchange.name,
        at,
        ms: Math.round(clock.monoMs() - fromMs),
        outcome: outcome.ok ? 'ok' : outcome.failure.kind,
        ...(line !== undefined && { line }),
      })
      entries.length = Math.min(entries.length, kept)
      return outcome
    },
  }
}
