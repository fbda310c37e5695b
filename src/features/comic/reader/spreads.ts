import type { Image } from '#contract/shapes/common.ts'
import type { KnownEpisode, PagePlace } from './strip.ts'

/** What is seen at a time, page by page: one page, or two side by side. */
export interface Spread {
  part: number
  /** Indices of its pages, in the order of reading. */
  indices: readonly number[]
  images: readonly Image[]
  /** How many pages the episode has. */
  pages: number
}

const isWide = ({ width, height }: Image) => width > height

/**
 * Puts pages onto spreads. With `double` two upright pages share one; the first page of an episode, its cover, stands
 * alone, and so does a page that is itself wide.
 */
export function spreadsOf(episodes: readonly KnownEpisode[], double: boolean): Spread[] {
  const spreads: Spread[] = []
  for (const { id, pages } of episodes) {
    for (let index = 0; index < pages.length;) {
      const [page, next] = [pages[index]!, pages[index + 1]]
      const pair = double && index > 0 && next !== undefined && !isWide(page) && !isWide(next)
      const images = pair ? [page, next] : [page]
      spreads.push({ part: id, indices: images.map((_, at) => index + at), images, pages: pages.length })
      index += images.length
    }
  }
  return spreads
}

/**
 * The number of the spread that shows a place; undefined where its episode is not among them. What is after an episode is
 * the one that follows it, or the number after the last.
 */
export function spreadOf(spreads: readonly Spread[], { part, position }: PagePlace): number | undefined {
  const own = spreads.findIndex((spread) => spread.part === part)
  if (own < 0) return undefined
  const found = spreads.findLastIndex((spread) => spread.part === part && (spread.indices[0] ?? 0) <= position)
  return position > (spreads[own]?.pages ?? 0) ? found + 1 : Math.max(own, found)
}

/** The place that a spread stands for: its first page, or the end of the episode where it shows the last. */
export function placeOfSpread({ part, indices, pages }: Spread): PagePlace {
  const [first = 0] = indices
  return { part, position: first + indices.length >= pages ? pages : first }
}

/** The place after the last page of an episode: what could be next, or the end. */
export const afterAll = ({ part, pages }: Spread): PagePlace => ({ part, position: pages + 1 })

/** The size of a spread's content on a screen, in CSS pixels. */
export function spreadSize(
  { images }: Pick<Spread, 'images'>,
  screen: { widthPx: number; heightPx: number },
  fit: 'width' | 'height' | 'whole',
): { widthPx: number; heightPx: number } {
  const ratio = images.reduce((sum, { width, height }) => sum + width / height, 0)
  const { widthPx, heightPx } = screen
  const byWidth = { widthPx, heightPx: widthPx / ratio }
  const byHeight = { widthPx: heightPx * ratio, heightPx }
  if (fit === 'width') return byWidth
  if (fit === 'height') return byHeight
  return byWidth.heightPx <= heightPx ? byWidth : byHeight
}
