import { FileCheck, FileUp } from 'lucide-react'
import { useId, useState, type ChangeEvent, type MouseEvent } from 'react'
import { reach } from '#bridge/file-handle.ts'
import { net } from '#data/net.ts'
import { usePerson } from '#data/person.tsx'
import { keepWay, type DeskUpload } from '#data/uploads.ts'
import { canPick, pickClip, type Picked } from '#components/attach/pick-file.ts'
import { Button } from '#components/button.tsx'
import { uploadsWords } from '#words/uploads.ts'
import { useWords } from '#words/words.ts'
import styles from './uploads.module.css'

/**
 * The way back to the file of an upload: the person's word, where the browser knows where the file lies, or choosing it
 * again; another one is not taken.
 */
export function PickAgain({ row }: { row: DeskUpload }) {
  const words = useWords(uploadsWords)
  const { db } = usePerson()
  const inputId = useId()
  const [said, say] = useState('')
  const give = async ({ file, handle }: Picked) => {
    const given = await net.upload({ do: 'give', upload: row.id, file })
    say(given.ok ? '' : given.failure.kind === 'input' ? words.other : words.tooLate)
    if (given.ok && handle) await keepWay(db, row, handle).catch(() => {})
  }
  const allow = async () => {
    if (!row.handle) return
    const reached = await reach(row.handle, { ask: true })
    if (reached.state === 'here') return give({ file: reached.file })
    say(reached.state === 'ask' ? words.notAllowed : words.moved)
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const [file] = input.files ?? []
    input.value = ''
    if (file) await give({ file })
  }
  const pick = async (event: MouseEvent) => {
    if (!canPick()) return
    event.preventDefault()
    const picked = await pickClip(words.films)
    if (picked) await give(picked)
  }
  return (
    <>
      {row.handle && (
        <Button wide tone="primary" icon={<FileCheck />} onClick={() => void allow()}>
          {words.allow}
        </Button>
      )}
      <label htmlFor={inputId} className={styles.pick}>
        <FileUp />
        <span>{words.pick}</span>
        <input
          id={inputId}
          className={styles.input}
          type="file"
          accept="video/*"
          onClick={(event) => void pick(event)}
          onChange={(event) => void choose(event)}
        />
      </label>
      <p className={styles.said} role="alert">
        {said}
      </p>
    </>
  )
}
