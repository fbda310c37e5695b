/** A time as a field of the browser has it, in the time zone of whoever sits there. */
export function localTime(ms: number): string {
  const at = new Date(ms)
  return new Date(ms - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** What such a field says, in Unix ms; null for nothing. */
export function timeOf(text: string): number | null {
  const ms = new Date(text).getTime()
  return Number.isNaN(ms) ? null : ms
}
