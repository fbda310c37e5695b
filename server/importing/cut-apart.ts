import { Worker } from 'node:worker_threads'
import type { BookFault } from '#books/fault.ts'
import type { TextChapter } from '#books/text.ts'
import type { RuleOutcome, TextCut } from '#contract/desk/preview.ts'
import type { ImportFault } from './importer.ts'

/** A text as it was cut, and what else it could be. */
export interface CutOutcome {
  readonly chapters: readonly TextChapter[]
  /** Signs that this encoding has nothing for. */
  readonly unreadable: number
  readonly begins: string
  readonly outcomes: readonly RuleOutcome[]
}

/** Why a text is not cut so; `slow`: the pattern does not come to an end. */
type CutFault = ImportFault['code'] | BookFault | 'slow'

/** What the thread says. */
export type CutWord = { readonly begun: true } | { readonly done: CutOutcome } | { readonly fault: CutFault }

/** Far longer than the longest text takes with a pattern that ends. */
const limitMs = 8000
const memoryMb = 1024

/** One after the other: each may take a whole processor. */
let last: Promise<unknown> = Promise.resolve()

/** Cuts a text apart from everything else, and gives up where that takes too long. */
export function cutApart(
  bytes: Uint8Array,
  cut: TextCut,
  { withinMs = limitMs } = {},
): Promise<CutOutcome | { readonly fault: CutFault }> {
  const next = last.then(() => cutInThread(bytes, cut, withinMs))
  last = next.catch(() => {})
  return next
}

function cutInThread(bytes: Uint8Array, cut: TextCut, withinMs: number) {
  return new Promise<CutOutcome | { readonly fault: CutFault }>((resolve, reject) => {
    const thread = new Worker(new URL('./cut-thread.ts', import.meta.url), {
      workerData: { bytes, cut },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    let timer: NodeJS.Timeout | undefined
    const end = (answer: CutOutcome | { readonly fault: CutFault }) => {
      clearTimeout(timer)
      void thread.terminate()
      resolve(answer)
    }
    thread.on('message', (word: CutWord) => {
      // what it takes to begin does not count
      if ('begun' in word) timer = setTimeout(() => end({ fault: 'slow' }), withinMs)
      else end('done' in word ? word.done : word)
    })
    thread.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
  })
}
