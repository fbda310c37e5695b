import type { UserBrief } from '#contract/shapes/user-brief.ts'
import type { Db } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { followedOf, usersById, type UserRow } from '../repositories/users.ts'
import { distinct, type Viewer } from './viewer.ts'

/** Whether somebody is VIP at a time. */
export const isVip = (row: Pick<UserRow, 'vip_expires_at'>, nowMs: number): boolean => (row.vip_expires_at ?? 0) > nowMs

/**
 * People's cards, in the order of their rows. Of somebody whose page is held, who is banned or leaves others see the name
 * alone, beside what stays on show.
 */
export async function userCards(db: Db, rows: readonly UserRow[], { userId, nowMs }: Viewer): Promise<UserBrief[]> {
  const followed = await followedOf(
    db,
    userId,
    rows.map(({ id }) => id),
  )
  const isHidden = (row: UserRow) =>
    (row.held === 1 || row.state !== states.live || row.closes_at !== null) && row.id !== userId
  return rows.map((row) => ({
    uuid: row.uuid,
    username: row.username,
    avatar_url: isHidden(row) ? '' : row.avatar,
    vip: isVip(row, nowMs),
    level: row.level,
    auth_status: row.auth_status,
    is_attention: followed.has(row.id),
    fans_count: row.fans_count,
    mv_count: row.mv_count,
    ...(row.sign !== null && !isHidden(row) && { sign: row.sign }),
  }))
}

/** Stands where it is not said who somebody is. */
export const nobody: UserBrief = {
  uuid: 'nobody',
  username: '',
  avatar_url: '',
  vip: false,
  level: 0,
  auth_status: 0,
  is_attention: false,
  fans_count: 0,
  mv_count: 0,
}

/** The cards of these people by id. */
export async function userCardsById(db: Db, ids: Iterable<number>, viewer: Viewer): Promise<Map<number, UserBrief>> {
  const rows = await usersById(db, distinct(ids))
  const cards = await userCards(db, rows, viewer)
  return new Map(rows.map(({ id }, at) => [id, cards[at]!]))
}

/** Who made these: the cards of their users, by id. */
export const authorsOf = (
  db: Db,
  rows: readonly { user_id: number }[],
  viewer: Viewer,
): Promise<Map<number, UserBrief>> =>
  userCardsById(
    db,
    rows.map((row) => row.user_id),
    viewer,
  )

/** The card of somebody who must be there: rows never point at nobody. */
export function cardOf<T>(cards: ReadonlyMap<number, T>, id: number): T {
  const card = cards.get(id)
  if (card === undefined) throw new Error(`row ${id} is pointed at and missing`)
  return card
}
