import { loginWanted } from '#data/login-wanted.ts'
import { usePerson } from '#data/person.tsx'
import { usePartCard } from '#features/reader/use-listed-part.ts'
import { Button } from '#components/button.tsx'
import { pageLink } from '#components/target.ts'
import { novelWords } from '#words/novel.ts'
import { useWords } from '#words/words.ts'
import styles from './novel-reader.module.css'
import type { Script } from './use-script.ts'

interface LockedChapterProps {
  novel: number
  part: number
  script: Script
  onAgain: () => void
}

/** Stands where a chapter for members would be: how to become one. Chapters are not sold one by one. */
export function LockedChapter({ novel, part, script, onAgain }: LockedChapterProps) {
  const words = useWords(novelWords)
  const { uuid } = usePerson()
  const card = usePartCard('novel', novel, part)
  return (
    <div className={styles.endCard}>
      <p className={styles.endTitle} lang={card && script.lang}>
        {card ? script.convert(card.title) : words.lockedTitle}
      </p>
      <p className={styles.endText}>{card ? `${words.lockedTitle}。${words.lockedText}` : words.lockedText}</p>
      {uuid === null ? (
        <Button tone="primary" onClick={() => loginWanted.emit()}>
          {words.login}
        </Button>
      ) : (
        <Button tone="primary" to={pageLink('/my/recharge')}>
          {words.openVip}
        </Button>
      )}
      {uuid !== null && <Button onClick={onAgain}>{words.again}</Button>}
    </div>
  )
}
