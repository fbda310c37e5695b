import type { QueryState } from './queries.ts'

/** Something a screen shows: being read from the device, absent from it, or here with its age. */
export type Reading<T> =
  | { state: 'reading'; query: QueryState; refresh: () => void }
  | { state: 'absent'; query: QueryState; refresh: () => void }
  | { state: 'here'; value: T; askedAt: number; query: QueryState; refresh: () => void }

/** Puts rows and the outcome of asking together. */
export function reading<T>(
  row: { value: T; askedAt: number } | null | undefined,
  asked: QueryState,
  refresh: () => void,
): Reading<T> {
  if (row === undefined) return { state: 'reading', query: asked, refresh }
  if (row === null) return { state: 'absent', query: asked, refresh }
  return { state: 'here', value: row.value, askedAt: row.askedAt, query: asked, refresh }
}
