import { useState } from 'react'
import type { ContentItem } from '#contract/desk/content.ts'
import { arranged, type Part } from './part-order.ts'

/** An order that somebody arranges, until it is saved. */
export interface PartOrder {
  /** The parts as they are arranged. */
  readonly parts: readonly Part[]
  /** How many of them have another number by that. */
  readonly moved: number
  /** What others have moved since it was begun, with its number by now. */
  readonly meanwhile: readonly Part[]
  arrange(parts: readonly Part[]): void
  /** Goes back to the order that is there. */
  leave(): void
}

/** The order of an item's parts as somebody arranges it; what others do meanwhile leaves that alone. */
export function usePartOrder(item: ContentItem): PartOrder {
  const [draft, setDraft] = useState<{ ids: readonly number[]; began: readonly number[] }>()
  const parts = draft ? arranged(item.parts, draft.ids) : item.parts
  const moved = parts.filter(({ number }, at) => number !== at + 1).length
  return {
    parts,
    moved,
    meanwhile: draft ? item.parts.filter(({ id }, at) => draft.began[at] !== id) : [],
    arrange: (to) => setDraft({ ids: to.map(({ id }) => id), began: draft?.began ?? item.parts.map(({ id }) => id) }),
    leave: () => setDraft(undefined),
  }
}
