import { SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFold } from '#data/fold.ts'
import { isOwnId } from '#bridge/own-books.ts'
import { usePerson } from '#data/person.tsx'
import { useOffline } from '#data/settings.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { SearchField } from '#components/search-field.tsx'
import { Sheet } from '#components/sheet.tsx'
import { useWords, type Words } from '#words/words.ts'
import styles from './novel-sheets.module.css'
import { countOf, type Found, mostHits, searchNovel } from './search-chapters.ts'
import type { Script } from './scripts.ts'
import type { CharRange } from './view.tsx'

interface SearchSheetProps {
  open: boolean
  onClose: () => void
  novel: number
  script: Script
  onGo: (hit: CharRange) => void
}

/** Between the last key and the search. */
const typingMs = 250

/** Looks for words in the whole novel: in the chapters that the device has, and by the server in the others. */
export function SearchSheet({ open, onClose, novel, script, onGo }: SearchSheetProps) {
  const words = useWords('novel')
  const shared = useWords('reader')
  return (
    <Sheet open={open} onClose={onClose} title={words.searchTitle} closeLabel={shared.close}>
      <Search
        novel={novel}
        script={script}
        onGo={(hit) => {
          onClose()
          onGo(hit)
        }}
      />
    </Sheet>
  )
}

/** What was found of a word; `only`: in what the device has, because the server could not be asked then. */
type Result = Found & { word: string; only: boolean }

/** What is found of a word, as it comes. */
function useSearch(novel: number, wanted: string) {
  const { db } = usePerson()
  const own = isOwnId(novel)
  const online = !useOffline() && !own
  const fold = useFold()
  const [result, setResult] = useState<Result>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let over = false
    const search = async () => {
      for await (const found of searchNovel(db, novel, wanted, { isOver: () => over, fold, online })) {
        if (over) return
        // looked for anew, because the table of the scripts came: what is in sight stays until there is as much again
        setResult((before) =>
          before?.word === wanted && found.more && countOf(found.list) < countOf(before.list)
            ? before
            : { ...found, word: wanted, only: !online && !own },
        )
      }
    }
    const timer = setTimeout(() => void search().catch(() => {}), typingMs)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [db, novel, wanted, fold, online, own, tries])
  return { result, again: () => setTries((before) => before + 1) }
}

function Search({ novel, script, onGo }: Pick<SearchSheetProps, 'novel' | 'script' | 'onGo'>) {
  const words = useWords('novel')
  const { retry } = useWords('reader')
  const [word, setWord] = useState('')
  const { result, again } = useSearch(novel, word.trim())
  const found = result && result.word !== '' ? result : undefined
  const count = countOf(found?.list ?? [])
  return (
    <>
      <SearchField
        label={words.searchField}
        placeholder={words.searchField}
        value={word}
        onChange={setWord}
        onSearch={setWord}
        clearLabel={words.clear}
      />
      <p className={styles.note} role="status">
        {result && howFar(words, result)}
      </p>
      {found?.failure && (
        <Button small onClick={again}>
          {retry}
        </Button>
      )}
      {found && !found.more && count === 0 && <Empty icon={<SearchX />} title={words.searchNone(found.word)} />}
      {found?.list.map(({ part, title, hits }) => (
        <section key={part} aria-label={script.convert(title)}>
          <h3 className={styles.found} lang={script.lang}>
            {script.convert(title)}
          </h3>
          <ul>
            {hits.map((hit) => (
              <li key={hit.at} className={styles.item}>
                <button
                  type="button"
                  className={styles.place}
                  lang={script.lang}
                  onClick={() => onGo({ part, position: hit.at, length: hit.word.length })}
                >
                  <span>
                    {script.convert(hit.before)}
                    <mark className={styles.hit}>{script.convert(hit.word)}</mark>
                    {script.convert(hit.after)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {count >= mostHits && <p className={styles.note}>{words.searchMore(mostHits)}</p>}
    </>
  )
}

/** How much of the novel was looked through. */
function howFar(words: Words<'novel'>, { word, only, chapters, locked, more, full, failure }: Result) {
  if (only) return words.searchNote(chapters)
  if (word === '') return ''
  const far = failure ? words.searchCut : more ? words.searchOn : full ? words.searchFull : words.searchDone
  return [far(chapters), locked > 0 && words.searchLocked(locked)].filter(Boolean).join(' · ')
}
