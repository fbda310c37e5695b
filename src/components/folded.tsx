import { useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#lib/cx.ts'
import styles from './folded.module.css'

interface FoldedProps {
  text: string
  /** So many lines are shown while it is folded. */
  lines: number
  /** What the button says. */
  words: { fold: string; unfold: string }
}

/** Text of some lines that unfolds when there is more of it. Give it the text as its key. */
export function Folded({ text, lines, words }: FoldedProps) {
  const place = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [long, setLong] = useState(false)
  useLayoutEffect(() => {
    const element = place.current
    if (element && !open) setLong(element.scrollHeight > element.clientHeight + 1)
  }, [text, open])
  return (
    <div className={styles.text}>
      <p ref={place} className={cx(!open && styles.folded)} style={{ WebkitLineClamp: lines }}>
        {text}
      </p>
      {(long || open) && (
        <button type="button" className={styles.unfold} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.fold : words.unfold}
        </button>
      )}
    </div>
  )
}
