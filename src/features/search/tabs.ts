import type { ComponentType } from 'react'
import type { ItemKind } from '#contract/kind.ts'
import { useList } from '#data/use-list.ts'
import { articleTexts, collectionTexts, creatorTexts, titleTexts, videoTexts, workTexts } from './match-cards.ts'
import { resultsOf, type ResultsProps } from './results.tsx'

/** A kind of results; its words are those of `words/{language}/search.ts`. */
interface ResultTab {
  key: 'videos' | 'creators' | 'collections' | 'comics' | 'novels' | 'pictures' | 'audio' | 'games' | 'articles'
  kind: ItemKind
  Results: ComponentType<ResultsProps>
}

const bySort = (sort: string | undefined) => sort && { sort }

/** What can be found, a tab for each kind of it. */
export const resultTabs: readonly ResultTab[] = [
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
export const resultTab = (name: string | undefined): ResultTab =>
  resultTabs.find(({ key }) => key === name) ?? resultTabs[0]!
