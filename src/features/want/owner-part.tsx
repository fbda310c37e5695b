import { useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { Button } from '#components/button.tsx'
import { wantedWords } from '#words/wanted.ts'
import { useWords } from '#words/words.ts'
import { AddCoins } from './add-coins.tsx'
import { AddDetail } from './add-detail.tsx'
import styles from './detail.module.css'

/** What the asker can still do: say more, and offer more. */
export function OwnerPart({ want, onChange }: { want: CardOf<'want'>; onChange: () => void }) {
  const words = useWords(wantedWords)
  const [open, setOpen] = useState<'detail' | 'coins'>()
  const close = () => setOpen(undefined)
  return (
    <div className={styles.owner}>
      <Button small onClick={() => setOpen('detail')}>
        {words.addDetail}
      </Button>
      <Button small onClick={() => setOpen('coins')}>
        {words.addCoins}
      </Button>
      <AddDetail want={want} open={open === 'detail'} onClose={close} />
      <AddCoins want={want} open={open === 'coins'} onClose={close} onDone={onChange} />
    </div>
  )
}
