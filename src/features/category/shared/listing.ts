import { pageLink } from '#components/target.ts'

/** What a listing shows: see `ByCategory`. */
export interface Listing {
  title: string
  /** As a channel's `type`. */
  type: string
  id?: number
  section?: number
}

/** The page of a listing. */
export const listing = (shown: Listing) => pageLink('/category', shown)
