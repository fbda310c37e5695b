import { useState } from 'react'
import { share } from '#lib/share.ts'

/** The value, as the very same object for as long as it says the same: one that each rendering makes anew can be a dependency. */
export function useSame<T>(value: T): T {
  const [former, setFormer] = useState(value)
  const same = share(former, value)
  if (!Object.is(same, former)) setFormer(() => same)
  return same
}
