import { useEffect, useRef, useState } from 'react'
import { saveSearch } from '#data/searches.ts'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByWord } from '#components/page/search-params.ts'
import { ChannelStrip } from '#components/channel-strip.tsx'
import text from '#components/text.module.css'
import { useWords } from '#words/words.ts'
import { SearchBar } from './search-bar.tsx'
import styles from './search.module.css'
import { resultTab, resultTabs } from './tabs.ts'

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
