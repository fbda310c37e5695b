import { useLiveQuery } from '#data/use-live-query.ts'
import type { EpisodePages } from '#contract/shapes/comic.ts'
import { listKey } from '#bridge/kept.ts'
import { device } from '#data/db.ts'
import { usePerson } from '#data/person.tsx'
import { downloadedParts } from '#data/use-downloaded.ts'
import { useSame } from '#data/use-same.ts'

/** Which of these episodes are on the device with all their pictures, because they were read or kept, live. */
export function useKeptEpisodes(wanted: readonly number[]): ReadonlySet<number> | undefined {
  const { db } = usePerson()
  const ids = useSame(wanted)
  return useLiveQuery(async () => {
    const keys = ids.map((id) => listKey('comic.read', { episode_id: id }))
    const answers = (await db.answers.bulkGet(keys)).flatMap((row) => (row ? [row.value as EpisodePages] : []))
    const paths = answers.flatMap(({ pages }) => pages.map(({ path }) => path))
    const known = new Set(paths.length > 0 ? await device.images.where('path').anyOf(paths).primaryKeys() : [])
    const read = answers
      .filter(({ pages }) => pages.every(({ path }) => known.has(path)))
      .map(({ episode }) => episode.id)
    return new Set([...read, ...(await downloadedParts(db, 'episode', ids))])
  }, [db, ids])
}
