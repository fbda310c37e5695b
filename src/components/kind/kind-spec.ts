import type { ComponentType } from 'react'
import type { ItemKind } from '#contract/kind.ts'
import type { KindCalls } from '#bridge/kind-calls.ts'
import type { CardOf, RowId } from '#bridge/rows.ts'
import type { Target } from '#components/target.ts'

/** What the app needs to know of a kind to show its items anywhere: in mixed sections, lists, history, search. */
export interface KindSpec<K extends ItemKind, C extends KindCalls = KindCalls> {
  kind: K
  /** In a grid of `columns`. */
  Card: ComponentType<{ value: CardOf<K> }>
  /** In a list of rows; `rank` from 1 where the list is a ranking. */
  Row: ComponentType<{ value: CardOf<K>; rank?: number | undefined }>
  columns: 2 | 3
  /** Width divided by height of a card's picture, where the cards of one list may differ. */
  ratio?: (value: CardOf<K>) => number
  /** An item's own page. */
  linkOf: (id: RowId) => Target
  calls: C
  /** Whether it can be kept for offline; `parts`: which of them is asked, `streams`: each has renditions. */
  download: { parts?: { streams: boolean } } | null
}
