import { ArrowUp } from 'lucide-react'
import { Button } from '#components/button.tsx'
import { useWords } from '#words/words.ts'
import styles from './new-pill.module.css'

/** "N new": lets newer items in when it is tapped, so that nothing moves under the finger. */
export function NewPill({ fresh, busy, onTap }: { fresh: number; busy: boolean; onTap: () => void }) {
  const words = useWords('shell')
  return (
    <div className={styles.place} role="status">
      <Button tone="primary" small icon={<ArrowUp />} busy={busy} onClick={onTap}>
        {words.fresh(fresh)}
      </Button>
    </div>
  )
}
