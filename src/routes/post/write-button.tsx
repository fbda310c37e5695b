import { PenLine } from 'lucide-react'
import text from '#ui/text.module.css'
import { postWords } from '#words/post.ts'
import { useWords } from '#words/words.ts'
import styles from './write-button.module.css'

/** Over the lower right of a list, at the thumb: leads to where something new is written. */
export function WriteButton({ href = '#/post/publish', label }: { href?: string; label?: string }) {
  const words = useWords(postWords)
  const name = label ?? words.write
  return (
    <nav className={styles.place} aria-label={name}>
      <a className={styles.button} href={href}>
        <PenLine />
        <span className={text.unseen}>{name}</span>
      </a>
    </nav>
  )
}
