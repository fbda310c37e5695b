import { ArrowLeft, ArrowLeftToLine, ArrowRight, Crop, ImagePlus, Trash2 } from 'lucide-react'
import { useId, useState, type ChangeEvent, type ComponentType } from 'react'
import type { HeldFile } from '#data/draft-files.ts'
import { MenuSheet } from '#components/menu-sheet.tsx'
import { Spinner } from '#components/spinner.tsx'
import text from '#components/text.module.css'
import { useWords } from '#words/words.ts'
import styles from './attach.module.css'
import { fileLimits } from './check-file.ts'
import { LocalPicture } from './local-picture.tsx'
import { moved } from './order.ts'
import { readPicture } from './read-file.ts'

export interface PictureTrayProps {
  pictures: readonly HeldFile[]
  most: number
  /** Given what becomes of them as they are by then: a picture is read for a while, and others come in between. */
  onChange: (change: (pictures: readonly HeldFile[]) => readonly HeldFile[]) => void
  /** Cuts a part out of a picture: it is open while there is a file. */
  Cut: ComponentType<{ file: Blob | undefined; onDone: (blob: Blob) => void; onClose: () => void }>
}

/** The pictures that were chosen, in their order; each can be moved and removed, and more be added. */
export function PictureTray({ pictures, most, onChange, Cut }: PictureTrayProps) {
  const words = useWords('attach')
  const inputId = useId()
  const [reading, setReading] = useState(false)
  const [faults, setFaults] = useState<readonly string[]>([])
  const [held, hold] = useState<number>()
  const [cutting, cut] = useState<HeldFile>()
  const room = most - pictures.length

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const files = [...(input.files ?? [])]
    // the same file may be chosen again after it was removed
    input.value = ''
    if (files.length === 0) return
    setReading(true)
    const read = await Promise.all(files.slice(0, room).map(readPicture))
    setReading(false)
    setFaults([
      ...read.flatMap((one) => (one.ok ? [] : [words.faults[one.fault](one.name, fileLimits.pictureText)])),
      ...(read.some((one) => one.ok && one.stills) ? [words.stills] : []),
      ...(files.length > room ? [words.tooMany(most)] : []),
    ])
    onChange((now) => [...now, ...read.flatMap((one) => (one.ok ? [one.value] : []))].slice(0, most))
  }
  const replace = async (blob: Blob) => {
    const read = await readPicture(new File([blob], '', { type: blob.type }))
    if (read.ok) onChange((now) => now.map((picture) => (picture.id === cutting?.id ? read.value : picture)))
    cut(undefined)
  }
  return (
    <div role="group" aria-label={words.pictures}>
      <div className={styles.tray}>
        {pictures.map((picture, index) => (
          <button
            key={picture.id}
            type="button"
            className={styles.chosen}
            aria-label={words.chosen(index + 1, pictures.length)}
            onClick={() => hold(index)}
          >
            <LocalPicture blob={picture.blob} ratio={1} />
          </button>
        ))}
        {room > 0 && (
          <label htmlFor={inputId} className={styles.add}>
            {reading ? <Spinner /> : <ImagePlus />}
            <span>{words.count(pictures.length, most)}</span>
            <span className={text.unseen}>{words.addPictures}</span>
            <input
              id={inputId}
              className={styles.input}
              type="file"
              accept="image/*"
              multiple={room > 1}
              onChange={(event) => void choose(event)}
            />
          </label>
        )}
      </div>
      <ul className={styles.faults} role="alert">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
      <PictureMenu pictures={pictures} at={held} onClose={() => hold(undefined)} onChange={onChange} onCut={cut} />
      <Cut file={cutting?.blob} onDone={(blob) => void replace(blob)} onClose={() => cut(undefined)} />
    </div>
  )
}

interface PictureMenuProps extends Pick<PictureTrayProps, 'pictures' | 'onChange'> {
  at: number | undefined
  onClose: () => void
  onCut: (picture: HeldFile) => void
}

function PictureMenu({ pictures, at, onClose, onChange, onCut }: PictureMenuProps) {
  const words = useWords('attach')
  const index = at ?? 0
  const picture = pictures[index]
  const move = (to: number) => onChange((now) => moved(now, index, to))
  const places = [
    { key: 'first', label: words.first, icon: <ArrowLeftToLine />, to: 0, may: index > 1 },
    { key: 'forward', label: words.forward, icon: <ArrowLeft />, to: index - 1, may: index > 0 },
    { key: 'back', label: words.back, icon: <ArrowRight />, to: index + 1, may: index < pictures.length - 1 },
  ]
  return (
    <MenuSheet
      open={at !== undefined}
      onClose={onClose}
      title={words.pictureMenu(index + 1)}
      closeLabel={words.close}
      actions={[
        { key: 'cut', label: words.crop, icon: <Crop />, onClick: () => picture && onCut(picture) },
        ...places
          .filter(({ may }) => may)
          .map(({ key, label, icon, to }) => ({ key, label, icon, onClick: () => move(to) })),
        {
          key: 'remove',
          label: words.remove,
          icon: <Trash2 />,
          danger: true,
          onClick: () => onChange((now) => now.filter(({ id }) => id !== picture?.id)),
        },
      ]}
    />
  )
}
