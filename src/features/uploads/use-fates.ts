import { useEffect, useEffectEvent } from 'react'
import { Dexie } from 'dexie'
import type { PostClip } from '#contract/shapes/post.ts'
import { usePerson } from '#data/person.tsx'
import type { DeskUpload } from '#data/uploads.ts'
import { useLiveQuery } from '#data/use-live-query.ts'
import { want } from '#data/wants.ts'

/** How often it is asked while a clip is still being made. */
const askEveryMs = 15_000

/** By the entries of uploads: what the server made of their clips. */
export type Fates = ReadonlyMap<string, PostClip>

const none: Fates = new Map()

/**
 * What became of the clips that were uploaded, live: their posts say it to whoever wrote them. Asked for when the desk is
 * opened, and now and then for as long as one is being made.
 */
export function useFates(films: readonly DeskUpload[], offline: boolean): Fates {
  const { db } = usePerson()
  const published = films.filter(({ state, awaited, entry }) => state === 'done' && !awaited && entry !== '')
  const entries = published.map(({ entry }) => entry).join(' ')
  const fates = useLiveQuery(
    async () => {
      if (entries === '') return none
      const wanted = new Set(entries.split(' '))
      const posts = await db.cards.where('[kind+id]').between(['post', Dexie.minKey], ['post', Dexie.maxKey]).toArray()
      return new Map(
        posts.flatMap(({ value }): [string, PostClip][] => {
          const { request_id: entry, clip } = value as { request_id?: string; clip?: PostClip }
          return entry !== undefined && clip && wanted.has(entry) ? [[entry, clip]] : []
        }),
      )
    },
    [db, entries],
    none,
  )
  const open = published.some(({ entry }) => (fates.get(entry)?.state ?? 'waiting') === 'waiting')
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void want('wei.mine', {})
  })
  useEffect(() => {
    if (!open || offline) return
    ask()
    const timer = setInterval(() => ask(), askEveryMs)
    return () => clearInterval(timer)
  }, [open, offline, entries])
  return fates
}
