import { useId, useState } from 'react'
import { sendPicture } from '../data/send-picture.ts'
import type { DeskFailure } from '../data/call.ts'
import { Picture } from '../parts/picture.tsx'
import { useFailureText } from '../words/failures.ts'
import styles from './entries.module.css'
import { useEntryWords } from './words.ts'

interface PictureFieldProps {
  label: string
  /** Of the picture that is there; empty for none. */
  path: string
  hint?: string | undefined
  error?: string | undefined
  onPath: (path: string) => void
}

/** A picture that is chosen, sent at once, and shown as the server has drawn it. */
export function PictureField({ label, path, hint, error, onPath }: PictureFieldProps) {
  const words = useEntryWords()
  const failureText = useFailureText()
  const id = useId()
  const [failure, setFailure] = useState('')
  const [sends, setSends] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file) return
    setSends(true)
    setFailure('')
    await sendPicture('place', file)
      .then(onPath)
      .catch((reason: unknown) => setFailure(failureText(reason as DeskFailure)))
    setSends(false)
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Picture path={path} small alt={words.chosenPicture} />
      <input
        id={id}
        type="file"
        accept="image/*"
        aria-describedby={`${id}-said`}
        onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
      />
      <p id={`${id}-said`} aria-live="polite">
        {sends ? words.sending : failure || error || hint}
      </p>
    </div>
  )
}
