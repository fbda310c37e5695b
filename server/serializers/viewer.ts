import type { RequestContext } from '../api/handler.ts'

/** For whom cards are made. */
export interface Viewer {
  readonly userId: number | undefined
  readonly nowMs: number
  /** Origin of the line that was asked, and what signs addresses on it. */
  readonly line: string
  readonly secret: Uint8Array
}

/** The viewer of a call. */
export const viewerOf = ({
  person,
  nowMs,
  line,
  parts,
}: Pick<RequestContext<unknown>, 'person' | 'nowMs' | 'line' | 'parts'>): Viewer => ({
  userId: person.user?.id,
  nowMs,
  line,
  secret: parts.secret,
})

/** Values by their key, each once. */
export const distinct = <T>(values: Iterable<T>): T[] => [...new Set(values)]
