import type { MvDetail } from '#contract/shapes/media.ts'
import type { Person } from '../api/person.ts'
import { holdKey } from '../database/hold-row.ts'
import { retried } from '../database/retry.ts'
import type { Db, Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { memberUntil } from '../repositories/clubs.ts'
import type { VideoRow } from '../repositories/videos.ts'
import { boughtOf } from '../repositories/purchases.ts'
import { addFreeWatch, freeWatches } from '../repositories/watches.ts'
import { isVip } from '../serializers/users.ts'
import { dayEndMs, dayOf } from './day.ts'
import { ratesAt } from './rates.ts'

/** Whose free ones are counted, and how many each has: those of a person, of the device that they use, of the network. */
async function allowances(db: Db, { key, device, network }: Person, nowMs: number) {
  const rate = await ratesAt(db, nowMs)
  const most = rate('vip-films')
  return [
    { key, most },
    ...(key === `d:${device}` ? [] : [{ key: `d:${device}`, most }]),
    ...(network === undefined ? [] : [{ key: `n:${network}`, most: rate('vip-films-of-network') }]),
  ]
}

/** What is left of a day's free ones, and the accounts of them that a video did not take one of yet. */
async function freeLeft(db: Db, mvId: number, person: Person, nowMs: number) {
  const all = await allowances(db, person, nowMs)
  const keys = all.map(({ key }) => key)
  const taken = await freeWatches(db, keys, dayOf(nowMs))
  const ofKey = (key: string): ReadonlySet<number> => taken.get(key) ?? new Set()
  return {
    isTaken: ofKey(person.key).has(mvId),
    left: Math.max(0, Math.min(...all.map(({ key, most }) => most - ofKey(key).size))),
    /** Whether each has room for this video. */
    hasRoom: all.every(({ key, most }) => ofKey(key).has(mvId) || ofKey(key).size < most),
    keys,
  }
}

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
  const { isTaken, left: watchLeft, hasRoom } = await freeLeft(db, mv.id, person, nowMs)
  const yes = (access: Watching['access'], untilMs = nowMs + keyLifeMs): Watching => ({
    may: true,
    access,
    watchLeft,
    takesFree: false,
    untilMs,
  })
  const no = (access: Watching['access']): Watching => ({ may: false, access, watchLeft, takesFree: false, untilMs: 0 })

  const hasPaid = async () => (await boughtOf(db, user?.id, 'video', [mv.id])).size > 0
  // its creator has deleted it: it is there for those who paid for it
  if (mv.state === states.sold) return (await hasPaid()) ? yes('granted') : no('coins')
  if (user?.id === mv.user_id) return yes('granted')
  if (mv.coins === 0 && mv.vip_only === 0) return yes('free')
  if (await hasPaid()) return yes('granted')
  const until = await memberUntil(db, mv.id, user?.id, nowMs)
  if (until !== undefined) return yes('granted', Math.min(until, nowMs + keyLifeMs))
  if (mv.coins > 0) return no('coins')
  if (user && isVip(user, nowMs)) return yes('vip', user.vip_expires_at ?? 0)
  if (isTaken) return yes('vip', dayEndMs(today))
  return hasRoom ? { ...yes('vip', dayEndMs(today)), takesFree: true } : no('vip')
}

/**
 * Takes one of the day's free VIP videos for this one, before its key is given; false where the person, the device or
 * the network has none left. What is asked for at once is counted one after the other.
 */
export const takeFree = (db: Db, mvId: number, person: Person, nowMs: number): Promise<boolean> =>
  retried(() => db.transaction().execute((tx) => takeFreeIn(tx, mvId, person, nowMs)))

/** The same within a transaction. */
export async function takeFreeIn(tx: Tx, mvId: number, person: Person, nowMs: number): Promise<boolean> {
  const day = dayOf(nowMs)
  const held = person.network === undefined ? person.key : `n:${person.network}`
  return holdKey(tx, `free|${held}`, async () => {
    const { isTaken, hasRoom, keys } = await freeLeft(tx, mvId, person, nowMs)
    if (isTaken) return true
    if (!hasRoom) return false
    for (const key of keys) await addFreeWatch(tx, { person: key, day, mvId })
    return true
  })
}
