import { LayoutGrid } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ItemKind, kindOfSection } from '#contract/kind.ts'
import type { Style } from '#contract/shapes/common.ts'
import type { CardOf } from '#bridge/rows.ts'
import { useFold } from '#data/fold.ts'
import { useAnswer } from '#data/use-answer.ts'
import { type LiveList, useList } from '#data/use-list.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import type { SortList } from '#components/list/sort-tabs.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByCategory } from '#components/page/search-params.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { pageLink } from '#components/target.ts'
import { type Choice, Choices } from '#features/item-list/choices.tsx'
import styles from '#features/item-list/listed.module.css'
import { Listed } from '#features/item-list/item-list.tsx'
import { useHasTag } from '#features/item-list/use-has-tag.ts'
import { useWords } from '#words/words.ts'
import { titles } from './shared/category-link.ts'

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

type Works = LiveList<CardOf<ItemKind>>

interface Source {
  kind: ItemKind
  sorts: SortList
  rows: boolean
  /** A hook: the list of a category, or of all. */
  use: (category: number | undefined, sort: string) => Works
}

const of = (id: number | undefined) => (id === undefined ? {} : { category_id: id })

/** Where each type's listing comes from. */
const sources: Readonly<Record<string, Source>> = {
  comic: {
    kind: 'comic',
    sorts: 'com_sort_tab',
    rows: false,
    use: (id, sort) => useList('comic.list', { ...of(id), sort }),
  },
  novel: {
    kind: 'novel',
    sorts: 'com_sort_tab',
    rows: true,
    use: (id, sort) => useList('novel.list', { ...of(id), sort }),
  },
  picture: {
    kind: 'picture',
    sorts: 'picture_sort_tab',
    rows: false,
    use: (id, sort) => useList('picture.list', { ...of(id), sort }),
  },
  audio: {
    kind: 'audio',
    sorts: 'com_sort_tab',
    rows: false,
    use: (id, sort) => useList('audio.list', { ...of(id), sort }),
  },
  game: {
    kind: 'game',
    sorts: 'com_sort_tab',
    rows: true,
    use: (id, sort) => useList('game.list', { ...(id && { nav_id: id }), sort }),
  },
  article: {
    kind: 'article',
    sorts: 'post_sort_tab',
    rows: true,
    use: (id, sort) => useList('article.list', { ...of(id), sort }),
  },
}

/** The works of a category of their kind, among which another category can be chosen. */
function CategoryWorks({ type, id, sort }: { type: string; id: number | undefined; sort: string }) {
  const words = useWords('category')
  const source = sources[type]
  if (!source) return <Empty title={words.unknown}>{words.unknownText}</Empty>
  if (type === 'comic') return <Comics source={source} id={id} sort={sort} />
  if (type === 'novel') return <Novels source={source} id={id} sort={sort} />
  return <Chosen source={source} id={id} sort={sort} options={[]} />
}

interface WorksPart {
  source: Source
  id: number | undefined
  sort: string
}

const Comics = (part: WorksPart) => <Chosen {...part} options={categoriesOf(useAnswer('comic.findConf', {}))} />
const Novels = (part: WorksPart) => <Chosen {...part} options={categoriesOf(useAnswer('novel.findConf', {}))} />

/** The categories among the find options, which name them by their ids. */
function categoriesOf(conf: ReturnType<typeof useAnswer<'comic.findConf'>>): Choice[] {
  const groups = conf.state === 'here' ? conf.value.groups : []
  const group = groups.find(({ key }) => key === 'category')
  return (group?.options ?? []).flatMap(({ value, name }) =>
    /^[1-9]\d*$/.test(value) ? [{ value: Number(value), name }] : [],
  )
}

function Chosen({ source, id, sort, options }: WorksPart & { options: readonly Choice[] }) {
  const words = useWords('category')
  const [chosen, choose] = useState(id)
  const header: ReactNode = options.length > 0 && (
    <Choices options={[{ value: undefined, name: words.everything }, ...options]} chosen={chosen} onChoose={choose} />
  )
  return <List key={chosen ?? 'all'} source={source} id={chosen} sort={sort} header={header} />
}

function List({ source, id, sort, header }: WorksPart & { header: ReactNode }) {
  const list = source.use(id, sort)
  const fits = (card: CardOf<ItemKind>) => id === undefined || ('category' in card && card.category?.id === id)
  return (
    <Listed
      kind={source.kind}
      rows={source.rows}
      list={list}
      sorts={source.sorts}
      sort={sort}
      header={header}
      pick={(cards) => cards.filter(fits)}
      empty={<CategoryEmpty />}
    />
  )
}

/** Nothing in a category, or in a section. */
function CategoryEmpty({ section = false }: { section?: boolean }) {
  const words = useWords('category')
  return (
    <Empty
      icon={<LayoutGrid />}
      title={section ? words.sectionEmpty : words.empty}
      action={<Button to={pageLink('/home')}>{words.toHome}</Button>}
    >
      {words.emptyText}
    </Empty>
  )
}
