import { highlightKey, type Highlight } from '#bridge/own-writes.ts'
import { usePerson } from '#data/person.tsx'
import { newDraftId } from '#data/drafts.ts'
import { useLiveQuery } from '#data/use-live-query.ts'
import { write } from '#data/write.ts'
import { notify } from '#components/notify.ts'
import { wordsNow } from '#words/words.ts'
import type { CharRange } from './view.tsx'

/** UTF-16 units that one highlight holds at most. */
const mostUnits = 4000
/** Of the text around it, on either side. */
const aroundUnits = 32

export type HighlightColour = Highlight['colour']

/** A highlight of a range of a chapter's text. */
export function highlightOf(
  chapter: { id: number; no: number; title: string },
  text: string,
  { position, length }: CharRange,
  colour: HighlightColour,
): Highlight {
  const end = Math.min(text.length, position + Math.min(length, mostUnits))
  return {
    id: newDraftId(),
    part: chapter.id,
    no: chapter.no,
    title: chapter.title,
    at: position,
    text: text.slice(position, end),
    before: text.slice(Math.max(0, position - aroundUnits), position),
    after: text.slice(end, end + aroundUnits),
    colour,
    note: '',
    madeAt: Date.now(),
  }
}

/** Units that two texts have in common, from the end of the one or from the beginning. */
function commonEnd(one: string, other: string): number {
  let count = 0
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count += 1
  return count
}
function commonStart(one: string, other: string): number {
  let count = 0
  while (count < one.length && count < other.length && one[count] === other[count]) count += 1
  return count
}

/**
 * Where a highlight is in its chapter's text as that is now: where it was, else where the same words stand among the most
 * of what stood around them, the nearer of two; undefined where they are gone.
 */
export function placeOf(highlight: Highlight, text: string): number | undefined {
  const { at, text: marked, before, after } = highlight
  if (marked === '') return undefined
  if (text.startsWith(marked, at) && text.slice(Math.max(0, at - before.length), at) === before) return at
  let best: { at: number; fit: number } | undefined
  for (let found = text.indexOf(marked); found >= 0; found = text.indexOf(marked, found + 1)) {
    const end = found + marked.length
    const around =
      commonEnd(before, text.slice(Math.max(0, found - before.length), found)) +
      commonStart(after, text.slice(end, end + after.length))
    const nearer = best && Math.abs(found - at) < Math.abs(best.at - at)
    if (!best || around > best.fit || (around === best.fit && nearer)) best = { at: found, fit: around }
  }
  return best?.at
}

/** A novel's highlights, in the order of the book. */
export interface Highlights {
  /** Undefined until they are read. */
  all: readonly Highlight[] | undefined
  /** Keeps a new one, or one that was changed. */
  keep: (highlight: Highlight) => void
  /** Takes one away, and offers to bring it back. */
  remove: (highlight: Highlight) => void
}

/** The highlights of a novel, live; they belong to the person. */
export function useHighlights(novel: number): Highlights {
  const { db } = usePerson()
  const all = useLiveQuery(async () => {
    const rows = await db.meta.where('key').startsWith(highlightKey(novel, '')).toArray()
    return rows.map(({ value }) => value as Highlight).toSorted((a, b) => a.no - b.no || a.at - b.at)
  }, [db, novel])
  const set = (id: string, value: Highlight | undefined) =>
    void write(db, 'setNote', highlightKey(novel, id), value).catch(() => notify(wordsNow('highlights').notKept))
  const keep = (highlight: Highlight) => set(highlight.id, highlight)
  return {
    all,
    keep,
    remove(highlight) {
      const words = wordsNow('highlights')
      set(highlight.id, undefined)
      notify(words.removed, { label: words.undo, onClick: () => keep(highlight) })
    },
  }
}

/** One line: what is many lines in a book. */
export const inLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** What Markdown would take for its own. */
const escaped = (text: string) => text.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`)

/** All highlights of a book as Markdown: its chapters in order, quotes, and notes below them. */
export function markdownOf(title: string, author: string, highlights: readonly Highlight[]): string {
  const lines = [`# ${escaped(title)}`, ...(author ? ['', escaped(author)] : [])]
  let part: number | undefined
  for (const one of highlights) {
    if (one.part !== part) lines.push('', `## ${escaped(inLine(one.title))}`)
    part = one.part
    const quoted = one.text.split('\n').map((line) => line.trim())
    lines.push('', ...quoted.filter(Boolean).map((line) => `> ${escaped(line)}`))
    if (one.note.trim())
      lines.push(
        '',
        ...one.note
          .trim()
          .split('\n')
          .map((line) => escaped(line)),
      )
  }
  return `${lines.join('\n')}\n`
}
