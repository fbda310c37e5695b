import { SearchX } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { ItemKind } from '#contract/kind.ts'
import type { CardOf } from '#bridge/rows.ts'
import { useFold } from '#data/fold.ts'
import { saveSearch } from '#data/searches.ts'
import { type LiveList, useList } from '#data/use-list.ts'
import { Button } from '#components/button.tsx'
import { ChannelStrip } from '#components/channel-strip.tsx'
import { Empty } from '#components/empty.tsx'
import { type SortList, SortTabs } from '#components/list/sort-tabs.tsx'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByWord } from '#components/page/search-params.ts'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { pageLink } from '#components/target.ts'
import text from '#components/text.module.css'
import { ItemList } from '#features/item-list/item-list.tsx'
import { useWords } from '#words/words.ts'
import {
  articleTexts,
  collectionTexts,
  creatorTexts,
  matchCards,
  type TextsOf,
  titleTexts,
  videoTexts,
  workTexts,
} from './match-cards.ts'
import { SearchBar } from './search-bar.tsx'
import styles from './search.module.css'

/** What was found for a word, by kind. */
export function SearchResult({ search: { word, tab, sort } }: PageProps<typeof ByWord>) {
  const words = useWords('search')
  const [typed, setTyped] = useState(word)
  const { key: active, Results } = resultTab(tab)
  const saved = useRef('')
  useEffect(() => {
    // a page that comes back was not searched for again
    if (saved.current === word) return
    saved.current = word
    void saveSearch(word).catch(() => undefined)
  }, [word])
  return (
    <Screen
      bar={
        <div className={styles.head}>
          <SearchBar value={typed} onChange={setTyped} />
          <section aria-label={words.resultTabs}>
            <ChannelStrip
              label={words.resultTabs}
              channels={resultTabs.map(({ key }) => ({ key, label: words.tabs[key] }))}
              active={active}
              onSelect={(key) => changeView('tab', key)}
            />
          </section>
        </div>
      }
    >
      <h1 className={text.unseen}>{words.resultsOf(word)}</h1>
      <Results key={active} word={word} sort={sort} />
    </Screen>
  )
}

/** A kind of results; its words are those of `words/{language}/search.ts`. */
interface ResultTab {
  key: 'videos' | 'creators' | 'collections' | 'comics' | 'novels' | 'pictures' | 'audio' | 'games' | 'articles'
  kind: ItemKind
  Results: ComponentType<ResultsProps>
}

const bySort = (sort: string | undefined) => sort && { sort }

/** What can be found, a tab for each kind of it. */
const resultTabs: readonly ResultTab[] = [
  {
    key: 'videos',
    kind: 'video',
    Results: resultsOf({
      kind: 'video',
      useFound: (word, sort) => useList('search.videos', { word, ...bySort(sort) }),
      texts: videoTexts,
      rows: true,
      sorts: 'porn_sort_tab',
    }),
  },
  {
    key: 'creators',
    kind: 'user',
    Results: resultsOf({
      kind: 'user',
      useFound: (word) => useList('search.creators', { word }),
      texts: creatorTexts,
      rows: true,
    }),
  },
  {
    key: 'collections',
    kind: 'compilation',
    Results: resultsOf({
      kind: 'compilation',
      useFound: (word) => useList('search.compilations', { word }),
      texts: collectionTexts,
    }),
  },
  {
    key: 'comics',
    kind: 'comic',
    Results: resultsOf({ kind: 'comic', useFound: (word) => useList('comic.filter', { word }), texts: workTexts }),
  },
  {
    key: 'novels',
    kind: 'novel',
    Results: resultsOf({ kind: 'novel', useFound: (word) => useList('novel.list', { word }), texts: workTexts }),
  },
  {
    key: 'pictures',
    kind: 'picture',
    Results: resultsOf({
      kind: 'picture',
      useFound: (word, sort) => useList('picture.list', { word, ...bySort(sort) }),
      texts: titleTexts,
      sorts: 'picture_sort_tab',
    }),
  },
  {
    key: 'audio',
    kind: 'audio',
    Results: resultsOf({ kind: 'audio', useFound: (word) => useList('audio.list', { word }), texts: workTexts }),
  },
  {
    key: 'games',
    kind: 'game',
    Results: resultsOf({ kind: 'game', useFound: (word) => useList('game.list', { word }), texts: titleTexts }),
  },
  {
    key: 'articles',
    kind: 'article',
    Results: resultsOf({
      kind: 'article',
      useFound: (word) => useList('article.list', { word }),
      texts: articleTexts,
      rows: true,
    }),
  },
]

/** The tab of a name in an address; the first one for any other. */
const resultTab = (name: string | undefined): ResultTab => resultTabs.find(({ key }) => key === name) ?? resultTabs[0]!

interface ResultsProps {
  word: string
  sort: string | undefined
}

/** How items of one kind are found. */
interface Finding<K extends ItemKind> {
  kind: K
  /** What the server finds; `sort` only where the config offers sorts for it. */
  useFound: (word: string, sort: string | undefined) => LiveList<CardOf<K>>
  /** What the device itself searches in, where nobody answers. */
  texts: TextsOf<CardOf<K>>
  rows?: true
  sorts?: SortList
}

/** Makes the results of one kind: the server's, or what the device finds in its own cards. */
function resultsOf<K extends ItemKind>({
  kind,
  useFound,
  texts,
  rows,
  sorts,
}: Finding<K>): ComponentType<ResultsProps> {
  return function Results({ word, sort }) {
    const words = useWords('search')
    const list = useFound(word, sort)
    const fold = useFold()
    const age = <TimeAgo askedAt={list.askedAt} query={list.query} />
    return (
      <ItemList
        kind={kind}
        {...(rows && { rows })}
        list={list}
        pick={(cards) => matchCards(cards, word, texts, fold)}
        header={
          sorts ? (
            <SortTabs
              list={sorts}
              usual={words.best}
              active={sort ?? ''}
              onSelect={(next) => changeView('sort', next)}
              end={age}
            />
          ) : (
            <p className={styles.age}>{age}</p>
          )
        }
        empty={<NoResult word={word} />}
      />
    )
  }
}

function NoResult({ word }: { word: string }) {
  const words = useWords('search')
  return (
    <Empty
      icon={<SearchX />}
      title={words.noResult(word)}
      action={<Button to={pageLink('/search')}>{words.searchAgain}</Button>}
    >
      {words.noResultText}
    </Empty>
  )
}
