import { Copy, NotebookPen, Search, X } from 'lucide-react'
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { highlightColours } from '#bridge/own-writes.ts'
import { cutText } from '#lib/cut-text.ts'
import { copyText } from '#components/copy-text.ts'
import { IconButton } from '#components/icon-button.tsx'
import { notify } from '#components/notify.ts'
import { useWords } from '#words/words.ts'
import { type HighlightColour, inLine } from './highlights.ts'
import { selectedIn, type Selected } from './locate.ts'
import styles from './selection.module.css'

/** A selection that has stood so long is meant. */
const settledMs = 150
/** Nobody looks up more than a few words. */
const mostLookedUp = 80

/** What is selected of the text that is read, once it stands still; it stays while a button of its menu is pressed. */
export function useSelected(when: boolean) {
  const [selected, setSelected] = useState<Selected>()
  const held = useRef(false)
  const look = useEffectEvent(() => {
    if (held.current) return
    const root = [...document.querySelectorAll<HTMLElement>('[data-reader-scroll]')].find((one) =>
      one.checkVisibility(),
    )
    setSelected(root && selectedIn(root))
  })
  useEffect(() => {
    if (!when) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onChange = () => {
      clearTimeout(timer)
      timer = setTimeout(() => look(), settledMs)
    }
    document.addEventListener('selectionchange', onChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', onChange)
    }
  }, [when])
  return {
    selected: when ? selected : undefined,
    hold: (on: boolean) => void (held.current = on),
    drop() {
      held.current = false
      getSelection()?.removeAllRanges()
      setSelected(undefined)
    },
  }
}

/** The system takes texts: its sheet leads to dictionaries and translators. Pages can't ask for those by name. */
const takesText = () => typeof navigator.share === 'function' && navigator.canShare?.({ text: 'text' }) !== false

/** Looks words up: by the system where it takes them, else at a search site, which the button names. */
function lookUp(text: string): void {
  const asked = cutText(inLine(text), mostLookedUp)
  if (takesText()) void navigator.share({ text: asked }).catch(() => {})
  else window.open(`https://www.bing.com/search?q=${encodeURIComponent(asked)}`, '_blank', 'noopener,noreferrer')
}

interface SelectionBarProps {
  selected: Selected
  text: string
  hold: (on: boolean) => void
  onColour: (colour: HighlightColour) => void
  onNote: () => void
  onDone: () => void
}

/** What can be done with selected words, where it covers none of them. */
export function SelectionBar({ selected, text, hold, onColour, onNote, onDone }: SelectionBarProps) {
  const words = useWords('highlights')
  const low = selected.box.bottom > innerHeight * 0.62
  // a press on a button would end the selection before the click
  const stay = (event: PointerEvent) => {
    hold(true)
    event.stopPropagation()
  }
  const copy = async () => {
    notify((await copyText(text)) ? words.copied : words.notCopied)
    onDone()
  }
  return (
    <div
      className={styles.bar}
      data-low={low ? '' : undefined}
      role="toolbar"
      aria-label={words.menu}
      onPointerDown={stay}
      onPointerUp={() => hold(false)}
      onPointerCancel={() => hold(false)}
      onMouseDown={(event) => event.preventDefault()}
    >
      {highlightColours.map((colour) => (
        <button
          key={colour}
          type="button"
          className={styles.colour}
          aria-label={words.colours[colour]}
          onClick={() => onColour(colour)}
        >
          <span data-colour={colour} />
        </button>
      ))}
      <IconButton label={words.note} icon={<NotebookPen />} onClick={onNote} />
      <IconButton label={words.copy} icon={<Copy />} onClick={() => void copy()} />
      <IconButton
        label={takesText() ? words.lookUp : words.lookUpOnline}
        icon={<Search />}
        onClick={() => {
          lookUp(text)
          onDone()
        }}
      />
      <IconButton label={words.dismiss} icon={<X />} onClick={onDone} />
    </div>
  )
}
