import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#components/icon-button.tsx'
import { Spinner } from '#components/spinner.tsx'
import { mostPictures } from '#contract/desk/messages.ts'
import type { DeskFailure } from '../../data/call.ts'
import { sendPicture } from '../../data/send-picture.ts'
import { Picture } from '../../parts/picture.tsx'
import { useFailureText } from '../../words/failures.ts'
import styles from './messages.module.css'
import { useWords } from './words.ts'

interface AddPicturesProps {
  /** Whose thread they are for. */
  person: number
  pictures: readonly string[]
  onChange: (pictures: readonly string[]) => void
}

/** The pictures of an answer, each sent as soon as it is chosen. */
export function AddPictures({ person, pictures, onChange }: AddPicturesProps) {
  const words = useWords()
  const failureText = useFailureText()
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState('')
  const choose = async (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])].slice(0, mostPictures - pictures.length)
    setSending(true)
    setFault('')
    const sent: string[] = []
    try {
      for (const file of files) sent.push(await sendPicture(person, file))
    } catch (error) {
      setFault(failureText(error as DeskFailure))
    }
    onChange([...pictures, ...sent])
    setSending(false)
    input.value = ''
  }
  return (
    <div className={styles.attach}>
      <label className={styles.choose}>
        {words.addPictures(mostPictures)}
        <input
          type="file"
          accept="image/*"
          multiple
          disabled={sending || pictures.length >= mostPictures}
          onChange={({ currentTarget }) => void choose(currentTarget)}
        />
        {sending && <Spinner />}
      </label>
      <p role="alert">{fault}</p>
      <ul className={styles.pictures}>
        {pictures.map((path, at) => (
          <li key={path}>
            <Picture path={path} alt={words.pictureAt(at + 1)} small />
            <IconButton
              label={words.removePicture(at + 1)}
              icon={<Trash2 />}
              onClick={() => onChange(pictures.filter((one) => one !== path))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
