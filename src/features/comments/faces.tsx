import type { RefObject } from 'react'
import styles from './faces.module.css'

/** Faces and things that comments are made of; the keyboard has the others. */
export const emoji = [...'😀😄😂🥹😊😍😘😎🤔😮😢😭😤😴🥳🤝👍👏🙏💪🧡🔥✨🌙🌈🌊🎬🎵🐱☕'] as const

interface FacesProps {
  label: string
  /** What they are put into, where its caret is. */
  field: RefObject<HTMLTextAreaElement | null>
  /** Told the whole text once one was put in. */
  onChange: (text: string) => void
}

/** Faces and things to put into a text that is being written. */
export function Faces({ label, field, onChange }: FacesProps) {
  const insert = (face: string) => {
    const node = field.current
    if (!node) return
    // the caret stays behind it, for the next one
    node.setRangeText(face, node.selectionStart, node.selectionEnd, 'end')
    onChange(node.value)
  }
  return (
    <div className={styles.faces} role="group" aria-label={label}>
      {emoji.map((face) => (
        <button key={face} type="button" className={styles.face} onClick={() => insert(face)}>
          {face}
        </button>
      ))}
    </div>
  )
}
