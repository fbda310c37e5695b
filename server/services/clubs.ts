import { me, type Handler } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import { holdRow } from '../database/hold-row.ts'
import { readJson } from '../database/tables/types.ts'
import { addMembership, countMembers, liveClub } from '../repositories/clubs.ts'
import { balanceOf } from '../repositories/ledger.ts'
import { usernameOf } from '../repositories/users.ts'
import { clubTitle } from '../words/content.ts'
import { dayOf } from './day.ts'
import { userHolder } from './ledger.ts'
import { notify } from './messages.ts'
import { sell } from './purchase.ts'

const dayMs = 24 * 3600 * 1000
const daysOfMonth = 30

/** Joins a club, or stays in it longer: what is left is never lost. */
export const joinClub: Handler<'club.join'> = async (ask) => {
  const { db: tx, input, nowMs } = ask
  const fan = me(ask)
  // its members are counted
  await holdRow(tx, 'clubs', input.club_id)
  const club = await liveClub(tx, input.club_id)
  if (club.user_id === fan.id) throw refuse(400, 'club-own')
  if (club.closed === 1) throw refuse(409, 'club-closed')
  const { coins } = found(
    readJson(club.prices).find(({ months }) => months === input.months),
    'club-term-unknown',
  )
  const title = clubTitle(await usernameOf(tx, club.user_id), input.months)
  await sell(ask, { kind: 'club', itemId: club.id, title, price: coins, sellerId: club.user_id, reason: 'club' })
  const addedMs = input.months * daysOfMonth * dayMs
  const expires_at = await addMembership(tx, { clubId: club.id, userId: fan.id, addedMs }, nowMs)
  await countMembers(tx, club.id, dayOf(nowMs), nowMs)
  const to = { userId: club.user_id, box: 'order', link: '/my/my-fans', fromId: fan.id } as const
  const params = { who: fan.username, months: input.months }
  await notify(tx, to, { code: 'club-joined', params }, nowMs)
  return { coins: await balanceOf(tx, userHolder(fan.id), 'coin'), expires_at }
}
