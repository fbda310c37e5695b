import { SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFold } from '#data/fold.ts'
import { usePerson } from '#data/person.tsx'
import { Empty } from '#components/empty.tsx'
import { SearchField } from '#components/search-field.tsx'
import { Sheet } from '#components/sheet.tsx'
import { useWords } from '#words/words.ts'
import styles from './novel-sheets.module.css'
import { mostHits, searchChapters, type Found } from './search-chapters.ts'
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

/** Looks for words in the chapters that the device has. */
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

function Search({ novel, script, onGo }: Pick<SearchSheetProps, 'novel' | 'script' | 'onGo'>) {
  const words = useWords('novel')
  const { db } = usePerson()
  const [word, setWord] = useState('')
  const [result, setResult] = useState<Found & { word: string }>()
  const wanted = word.trim()
  const fold = useFold()
  useEffect(() => {
    let over = false
    const timer = setTimeout(() => {
      const search = searchChapters(db, novel, wanted, () => over, fold)
      search.then(
        (found) => over || setResult({ ...found, word: wanted }),
        () => {},
      )
    }, typingMs)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [db, novel, wanted, fold])
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
        {result && words.searchNote(result.chapters)}
      </p>
      {result && result.word !== '' && result.hits.length === 0 && (
        <Empty icon={<SearchX />} title={words.searchNone(result.word)} />
      )}
      <ul>
        {result?.hits.map((hit) => (
          <li key={`${hit.part}:${hit.at}`} className={styles.item}>
            <button
              type="button"
              className={styles.place}
              lang={script.lang}
              onClick={() => onGo({ part: hit.part, position: hit.at, length: hit.word.length })}
            >
              <span className={styles.chapter}>{script.convert(hit.title)}</span>
              <span>
                {script.convert(hit.before)}
                <mark className={styles.hit}>{script.convert(hit.word)}</mark>
                {script.convert(hit.after)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {result && result.hits.length >= mostHits && <p className={styles.note}>{words.searchMore(mostHits)}</p>}
    </>
  )
}
