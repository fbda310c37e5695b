import type { CardOf } from '#bridge/rows.ts'
import { useKeptOpen } from '#data/kept-open.ts'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { Button } from '#components/button.tsx'
import { wantedWords } from '#words/wanted.ts'
import { useWords } from '#words/words.ts'
import { AnswerSheet } from './answer-sheet.tsx'
import styles from './detail.module.css'

/** At the foot of somebody else's open request: the way to answer it. */
export function AnswerFoot({ want }: { want: CardOf<'want'> }) {
  const words = useWords(wantedWords)
  const [open, setOpen] = useKeptOpen(`answer:${want.id}`)
  return (
    <div className={styles.foot}>
      <Button tone="primary" wide onClick={() => (hasAccount() ? setOpen(true) : loginWanted.emit())}>
        {words.answer}
      </Button>
      <AnswerSheet want={want} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
