import type { RequestContext } from '../api/handler.ts'

/** For whom cards are made. */
export interface Viewer {
  readonly userId: number | undefined
  readonly nowMs: number
}

/** The viewer of a call. */
export const viewerOf = ({ person, nowMs }: Pick<RequestContext<unknown>, 'person' | 'nowMs'>): Viewer => ({
  userId: person.user?.id,
  nowMs,
})

/** Values by their key, each once. */
export const distinct = <T>(values: Iterable<T>): T[] => [...new Set(values)]
