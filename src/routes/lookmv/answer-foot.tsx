import type { CardOf } from '#bridge/rows.ts'
import { useKeptOpen } from '#data/kept-open.ts'
import { loginWanted } from '#data/login-wanted.ts'
import { usePerson } from '#data/person.tsx'
import { Button } from '#ui/button.tsx'
import { wantedWords } from '#words/wanted.ts'
import { useWords } from '#words/words.ts'
import { AnswerSheet } from './answer-sheet.tsx'
import styles from './detail.module.css'

/** At the foot of somebody else's open request: the way to answer it. */
export function AnswerFoot({ want }: { want: CardOf<'want'> }) {
  const words = useWords(wantedWords)
  const { uuid } = usePerson()
  const [open, setOpen] = useKeptOpen(`answer:${want.id}`)
  return (
    <div className={styles.foot}>
      <Button tone="primary" wide onClick={() => (uuid === null ? loginWanted.emit() : setOpen(true))}>
        {words.answer}
      </Button>
      <AnswerSheet want={want} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
