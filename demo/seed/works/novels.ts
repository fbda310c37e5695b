import { writeJson } from '#server/database/tables/types.ts'
import type { PartSource } from '#server/database/tables/works.ts'
import type { Rng } from '../../rng.ts'
import { authorName } from '../../text/people.ts'
import { chapter, lengthOf } from '../../text/prose.ts'
import { chapterTitle, novel } from '../../text/works.ts'
import { inTurn, putWork, type NewSeries, type PartDraft, type Shelf } from './shelf.ts'

/** The novel that has by far the most chapters. */
const longAt = 6
/** Where the chapters for VIPs begin, in a novel that has any. */
const vipFrom = { usual: 12, long: 200 } as const
/** What a chapter for VIPs is worth; nobody pays it. */
const vipCoins = 2

/** Makes novels; of every third the later chapters are for VIPs. What stands in a chapter is not kept, only its seed. */
export function makeNovels(rng: Rng, shelf: Shelf, series: readonly NewSeries[]): void {
  for (let at = 0; at < shelf.volume.novels; at += 1) {
    const book = rng.fork(at)
    const seed = book.int(1, 1e9)
    const isLong = at === longAt
    const count = isLong ? shelf.volume.longNovel : book.int(16, 60)
    const from = isLong ? vipFrom.long : at % 3 === 1 ? vipFrom.usual : Infinity
    const parts = Array.from({ length: count }, (_, index): PartDraft => ({
      title: chapterTitle(book, index + 1),
      size: lengthOf(chapter(seed, index + 1)),
      coins: index >= from ? vipCoins : 0,
      source: writeJson<PartSource>({ from: 'prose', seed, no: index + 1 }),
    }))
    const { title, intro, category } = novel(at)
    const draft = { kind: 'novel', at, title, intro, category, author: authorName(book), coverPx: [400, 600] } as const
    putWork(book, shelf, { ...draft, seriesId: inTurn(series, at) }, parts)
  }
}
