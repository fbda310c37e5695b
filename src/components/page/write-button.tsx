import { PenLine } from 'lucide-react'
import text from '#components/text.module.css'
import { useWords } from '#words/words.ts'
import styles from './write-button.module.css'
import { pageLink } from '#components/target.ts'
import type { Target } from '#components/target.ts'
import { TargetLink } from '#components/target-link.tsx'

/** Over the lower right of a list, at the thumb: leads to where something new is written. */
export function WriteButton({ to = pageLink('/post/publish'), label }: { to?: Target; label?: string }) {
  const words = useWords('post')
  const name = label ?? words.write
  return (
    <nav className={styles.place} aria-label={name}>
      <TargetLink className={styles.button} to={to}>
        <PenLine />
        <span className={text.unseen}>{name}</span>
      </TargetLink>
    </nav>
  )
}
