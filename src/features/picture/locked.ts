import type { CardOf } from '#bridge/rows.ts'

type Sold = Pick<CardOf<'picture'>, 'coins' | 'is_pay' | 'count'>

/** How a set's pictures stand, `here` of which are known: all to be had, the rest to be bought, or bought and on the way. */
export function restOf(
  set: Sold,
  here: number,
  more: boolean,
): { state: 'open' | 'locked' | 'coming'; hidden: number } {
  const hidden = Math.max(0, set.count - here)
  if (set.coins > 0 && !set.is_pay) return { state: 'locked', hidden }
  // a list that ends before the set does was asked for before the set was bought
  return { state: set.is_pay && hidden > 0 && !more ? 'coming' : 'open', hidden }
}
