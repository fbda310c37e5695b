/** Cuts a text in a thread of its own: a long one takes a while, and a pattern of somebody's own may never end. */
import { parentPort, workerData } from 'node:worker_threads'
import { BookError } from '#books/fault.ts'
import type { TextCut } from '#contract/desk/preview.ts'
import type { CutWord } from './cut-apart.ts'
import { cutText, type CutText } from './cut-text.ts'
import { ImportError } from './importer.ts'

const say = (word: CutWord) => parentPort!.postMessage(word)
const { bytes, cut } = workerData as { readonly bytes: Uint8Array; readonly cut: TextCut }

/** Titles that are enough to see what a rule takes for chapters. */
const shownTitles = 5
const shownText = 160

function outcomeOf({ text, chapters, results }: CutText) {
  return {
    chapters,
    unreadable: text.split('\ufffd').length - 1,
    begins: text.trimStart().slice(0, shownText),
    outcomes: results.map(({ rule, chapters: its }) => ({
      rule,
      chapters: its.length,
      first: its.slice(0, shownTitles).map(({ title }) => title),
    })),
  }
}

say({ begun: true })
try {
  say({ done: outcomeOf(cutText(bytes, cut)) })
} catch (error) {
  if (error instanceof ImportError) say({ fault: error.fault.code })
  else if (error instanceof BookError) say({ fault: error.fault })
  else throw error
}
