import { useState } from 'react'
import type { Highlight } from '#bridge/own-writes.ts'
import type { ChapterText } from '#contract/shapes/novel.ts'
import type { CardOf } from '#bridge/rows.ts'
import { calendarDay } from '#lib/clock-time.ts'
import { notify } from '#components/notify.ts'
import { saveFile } from '#components/save-file.ts'
import { wordsNow } from '#words/words.ts'
import { HighlightSheet } from './highlight-sheets.tsx'
import { type HighlightColour, highlightOf, markdownOf, placeOf, useHighlights } from './highlights.ts'
import type { Script } from './scripts.ts'
import { SelectionBar, useSelected } from './selection-bar.tsx'
import type { CharRange } from './view.tsx'

/** Highlights of a novel while it is read: those that are kept, what is selected, and the one that is open. */
export interface Marking {
  highlights: readonly Highlight[] | undefined
  /** Something is selected: its menu is in sight. */
  selecting: boolean
  bar: React.ReactNode
  sheet: React.ReactNode
  /** Opens one that was tapped in the text, or chosen in the list of all. */
  open: (highlight: string | Highlight) => void
  /** Hands all of them out as a file. */
  exportAll: () => void
}

interface MarkingProps {
  novel: CardOf<'novel'> | null | undefined
  id: number
  find: (part: number) => ChapterText | undefined
  script: Script
  /** Text may be selected: the page is on screen, and nothing lies over it. */
  when: boolean
  onGo: (place: CharRange) => void
}

/** Marks words of a novel, and keeps what is written beside them. */
export function useMarking({ novel, id, find, script, when, onGo }: MarkingProps): Marking {
  const highlights = useHighlights(id)
  const { selected, hold, drop } = useSelected(when)
  const [opened, setOpened] = useState<{ highlight: Highlight; from: 'text' | 'list' }>()
  const chapter = selected && find(selected.part)
  const add = (colour: HighlightColour): Highlight | undefined => {
    if (!chapter || !selected) return undefined
    const highlight = highlightOf(chapter.chapter, chapter.text, selected, colour)
    highlights.keep(highlight)
    drop()
    return highlight
  }
  const open = (one: string | Highlight) => {
    const highlight = typeof one === 'string' ? highlights.all?.find((each) => each.id === one) : one
    if (highlight) setOpened({ highlight, from: typeof one === 'string' ? 'text' : 'list' })
  }
  const text = opened && find(opened.highlight.part)?.text
  const at = opened && text !== undefined ? placeOf(opened.highlight, text) : opened?.highlight.at
  return {
    highlights: highlights.all,
    selecting: chapter !== undefined,
    open,
    bar: chapter && selected && (
      <SelectionBar
        selected={selected}
        text={chapter.text.slice(selected.position, selected.position + selected.length)}
        hold={hold}
        onColour={add}
        onNote={() => {
          const highlight = add('yellow')
          if (highlight) setOpened({ highlight, from: 'text' })
        }}
        onDone={drop}
      />
    ),
    sheet: (
      <HighlightSheet
        highlight={opened?.highlight}
        lost={opened !== undefined && at === undefined}
        script={script}
        onClose={() => setOpened(undefined)}
        onKeep={highlights.keep}
        onRemove={highlights.remove}
        onGo={
          opened?.from === 'list'
            ? () => onGo({ part: opened.highlight.part, position: at ?? opened.highlight.at, length: 0 })
            : undefined
        }
      />
    ),
    exportAll: () => void exportHighlights(novel, highlights.all ?? []),
  }
}

/** Hands highlights out as a Markdown file: to the system where that takes such files, else to the folder of downloads. */
async function exportHighlights(novel: CardOf<'novel'> | null | undefined, all: readonly Highlight[]): Promise<void> {
  const text = markdownOf(novel?.title ?? wordsNow('novel').title, novel?.author ?? '', all)
  const file = new File([text], `notes-${calendarDay(Date.now())}.md`, { type: 'text/markdown' })
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] })
    } catch (error) {
      // the person closed the system's sheet
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  saveFile(file.name, file)
  notify(wordsNow('highlights').exported(all.length))
}
