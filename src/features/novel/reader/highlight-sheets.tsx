import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { highlightColours, type Highlight } from '#bridge/own-writes.ts'
import { useKeeping } from '#data/use-keeping.ts'
import { cutText } from '#lib/cut-text.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Field } from '#components/field.tsx'
import { Sheet } from '#components/sheet.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { inLine } from './highlights.ts'
import styles from './novel-sheets.module.css'
import type { Script } from './scripts.ts'
import selection from './selection.module.css'

/** Units of a long highlight that a list shows. */
const shownUnits = 120

export interface HighlightListProps {
  /** Undefined until they are read. */
  highlights: readonly Highlight[] | undefined
  script: Script
  onOpen: (highlight: Highlight) => void
}

/** All highlights of a novel, in the order of the book, each with its note. */
export function HighlightList({ highlights, script, onOpen }: HighlightListProps) {
  const words = useWords('highlights')
  const { loading } = useWords('shell')
  if (!highlights) return <Skeleton label={loading} shape="rows" count={3} />
  if (highlights.length === 0) return <Empty title={words.none}>{words.noneText}</Empty>
  return (
    <ul>
      {highlights.map((one) => (
        <li key={one.id} className={styles.item}>
          <span className={selection.swatch} data-colour={one.colour} />
          <button type="button" className={styles.place} lang={script.lang} onClick={() => onOpen(one)}>
            <span className={styles.chapter}>{script.convert(one.title)}</span>
            <span>{script.convert(cutText(inLine(one.text), shownUnits))}</span>
            {one.note !== '' && <span className={selection.note}>{one.note}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface HighlightSheetProps {
  /** The one that is open. */
  highlight: Highlight | undefined
  /** Its words are not in the chapter any more. */
  lost: boolean
  script: Script
  onClose: () => void
  onKeep: (highlight: Highlight) => void
  onRemove: (highlight: Highlight) => void
  /** Leads to its place; absent where somebody is there. */
  onGo: (() => void) | undefined
}

/** One highlight: its colour and note, which are kept as they are changed. */
export function HighlightSheet({ highlight, onClose, ...props }: HighlightSheetProps) {
  const words = useWords('highlights')
  const { close } = useWords('reader')
  return (
    <Sheet open={highlight !== undefined} onClose={onClose} title={words.title} closeLabel={close}>
      {highlight && <HighlightForm key={highlight.id} highlight={highlight} onClose={onClose} {...props} />}
    </Sheet>
  )
}

type FormProps = Omit<HighlightSheetProps, 'highlight'> & { highlight: Highlight }

function HighlightForm({ highlight, lost, script, onClose, onKeep, onRemove, onGo }: FormProps) {
  const words = useWords('highlights')
  const [own, setOwn] = useState(highlight)
  // what was kept last: a note is kept while it is written, and not at every letter
  const kept = useRef(highlight)
  const change = (part: Partial<Highlight>) => setOwn((now) => ({ ...now, ...part }))
  const keep = () => {
    if (kept.current === own) return
    kept.current = own
    onKeep(own)
  }
  useKeeping(keep, own.id, [own])
  return (
    <>
      <blockquote className={selection.quote} data-colour={own.colour} lang={script.lang}>
        {script.convert(own.text.trim())}
      </blockquote>
      {lost && <p className={selection.lost}>{words.lost}</p>}
      <div className={selection.choices} role="radiogroup" aria-label={words.colour}>
        {highlightColours.map((colour) => (
          <label key={colour} className={selection.choice}>
            <input
              type="radio"
              name={own.id}
              aria-label={words.colours[colour]}
              checked={own.colour === colour}
              onChange={() => change({ colour })}
            />
            <span data-colour={colour} />
          </label>
        ))}
      </div>
      <Field
        multiline
        label={words.noteField}
        hint={words.noteHint}
        maxLength={10_000}
        value={own.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <div className={selection.acts}>
        <Button
          tone="plain"
          icon={<Trash2 />}
          onClick={() => {
            // nothing of it is kept behind its removal
            kept.current = own
            onClose()
            onRemove(own)
          }}
        >
          {words.remove}
        </Button>
        {onGo && (
          <Button
            onClick={() => {
              onClose()
              onGo()
            }}
          >
            {words.go}
          </Button>
        )}
      </div>
    </>
  )
}
