import { useState, type ReactNode } from 'react'
import type { ItemKind } from '#contract/kind.ts'
import type { CardOf } from '#bridge/rows.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useList, type LiveList } from '#data/use-list.ts'
import type { SortList } from '#components/list/sort-tabs.tsx'
import { Empty } from '#components/empty.tsx'
import { useWords } from '#words/words.ts'
import { CategoryEmpty } from './category-empty.tsx'
import { Choices, type Choice } from '#features/item-list/choices.tsx'
import { Listed } from '#features/item-list/listed.tsx'

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
export function CategoryWorks({ type, id, sort }: { type: string; id: number | undefined; sort: string }) {
  const words = useWords('category')
  const source = sources[type]
  if (!source) return <Empty title={words.unknown}>{words.unknownText}</Empty>
  if (type === 'comic') return <Comics source={source} id={id} sort={sort} />
  if (type === 'novel') return <Novels source={source} id={id} sort={sort} />
  return <Chosen source={source} id={id} sort={sort} options={[]} />
}

interface Part {
  source: Source
  id: number | undefined
  sort: string
}

const Comics = (part: Part) => <Chosen {...part} options={categoriesOf(useAnswer('comic.findConf', {}))} />
const Novels = (part: Part) => <Chosen {...part} options={categoriesOf(useAnswer('novel.findConf', {}))} />

/** The categories among the find options, which name them by their ids. */
function categoriesOf(conf: ReturnType<typeof useAnswer<'comic.findConf'>>): Choice[] {
  const groups = conf.state === 'here' ? conf.value.groups : []
  const group = groups.find(({ key }) => key === 'category')
  return (group?.options ?? []).flatMap(({ value, name }) =>
    /^[1-9]\d*$/.test(value) ? [{ value: Number(value), name }] : [],
  )
}

function Chosen({ source, id, sort, options }: Part & { options: readonly Choice[] }) {
  const words = useWords('category')
  const [chosen, choose] = useState(id)
  const header: ReactNode = options.length > 0 && (
    <Choices options={[{ value: undefined, name: words.everything }, ...options]} chosen={chosen} onChoose={choose} />
  )
  return <List key={chosen ?? 'all'} source={source} id={chosen} sort={sort} header={header} />
}

function List({ source, id, sort, header }: Part & { header: ReactNode }) {
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
