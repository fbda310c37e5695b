import type { Want } from './wants.ts'

/** Something a screen shows: being read from the device, absent from it, or here with its age. */
export type Reading<T> =
  | { state: 'reading'; want: Want; refresh: () => void }
  | { state: 'absent'; want: Want; refresh: () => void }
  | { state: 'here'; value: T; askedAt: number; want: Want; refresh: () => void }

/** Puts rows and the outcome of asking together. */
export function reading<T>(
  row: { value: T; askedAt: number } | null | undefined,
  asked: Want,
  refresh: () => void,
): Reading<T> {
  if (row === undefined) return { state: 'reading', want: asked, refresh }
  if (row === null) return { state: 'absent', want: asked, refresh }
  return { state: 'here', value: row.value, askedAt: row.askedAt, want: asked, refresh }
}
