import { useState } from 'react'
import { useFold } from '#data/fold.ts'
import { useSearches } from '#data/searches.ts'
import { useOffline } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { Screen } from '#components/page/screen.tsx'
import text from '#components/text.module.css'
import { searchWords } from '#words/search.ts'
import { useWords } from '#words/words.ts'
import { HotWords } from './hot-words.tsx'
import { SearchBar } from './search-bar.tsx'
import { SearchHistory } from './search-history.tsx'
import { suggest } from './suggest.ts'
import { Suggestions } from './suggestions.tsx'
import styles from './search.module.css'

/** Where a search begins: the field, what was searched for before, and what many look for. */
export function Search() {
  const words = useWords(searchWords)
  const [typed, setTyped] = useState('')
  const history = useSearches()
  const fold = useFold()
  const hot = useAnswer('search.hot', {})
  const offline = useOffline()
  const hotWords = hot.state === 'here' ? hot.value.list.map(({ word }) => word) : []
  return (
    <Screen bar={<SearchBar value={typed} onChange={setTyped} autoFocus />}>
      <h1 className={text.unseen}>{words.title}</h1>
      {offline && <p className={styles.note}>{words.offlineHint}</p>}
      {typed.trim() ? (
        <Suggestions typed={typed.trim()} found={suggest(typed, history ?? [], hotWords, fold)} />
      ) : (
        <>
          {history && <SearchHistory words={history} />}
          <HotWords hot={hot} />
        </>
      )}
    </Screen>
  )
}
