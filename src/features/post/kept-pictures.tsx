import { Trash2, Undo2 } from 'lucide-react'
import type { Image } from '#contract/shapes/common.ts'
import { Picture } from '#components/picture/picture.tsx'
import { useWords } from '#words/words.ts'
import styles from './publish.module.css'

interface KeptPicturesProps {
  pictures: readonly Image[]
  /** Paths of those that are to go. */
  removed: readonly string[]
  onChange: (removed: string[]) => void
}

/** The pictures that a post has; one that is taken out can be put back until that is saved. */
export function KeptPictures({ pictures, removed, onChange }: KeptPicturesProps) {
  const words = useWords('publish')
  return (
    <div role="group" aria-label={words.pictures} className={styles.kept}>
      {pictures.map((image, index) => {
        const gone = removed.includes(image.path)
        const others = removed.filter((path) => path !== image.path)
        return (
          <button
            key={image.path}
            type="button"
            className={styles.picture}
            aria-pressed={gone}
            aria-label={words.removePicture(index + 1, pictures.length)}
            onClick={() => onChange(gone ? others : [...others, image.path])}
          >
            <Picture image={image} ratio={1} />
            <span className={styles.sign}>{gone ? <Undo2 /> : <Trash2 />}</span>
          </button>
        )
      })}
    </div>
  )
}
