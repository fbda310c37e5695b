import { useEffect } from 'react'
import type { EpisodePages } from '#contract/shapes/comic.ts'
import { device } from '#data/db.ts'
import { net } from '#data/net.ts'

/** What is on screen comes first. */
const restMs = 1500

/** Fetches the pictures that the device does not have yet, one after the other; ends early where they can't be had. */
export async function keepPages(paths: readonly string[], isOver: () => boolean): Promise<void> {
  const known = new Set(
    await device.images
      .where('path')
      .anyOf([...paths])
      .primaryKeys(),
  )
  for (const path of paths) {
    if (isOver()) return
    if (known.has(path)) continue
    const reply = await net.image({ data: path, key: `keep-${path}`, type: 'image', responseType: 'url' })
    if (!reply.ok) return
  }
}

/**
 * Keeps whole episodes on the device while one of them is read, so that all of it can be read again without a network:
 * the one that is read first, then the next. `when` is false where data is to be saved or nothing can be fetched.
 */
export function useKeepEpisodes(episodes: readonly EpisodePages[], current: number, when: boolean) {
  const from = episodes.findIndex(({ episode }) => episode.id === current)
  const wanted = from < 0 ? [] : episodes.slice(from)
  const key = wanted.map(({ episode }) => episode.id).join()
  useEffect(() => {
    if (!when || key === '') return
    let over = false
    const paths = wanted.flatMap(({ pages }) => pages.map(({ path }) => path))
    const timer = setTimeout(() => void keepPages(paths, () => over).catch(() => {}), restMs)
    return () => {
      over = true
      clearTimeout(timer)
    }
    // the key stands for the episodes
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, when])
}
