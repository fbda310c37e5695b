/** What a listing shows: see `ByCategory`. */
export interface Listing {
  title: string
  /** As a channel's `type`. */
  type: string
  id?: number
  section?: number
}

/** The path of a listing. */
export const listing = ({ title, type, id, section }: Listing): string =>
  `/category?${new URLSearchParams({ title, type, ...(id && { id: String(id) }), ...(section && { section: String(section) }) })}`
