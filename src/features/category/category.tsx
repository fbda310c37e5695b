import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByCategory } from '#components/page/search-params.ts'
import { useWords } from '#words/words.ts'
import { CategoryWorks } from './category-works.tsx'
import { useState } from 'react'
import type { Style } from '#contract/shapes/common.ts'
import type { CardOf } from '#bridge/rows.ts'
import { useFold } from '#data/fold.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useList, type LiveList } from '#data/use-list.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { useHasTag } from '#features/item-list/use-has-tag.ts'
import { Choices } from '#features/item-list/choices.tsx'
import { CategoryEmpty } from './category-empty.tsx'
import { Listed } from '#features/item-list/listed.tsx'
import styles from '#features/item-list/listed.module.css'
import { titles } from './shared/titles.ts'
import { kindOfSection, type ItemKind } from '#contract/kind.ts'
import { Empty } from '#components/empty.tsx'

/** Listings are in the order of heat until the person chooses another. */
const defaultSort = 'hot'

/** What a category, or a section of a channel, holds. */
export function Category({ search: { title, type, id, section, sort = defaultSort } }: PageProps<typeof ByCategory>) {
  const words = useWords('category')
  const titles: Readonly<Record<string, string>> = words.titles
  return (
    <Screen title={titles[title] ?? title}>
      {section ? (
        <SectionItems id={section} type={type} sort={sort} />
      ) : type === 'mv' ? (
        <CategoryVideos title={title} sort={sort} />
      ) : (
        <CategoryWorks type={type} id={id} sort={sort} />
      )}
    </Screen>
  )
}

/** Videos of a category: of the style of that name, or of the tag; under another title all styles can be chosen. */
function CategoryVideos({ title, sort }: { title: string; sort: string }) {
  const { loading } = useWords('shell')
  const fold = useFold()
  const answer = useAnswer('search.styles', {})
  const all = answer.state === 'here' ? answer.value.list : []
  const [chosen, choose] = useState<number>()
  if (answer.state !== 'here' && !answer.query.failure)
    return (
      <div className={styles.wait}>
        <Skeleton label={loading} shape="cards" />
      </div>
    )
  const named = all.find(({ name }) => fold(name) === fold(title))
  const style = all.find(({ id }) => id === chosen) ?? named ?? (title === titles.all ? all[0] : undefined)
  const header = (
    <Choices options={all.map(({ id, name }) => ({ value: id, name }))} chosen={style?.id} onChoose={choose} />
  )
  return style ? (
    <OfStyle key={style.id} style={style} sort={sort} header={header} />
  ) : (
    <OfTag name={title} sort={sort} header={header} />
  )
}

interface Part {
  sort: string
  header: React.ReactNode
}

function OfStyle({ style, ...rest }: Part & { style: Style }) {
  return <Videos {...rest} list={useList('mv.byStyle', { style_id: style.id, sort: rest.sort })} pick={() => []} />
}

function OfTag({ name, ...rest }: Part & { name: string }) {
  const list = useList('mv.byTagName', { name, sort: rest.sort })
  const hasTag = useHasTag()
  return <Videos {...rest} list={list} pick={(cards) => cards.filter((card) => !card.small && hasTag(card, name))} />
}

function Videos({
  list,
  sort,
  header,
  pick,
}: Part & { list: LiveList<CardOf<'video'>>; pick: (cards: CardOf<'video'>[]) => CardOf<'video'>[] }) {
  return (
    <Listed
      kind="video"
      list={list}
      sorts="porn_sort_tab"
      sort={sort}
      header={header}
      pick={pick}
      empty={<CategoryEmpty />}
    />
  )
}

/** The whole of a section, whatever its items are (`type`, as a section's). */
function SectionItems({ id, type, sort }: { id: number; type: string; sort: string }) {
  const words = useWords('category')
  const list = useList('element.more', { element_id: id, sort })
  const known: Readonly<Record<string, ItemKind>> = kindOfSection
  const kind = known[type]
  if (!kind) return <Empty title={words.unknown}>{words.unknownText}</Empty>
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
