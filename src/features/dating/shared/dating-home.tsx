import { useState } from 'react'
import { AreaListings } from '../area-listings.tsx'

/** The channel of dating listings. */
export function DatingHome() {
  const [sort, setSort] = useState('hot')
  return <AreaListings sort={sort} onSort={setSort} />
}
