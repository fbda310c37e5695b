import { writeJson } from '#server/database/tables/types.ts'
import type { PartSource } from '#server/database/tables/works.ts'
import { allLoops } from '../../loops.ts'
import type { Rng } from '../../rng.ts'
import { authorName } from '../../text/people.ts'
import { audio, audioChapterTitle } from '../../text/works.ts'
import { inTurn, putWork, type NewSeries, type PartDraft, type Shelf } from './shelf.ts'

/** So many chapters of an audio book that is sold are free. */
const freeChapters = 2

/** Makes audio books; every third is sold by the chapter. Each has two sounds that take turns. */
export function makeAudios(rng: Rng, shelf: Shelf, series: readonly NewSeries[]): void {
  for (let at = 0; at < shelf.volume.audios; at += 1) {
    const book = rng.fork(at)
    const loops = book.some(allLoops(), 2)
    const price = at % 3 === 1 ? book.pick([2, 3, 5] as const) : 0
    const parts = Array.from({ length: book.int(5, 16) }, (_, index): PartDraft => ({
      title: audioChapterTitle(book, index + 1),
      size: book.int(180, 1500),
      coins: index < freeChapters ? 0 : price,
      source: writeJson<PartSource>({ from: 'loop', loop: loops[index % loops.length]?.id ?? '' }),
    }))
    const { title, intro, category } = audio(at)
    const draft = { kind: 'audio', at, title, intro, category, author: authorName(book), coverPx: [480, 480] } as const
    putWork(book, shelf, { ...draft, seriesId: inTurn(series, at) }, parts)
  }
}
