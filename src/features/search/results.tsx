import { SearchX } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ItemKind } from '#contract/kind.ts'
import type { CardOf } from '#bridge/rows.ts'
import { useFold } from '#data/fold.ts'
import type { LiveList } from '#data/use-list.ts'
import { SortTabs, type SortList } from '#components/list/sort-tabs.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { changeView } from '#components/page/navigation.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { useWords } from '#words/words.ts'
import { ItemList } from '#features/item-list/item-list.tsx'
import { matchCards, type TextsOf } from './match-cards.ts'
import styles from './search.module.css'
import { pageLink } from '#components/target.ts'

export interface ResultsProps {
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
export function resultsOf<K extends ItemKind>({
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
