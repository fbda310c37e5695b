import { writeJson } from '#server/database/tables/types.ts'
import type { Image } from '#contract/shapes/common.ts'
import type { PartSource } from '#server/database/tables/works.ts'
import type { Rng } from '../../rng.ts'
import { authorName } from '../../text/people.ts'
import { comic, episodeTitle } from '../../text/works.ts'
import { putWork, secretFolder, type PartDraft, type Shelf } from './shelf.ts'

/** So many episodes of a comic that is sold are free. */
const freeEpisodes = 3
/** The comic with the longest episode. */
const longAt = 4

/** Makes comics; every third is sold by the episode. */
export function makeComics(rng: Rng, shelf: Shelf): void {
  for (let at = 0; at < shelf.volume.comics; at += 1) {
    const book = rng.fork(at)
    const seed = book.int(1, 1e9)
    const price = at % 3 === 1 ? book.pick([2, 3, 5] as const) : 0
    const count = book.int(price > 0 ? freeEpisodes * 2 : 3, 30)
    let drawn = 0
    const parts = Array.from({ length: count }, (_, index): PartDraft => {
      const pages = at === longAt && index === count - 1 ? shelf.volume.longEpisode : book.int(8, 18)
      drawn += pages
      return {
        title: episodeTitle(book, index + 1),
        size: pages,
        coins: index < freeEpisodes ? 0 : price,
        source: writeJson<PartSource>({ from: 'pages', pages: pagesOf(shelf, seed, drawn - pages, pages) }),
      }
    })
    const { title, intro, category } = comic(at)
    putWork(
      book,
      shelf,
      { kind: 'comic', at, title, intro, category, author: authorName(book), coverPx: [400, 600] },
      parts,
    )
  }
}

function pagesOf({ pictures }: Shelf, seed: number, first: number, count: number): Image[] {
  const folder = secretFolder()
  return Array.from({ length: count }, (_, index) =>
    pictures.comicPage(`page/${folder}/${index + 1}.webp`, seed, first + index),
  )
}
