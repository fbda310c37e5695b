import { AudioLines, Clapperboard, X } from 'lucide-react'
import { useId, useState, type ChangeEvent, type DragEvent, type MouseEvent } from 'react'
import type { AskedFile, HeldFile } from '#data/draft-files.ts'
import { formatBytes } from '#lib/bytes.ts'
import { formatDuration } from '#lib/duration.ts'
import { Button } from '#components/button.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { Spinner } from '#components/spinner.tsx'
import { useWords } from '#words/words.ts'
import styles from './attach.module.css'
import { fileLimits, limitText } from './check-file.ts'
import { LocalPicture } from './local-picture.tsx'
import { acceptOf, canPick, dropped, pickClip, type Picked } from './pick-file.ts'
import { readClip, readSound } from './read-file.ts'
import { useClipBytes } from './use-clip-bytes.ts'

export interface ClipFieldProps {
  clip: HeldFile | undefined
  cover: HeldFile | undefined
  /** Clip and cover come and go together. */
  onChange: (files: readonly HeldFile[]) => void
  /** A clip that was chosen before and is there again once the person allows it. */
  asked: AskedFile | undefined
  /** Asks for it; false where it is not to be had. */
  onAllow: () => Promise<boolean>
  /** A recording instead, which has no picture. */
  sound?: boolean
  /** How long it may be, in seconds; as long as that of a post unless told. */
  mostSeconds?: number
}

/** The one clip that was chosen, or the way to choose it. */
export function ClipField({
  clip,
  cover,
  onChange,
  asked,
  onAllow,
  sound = false,
  mostSeconds = fileLimits.clipSeconds,
}: ClipFieldProps) {
  const all = useWords('attach')
  const words = sound ? { ...all, ...all.recording } : all
  const inputId = useId()
  const [reading, setReading] = useState(false)
  const [fault, setFault] = useState('')
  const mostBytes = useClipBytes()

  const take = async ({ file, handle }: Picked) => {
    setReading(true)
    const read = await (sound ? readSound : readClip)(file, { mostBytes, mostSeconds }, handle)
    setReading(false)
    setFault(read.ok ? '' : words.faults[read.fault](read.name, limitText(mostBytes)))
    if (read.ok) onChange([read.value.clip, ...(read.value.cover ? [read.value.cover] : [])])
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const [file] = input.files ?? []
    input.value = ''
    if (file) await take({ file })
  }
  // a browser that gives the way to a file can find it again after a restart
  const pick = async (event: MouseEvent) => {
    if (!canPick()) return
    event.preventDefault()
    const picked = await pickClip(words.clip, sound ? 'sound' : 'film')
    if (picked) await take(picked)
  }
  const drop = async (event: DragEvent) => {
    event.preventDefault()
    const found = reading ? undefined : await dropped(event.dataTransfer)
    if (found) await take(found)
  }
  const allow = async () => setFault((await onAllow()) ? '' : words.notAllowed(asked?.name ?? words.clip))
  return (
    <div role="group" aria-label={words.clip}>
      {clip ? (
        <div className={styles.clip}>
          {cover && (
            <div className={styles.clipCover}>
              <LocalPicture blob={cover.blob} ratio={16 / 9} corner={formatDuration(clip.seconds)} />
            </div>
          )}
          <span className={styles.clipNote}>
            {formatBytes(clip.sizeBytes)}
            {sound && ` · ${clip.seconds > 0 ? formatDuration(clip.seconds) : words.lengthLater}`}
            {sound && clip.name && ` · ${clip.name}`}
            {!sound && !cover && ` · ${words.coverLater}`}
          </span>
          <IconButton label={words.removeClip} icon={<X />} onClick={() => onChange([])} />
        </div>
      ) : (
        <>
          {asked && (
            <div className={styles.asked}>
              <p>{words.askedAgain(asked.name ?? words.clip)}</p>
              <Button small tone="primary" onClick={() => void allow()}>
                {words.allow}
              </Button>
            </div>
          )}
          <label
            htmlFor={inputId}
            className={styles.addClip}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => void drop(event)}
          >
            {reading ? <Spinner label={words.clipReading} /> : sound ? <AudioLines /> : <Clapperboard />}
            <span>
              {reading ? words.clipReading : words.addClip}
              <span className={styles.clipNote}>{words.clipNote(limitText(mostBytes), mostSeconds)}</span>
            </span>
            <input
              id={inputId}
              className={styles.input}
              type="file"
              accept={acceptOf(sound ? 'sound' : 'film')}
              disabled={reading}
              onClick={(event) => void pick(event)}
              onChange={(event) => void choose(event)}
            />
          </label>
        </>
      )}
      <p className={styles.faults} role="alert">
        {fault}
      </p>
    </div>
  )
}
