import type { Parts } from '../parts.ts'

/** What the desk's server is put together from: the app's, and where the desk is. */
export interface DeskParts extends Parts {
  /** The desk's own origins, its public address first. */
  readonly deskOrigins: readonly string[]
}
