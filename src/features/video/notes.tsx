import { useEffect, useState } from 'react'
import { buyWords } from '#words/buy.ts'
import { playerWords } from '#words/player.ts'
import { useWords } from '#words/words.ts'
import styles from './video.module.css'

/** How long it is said that a film went on where it was left. */
const resumedMs = 6000

/** Says where the film went on, with the way to its beginning; gone after a while. */
export function ResumedNote({ at, onRestart }: { at: string; onRestart: () => void }) {
  const words = useWords(playerWords)
  const [gone, setGone] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setGone, resumedMs, true)
    return () => clearTimeout(timer)
  }, [])
  if (gone) return null
  return (
    <div className={styles.note} role="status">
      {words.resumed(at)}
      <button
        type="button"
        className={styles.noteAction}
        onClick={() => {
          onRestart()
          setGone(true)
        }}
      >
        {words.fromStart}
      </button>
    </div>
  )
}

/** Says that this is a preview, with the way to the whole. */
export function PreviewNote({ onUnlock }: { onUnlock: () => void }) {
  const words = useWords(buyWords)
  return (
    <div className={styles.note}>
      {words.previewNote}
      <button type="button" className={styles.noteAction} onClick={onUnlock}>
        {words.unlockNow}
      </button>
    </div>
  )
}
