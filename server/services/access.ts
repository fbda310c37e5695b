import type { MvDetail } from '#contract/shapes/media.ts'
import type { Person } from '../api/person.ts'
import { holdKey } from '../database/hold-row.ts'
import { retried } from '../database/retry.ts'
import type { Db } from '../database/tables.ts'
import { memberUntil } from '../repositories/clubs.ts'
import type { VideoRow } from '../repositories/videos.ts'
import { boughtOf } from '../repositories/purchases.ts'
import { addFreeWatch, freeWatches } from '../repositories/watches.ts'
import { isVip } from '../serializers/users.ts'
import { dayEndMs, dayOf } from './day.ts'

/** How many VIP videos a day somebody without VIP may watch in full. */
export const canWatch = 3

/** How long a key may be kept where nothing else ends the right: for downloads. */
export const keyLifeMs = 30 * 24 * 3600 * 1000

/** Whether somebody may watch a video in full, and why or why not. */
export interface Watching {
  readonly may: boolean
  readonly access: MvDetail['access']
  /** VIP videos left today. */
  readonly watchLeft: number
  /** Only one of the day's free ones lets them, and this video has not taken it yet. */
  readonly takesFree: boolean
  /** Until when a key may be used, in Unix ms; 0 where they may not watch. */
  readonly untilMs: number
}

/** The rights of a person on a video: it is the only place that decides, for streams and for their keys. */
export async function watchingOf(db: Db, mv: VideoRow, person: Person, nowMs: number): Promise<Watching> {
  const { user } = person
  const today = dayOf(nowMs)
  const counted = await freeWatches(db, person.key, today)
  const watchLeft = Math.max(0, canWatch - counted.length)
  const yes = (access: Watching['access'], untilMs = nowMs + keyLifeMs): Watching => ({
    may: true,
    access,
    watchLeft,
    takesFree: false,
    untilMs,
  })
  const no = (access: Watching['access']): Watching => ({ may: false, access, watchLeft, takesFree: false, untilMs: 0 })

  if (user?.id === mv.user_id) return yes('granted')
  if (mv.coins === 0 && mv.vip_only === 0) return yes('free')
  if ((await boughtOf(db, user?.id, 'video', [mv.id])).size > 0) return yes('granted')
  const until = await memberUntil(db, mv.id, user?.id, nowMs)
  if (until !== undefined) return yes('granted', Math.min(until, nowMs + keyLifeMs))
  if (mv.coins > 0) return no('coins')
  if (user && isVip(user, nowMs)) return yes('vip', user.vip_expires_at ?? 0)
  if (counted.includes(mv.id)) return yes('vip', dayEndMs(today))
  return watchLeft > 0 ? { ...yes('vip', dayEndMs(today)), takesFree: true } : no('vip')
}

/**
 * Takes one of the day's free VIP videos for this one, before its key is given; false where none is left. What is asked
 * for at once is counted one after the other.
 */
export function takeFree(db: Db, mvId: number, person: Person, nowMs: number): Promise<boolean> {
  const day = dayOf(nowMs)
  const { key } = person
  return retried(() =>
    db.transaction().execute((tx) =>
      holdKey(tx, `free|${key}`, async () => {
        const counted = await freeWatches(tx, key, day)
        if (counted.includes(mvId)) return true
        if (counted.length >= canWatch) return false
        await addFreeWatch(tx, { person: key, day, mvId })
        return true
      }),
    ),
  )
}
