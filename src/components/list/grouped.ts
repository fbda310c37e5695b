import type { ListEntry } from '#data/list-rows.ts'

/** Items drawn together: a whole number of lines for 1, 2 and 3 columns. */
const groupSize = 6
/** Where all are as high, in two columns or one: what comes into view in one frame should fit into it (S11). */
const pairSize = 2

/** Entries that are drawn together, or one hole. */
export interface EntryGroup<C, X> {
  key: string
  entries: ListEntry<C, X>[]
}

/** How a list lays its items out. */
export interface Layout<C> {
  columns: 1 | 2 | 3
  /** Width divided by height of an item's picture, where those may differ. */
  ratio?: ((card: C) => number) | undefined
}

/** Splits a list's entries into groups, one entry each where there is no layout; a hole stands alone. */
export function grouped<C, X>(entries: readonly ListEntry<C, X>[], layout?: Layout<C>): EntryGroup<C, X>[] {
  const groups: EntryGroup<C, X>[] = []
  let open: ListEntry<C, X>[] = []
  const close = () => {
    const size = layout === undefined ? 1 : layout.columns < 3 && isEven(open, layout.ratio) ? pairSize : groupSize
    for (let at = 0; at < open.length; at += size) {
      const own = open.slice(at, at + size)
      groups.push({ key: keyOf(own[0]!), entries: own })
    }
    open = []
  }
  for (const entry of entries) {
    if (entry.type === 'gap') {
      close()
      groups.push({ key: keyOf(entry), entries: [entry] })
    } else if (open.push(entry) === groupSize) close()
  }
  close()
  return groups
}

const keyOf = <C, X>(first: ListEntry<C, X>) => (first.type === 'item' ? String(first.id) : `gap-${first.after}`)

function isEven<C, X>(entries: readonly ListEntry<C, X>[], ratio: Layout<C>['ratio']): boolean {
  const ratios = entries.map((entry) => (ratio && entry.type === 'item' ? ratio(entry.card) : 1))
  return ratios.every((one) => one === ratios[0])
}
