import { Flame, Search as SearchIcon, X } from 'lucide-react'
import { useState } from 'react'
import type { HotWord } from '#contract/shapes/home.ts'
import { useFold } from '#data/fold.ts'
import type { Reading } from '#data/reading.ts'
import { forgetSearch, forgetSearches, useSearches } from '#data/searches.ts'
import { useOffline } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { formatCount } from '#lib/count.ts'
import { cx } from '#lib/cx.ts'
import { Button } from '#components/button.tsx'
import { Confirm } from '#components/confirm.tsx'
import { Empty } from '#components/empty.tsx'
import { ListRow } from '#components/list-row.tsx'
import { Screen } from '#components/page/screen.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { Loading } from '#components/states/loading.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { TargetLink } from '#components/target-link.tsx'
import text from '#components/text.module.css'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { SearchBar } from './search-bar.tsx'
import styles from './search.module.css'
import { resultLink } from './shared/address.ts'
import { suggest } from './suggest.ts'

/** Where a search begins: the field, what was searched for before, and what many look for. */
export function Search() {
  const words = useWords('search')
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

/** What many look for, in order of heat. */
function HotWords({ hot }: { hot: Reading<{ list: HotWord[] }> }) {
  const words = useWords('search')
  const frame = useWords('shell')
  return (
    <section className={styles.section}>
      <SectionHead
        title={words.hot}
        note={hot.state === 'here' && <TimeAgo askedAt={hot.askedAt} query={hot.query} />}
      />
      {hot.state !== 'here' ? (
        <Loading on={hot} skeleton={<Skeleton label={frame.loading} shape="rows" count={4} />} />
      ) : hot.value.list.length === 0 ? (
        <Empty title={frame.emptyTitle} />
      ) : (
        <HotList list={hot.value.list} />
      )}
    </section>
  )
}

function HotList({ list }: { list: readonly HotWord[] }) {
  const words = useWords('search')
  const locale = localeOf(useLanguage())
  return (
    <ol className={styles.hot}>
      {list.map(({ word, heat }, index) => (
        <li key={word}>
          <TargetLink className={styles.hotWord} to={resultLink(word)}>
            <span className={cx(styles.rank, index < 3 && styles.top)}>{index + 1}</span>
            <span className={cx(styles.hotText, text.oneLine)}>{word}</span>
            <span className={styles.heat}>
              <Flame />
              <span className={text.unseen}>{words.heat('')}</span>
              {formatCount(heat, locale)}
            </span>
          </TargetLink>
        </li>
      ))}
    </ol>
  )
}

/** The words searched for before: each can be searched again or removed, all can be cleared. */
function SearchHistory({ words: history }: { words: readonly string[] }) {
  const words = useWords('search')
  const frame = useWords('shell')
  const [asking, ask] = useState(false)
  return (
    <section className={styles.section}>
      <SectionHead
        title={words.history}
        action={
          history.length > 0 && (
            <Button tone="plain" small onClick={() => ask(true)}>
              {words.forgetAll}
            </Button>
          )
        }
      />
      {history.length === 0 ? (
        <p className={styles.quiet}>{words.historyEmpty}</p>
      ) : (
        <ul className={styles.words}>
          {history.map((word) => (
            <li key={word} className={styles.word}>
              <TargetLink className={styles.wordLink} to={resultLink(word)}>
                <span className={text.oneLine}>{word}</span>
              </TargetLink>
              <button
                type="button"
                className={styles.forget}
                aria-label={words.forget(word)}
                onClick={() => void forgetSearch(word)}
              >
                <X />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Confirm
        open={asking}
        onClose={() => ask(false)}
        onYes={() => void forgetSearches()}
        yes={words.forgetAll}
        no={frame.cancel}
        title={frame.hint}
        danger
      >
        {words.forgetAllText}
      </Confirm>
    </section>
  )
}

/** What is offered while a word is being typed: the word itself, then what it may become. */
function Suggestions({ typed, found }: { typed: string; found: readonly string[] }) {
  const words = useWords('search')
  return (
    <ul className={styles.suggestions} aria-label={words.suggestions}>
      <ListRow icon={<SearchIcon />} label={words.searchFor(typed)} to={resultLink(typed)} />
      {found.map((word) => (
        <ListRow key={word} icon={<SearchIcon />} label={word} to={resultLink(word)} />
      ))}
    </ul>
  )
}
