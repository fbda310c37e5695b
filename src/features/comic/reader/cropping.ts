import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import type { PictureBounds } from '#bridge/net-api.ts'
import type { EpisodePages } from '#contract/shapes/comic.ts'
import type { Image } from '#contract/shapes/common.ts'
import { net } from '#data/net.ts'
import type { PagePlace } from './strip.ts'

/** A page as it is laid out: of one that is cut, width and height are those of what is seen of it. */
export interface PageImage extends Image {
  cut?: { whole: Image; bounds: PictureBounds }
}

/** Where the content of pages is, by their paths: looked for once in a run of the app. */
const known = new Map<string, PictureBounds>()

/** What was found within this time is laid out together. */
const togetherMs = 250

/** A page without its border. */
export function cutPage(image: Image, bounds: PictureBounds | undefined): PageImage {
  if (!bounds || (bounds.width === 1 && bounds.height === 1)) return image
  const { width, height } = image
  return { ...image, width: width * bounds.width, height: height * bounds.height, cut: { whole: image, bounds } }
}

/** Where the whole picture lies, in the box of what is seen of it. */
export const placeOfWhole = ({
  bounds: { left, top, width, height },
}: NonNullable<PageImage['cut']>): CSSProperties => ({
  left: `${(-100 * left) / width}%`,
  top: `${(-100 * top) / height}%`,
  width: `${100 / width}%`,
  height: `${100 / height}%`,
})

/**
 * Episodes whose pages have no borders, as far as those are known; the same ones where that is not wanted. Pages are looked
 * at from the one that is read on, then those before it; `kept`: only those that the device has.
 */
export function useCropped(
  episodes: readonly EpisodePages[],
  at: PagePlace,
  when: boolean,
  kept: boolean,
): readonly EpisodePages[] {
  const [found, setFound] = useState(known.size)
  const page = Math.floor(at.position)
  useEffect(() => {
    if (!when) return
    let over = false
    void (async () => {
      const own = episodes.findIndex(({ episode }) => episode.id === at.part)
      const ahead = episodes.slice(own).flatMap(({ pages }, index) => (index === 0 ? pages.slice(page) : pages))
      const before = episodes
        .slice(0, own + 1)
        .flatMap(({ pages }, index) => (index === own ? pages.slice(0, page) : pages))
      for (const { path } of [...ahead, ...before.toReversed()]) {
        if (over) return
        if (known.has(path)) continue
        const request = {
          data: path,
          key: `bounds-${path}`,
          type: 'image',
          responseType: 'url',
          ...(kept && { kept }),
        } as const
        const bounds = await net.imageBounds(request)
        if (bounds.ok) known.set(path, bounds.value)
      }
    })()
    // each change lays the strip out anew: those that come soon after each other make one
    const timer = setInterval(() => setFound(known.size), togetherMs)
    return () => {
      over = true
      clearInterval(timer)
      setFound(known.size)
    }
  }, [episodes, at.part, page, when, kept])
  return useMemo(
    () =>
      when && found > 0
        ? episodes.map((one) => ({ ...one, pages: one.pages.map((image) => cutPage(image, known.get(image.path))) }))
        : episodes,
    [episodes, when, found],
  )
}
