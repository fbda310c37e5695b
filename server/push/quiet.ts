import type { QuietHours } from '#contract/shapes/push.ts'

const dayMinutes = 24 * 60
const minuteMs = 60_000

/** Whether there is such a place. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}

/** Which minute of the day it is somewhere. */
function minuteAt(zone: string, nowMs: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
  const [hour, minute] = ['hour', 'minute'].map((type) =>
    Number(parts.formatToParts(nowMs).find((part) => part.type === type)?.value),
  )
  return hour! * 60 + minute!
}

/** When quiet hours end that are now; undefined where it is not quiet. */
export function quietUntil({ from, to, zone }: QuietHours, nowMs: number): number | undefined {
  const now = minuteAt(zone, nowMs)
  const sinceFrom = (now - from + dayMinutes) % dayMinutes
  const long = (to - from + dayMinutes) % dayMinutes
  if (sinceFrom >= long) return undefined
  return Math.floor(nowMs / minuteMs) * minuteMs + (long - sinceFrom) * minuteMs
}
