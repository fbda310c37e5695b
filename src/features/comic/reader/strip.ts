import type { Image } from '#contract/shapes/common.ts'
import { clamp } from '#lib/clamp.ts'
import { aheadPages } from './comic-settings.ts'

/** An episode whose pages are known. */
export interface KnownEpisode {
  id: number
  pages: readonly Image[]
}

/** A place among pages: an episode, and its pages before the place with the fraction of the page at it. */
export interface PagePlace {
  part: number
  position: number
}

/** A page in the strip; all in CSS pixels from the upper left of the strip. */
export interface StripPage {
  part: number
  index: number
  image: Image
  leftPx: number
  topPx: number
  widthPx: number
  heightPx: number
}

/** Pages of several episodes, one under the other, with their heights known before any picture is. */
export interface Strip {
  pages: readonly StripPage[]
  /** Where the heading of each episode is. */
  heads: readonly { part: number; topPx: number }[]
  widthPx: number
  heightPx: number
}

export interface StripMeasures {
  /** Of the screen. */
  widthPx: number
  heightPx: number
  fit: 'width' | 'height' | 'whole'
  gapPx: number
  /** The heading between two episodes. */
  headPx: number
  /** 1 fits the screen. */
  zoom: number
}

/** Lays pages out. Everything grows with `zoom`, so that a point stays where it is in proportion. */
export function stripOf(episodes: readonly KnownEpisode[], measures: StripMeasures): Strip {
  const { fit, zoom } = measures
  const widthPx = measures.widthPx * zoom
  const gapPx = measures.gapPx * zoom
  const headPx = measures.headPx * zoom
  const pages: StripPage[] = []
  const heads: { part: number; topPx: number }[] = []
  let topPx = 0
  for (const [at, { id, pages: images }] of episodes.entries()) {
    if (at > 0) {
      heads.push({ part: id, topPx })
      topPx += headPx
    }
    for (const [index, image] of images.entries()) {
      const ratio = image.width / image.height
      const byHeight = measures.heightPx * zoom * ratio
      const width = fit === 'width' ? widthPx : Math.min(widthPx, byHeight)
      const heightPx = width / ratio
      pages.push({ part: id, index, image, leftPx: (widthPx - width) / 2, topPx, widthPx: width, heightPx })
      topPx += heightPx + gapPx
    }
  }
  return { pages, heads, widthPx, heightPx: topPx }
}

/** Index of the last page that begins at or above a height; 0 where none does. */
function pageAt(pages: readonly StripPage[], topPx: number): number {
  let low = 0
  let high = pages.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (pages[middle]!.topPx <= topPx) low = middle
    else high = middle - 1
  }
  return low
}

/** The place at a height of the strip; undefined for a strip without pages. */
export function placeAt({ pages }: Strip, topPx: number): PagePlace | undefined {
  const page = pages[pageAt(pages, topPx)]
  if (!page) return undefined
  const part = clamp((topPx - page.topPx) / page.heightPx, 0, 0.9999)
  return { part: page.part, position: page.index + part }
}

/** The height of a place; undefined where its episode is not in the strip. The end of an episode is under its last page. */
export function topOf({ pages }: Strip, { part, position }: PagePlace): number | undefined {
  const first = pages.findIndex((page) => page.part === part)
  if (first < 0) return undefined
  const own = pages.filter((page) => page.part === part)
  const page = own[Math.min(Math.floor(position), own.length - 1)]!
  return page.topPx + Math.min(position - page.index, 1) * page.heightPx
}

/** The episodes whose last page ends between two heights of the strip. */
export const endsBetween = ({ pages }: Strip, fromPx: number, toPx: number): number[] =>
  pages
    .filter((page, at) => page.part !== pages[at + 1]?.part)
    .filter(({ topPx, heightPx }) => topPx + heightPx >= fromPx && topPx + heightPx <= toPx)
    .map(({ part }) => part)

/**
 * The pages that are drawn while this part of the strip is seen: those in it, one before, and those ahead that have no
 * more pixels together than the budget. However long the episode, they are few.
 */
export function windowOf({ pages }: Strip, fromPx: number, toPx: number, budgetPixels: number): StripPage[] {
  if (pages.length === 0) return []
  const first = Math.max(0, pageAt(pages, fromPx) - 1)
  const last = pageAt(pages, toPx)
  return pages.slice(first, last + 1 + countAhead(pages, last, budgetPixels))
}

/** How many pages after one are loaded before they are seen: at least one, at most five, within the budget. */
export function countAhead(
  pages: readonly { image: Image }[],
  after: number,
  budgetPixels: number,
  limit = aheadPages,
): number {
  let left = budgetPixels
  let count = 0
  for (const { image } of pages.slice(after + 1, after + 1 + limit)) {
    left -= image.width * image.height
    if (count > 0 && left < 0) break
    count += 1
  }
  return count
}
