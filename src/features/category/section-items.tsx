import { kindOfSection, type ItemKind } from '#contract/kind.ts'
import { useList } from '#data/use-list.ts'
import { kinds } from '#features/kinds.ts'
import { Empty } from '#components/empty.tsx'
import { categoryWords } from '#words/category.ts'
import { useWords } from '#words/words.ts'
import { CategoryEmpty } from './category-empty.tsx'
import { Listed } from '#features/item-list/listed.tsx'

/** The whole of a section, whatever its items are (`type`, as a section's). */
export function SectionItems({ id, type, sort }: { id: number; type: string; sort: string }) {
  const words = useWords(categoryWords)
  const list = useList('element.more', { element_id: id, sort })
  const known: Readonly<Record<string, ItemKind>> = kindOfSection
  const kind = known[type]
  if (!kind || !kinds[kind]) return <Empty title={words.unknown}>{words.unknownText}</Empty>
  return (
    <Listed
      kind={kind}
      list={list}
      sorts="porn_sort_tab"
      sort={sort}
      pick={() => []}
      empty={<CategoryEmpty section />}
    />
  )
}
