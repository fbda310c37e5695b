import { kindOfSection } from '#contract/kind.ts'
import type { CardOf } from '#bridge/rows.ts'
import type { SectionItems } from '#data/list-rows.ts'
import type { LiveList } from '#data/use-list.ts'

/** A section of a screen and its items. */
export interface Block {
  section: CardOf<'section'>
  items: SectionItems | undefined
}

/** A list that goes on below sections, without what stands in them: no item twice on one screen. */
export function feedBelow<C>(list: LiveList<C>, blocks: readonly Block[]): LiveList<C> {
  const above = new Set(
    blocks.flatMap(({ section, items = [] }) => items.map(({ id }) => `${kindOfSection[section.type]}:${id}`)),
  )
  const entries = list.entries.filter((entry) => entry.type === 'gap' || !above.has(`${entry.kind}:${entry.id}`))
  return { ...list, entries }
}
