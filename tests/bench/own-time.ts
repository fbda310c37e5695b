/** An event of a trace, as Chromium writes it; times in microseconds. */
export interface TraceEvent {
  name: string
  /** `X` has a duration. */
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time of its thread when it began, and while it lasted. */
  tts?: number
  tdur?: number
  args?: { data?: { isOutermostMainFrame?: boolean } }
}

interface Task {
  at: number
  end: number
  tts: number
  ownUs: number
}

const taskOf = ({ ph, ts, dur = 0, tts, tdur }: TraceEvent): Task | undefined =>
  ph === 'X' && tts !== undefined && tdur !== undefined
    ? { at: ts, end: ts + dur, tts, ownUs: Math.min(dur, tdur) }
    : undefined

/**
 * Changes a trace so that each task of the page's main thread lasts as long as that thread had a processor, with what
 * happens within it moved along; what waits between tasks stays as it was. On a machine whose few processors also run
 * the server, the rest of the browser and Lighthouse itself, a task's time by the clock is mostly waiting for them.
 */
export function toOwnTime(events: readonly TraceEvent[]): void {
  const start = events
    .filter(({ name, args }) => name === 'navigationStart' && args?.data?.isOutermostMainFrame)
    .toSorted((a, b) => a.ts - b.ts)
    .at(-1)
  if (!start) throw new Error('the trace has no navigation')
  const main = events
    .filter(({ pid, tid }) => pid === start.pid && tid === start.tid)
    // of two that begin together the longer one holds the other
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  let task: Task | undefined
  for (const event of main) {
    if (task && event.ts >= task.end) task = undefined
    const inner = task
    task ??= taskOf(event)
    if (inner) {
      const waitedUs = event.ts - inner.at
      const ownUs = event.tts === undefined ? waitedUs : Math.max(0, event.tts - inner.tts)
      event.ts = inner.at + Math.min(ownUs, waitedUs, inner.ownUs)
    }
    if (event.dur !== undefined && event.tdur !== undefined) event.dur = Math.min(event.dur, event.tdur)
  }
}
