import { X } from 'lucide-react'
import { useState } from 'react'
import { forgetSearch, forgetSearches } from '#data/searches.ts'
import { Button } from '#components/button.tsx'
import { Confirm } from '#components/confirm.tsx'
import { SectionHead } from '#components/section-head.tsx'
import text from '#components/text.module.css'
import { searchWords } from '#words/search.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { resultLink } from './shared/address.ts'
import styles from './search.module.css'
import { TargetLink } from '#components/target-link.tsx'

/** The words searched for before: each can be searched again or removed, all can be cleared. */
export function SearchHistory({ words: history }: { words: readonly string[] }) {
  const words = useWords(searchWords)
  const frame = useWords(shellWords)
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
