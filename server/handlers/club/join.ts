import { me, type Handler } from '../../api/handler.ts'
import { found, refuse } from '../../api/refusal.ts'
import { holdRow } from '../../database/hold-row.ts'
import { readJson } from '../../database/tables/types.ts'
import { liveClubs } from '../../repositories/clubs.ts'
import { sell } from '../../services/purchase.ts'
import { dayOf } from '../../services/day.ts'
import { balanceOf, userHolder } from '../../services/ledger.ts'
import { tell } from '../../services/messages.ts'
import { clubTitle, news } from '../../words/news.ts'

const dayMs = 24 * 3600 * 1000
const daysOfMonth = 30

/** Joins a club, or stays in it longer: what is left is never lost. */
export const join: Handler<'club.join'> = async (ask) => {
  const { db: tx, input, nowMs } = ask
  const fan = me(ask)
  // its members are counted
  await holdRow(tx, 'clubs', input.club_id)
  const club = found(await liveClubs(tx).where('clubs.id', '=', input.club_id).executeTakeFirst(), 'club-unknown')
  if (club.user_id === fan.id) throw refuse(400, 'club-own')
  const { coins } = found(
    readJson(club.prices).find(({ months }) => months === input.months),
    'club-term-unknown',
  )
  const owner = await tx.selectFrom('users').select('username').where('id', '=', club.user_id).executeTakeFirstOrThrow()
  const title = clubTitle(owner.username, input.months)
  await sell(ask, { kind: 'club', itemId: club.id, title, price: coins, sellerId: club.user_id, reason: 'club' })
  const added = input.months * daysOfMonth * dayMs
  const { expires_at } = await tx
    .insertInto('club_members')
    .values({ club_id: club.id, user_id: fan.id, expires_at: nowMs + added })
    .onConflict((conflict) =>
      conflict.columns(['club_id', 'user_id']).doUpdateSet((of) => ({
        expires_at: of
          .case()
          .when('club_members.expires_at', '>', nowMs)
          .then(of('club_members.expires_at', '+', added))
          .else(nowMs + added)
          .end(),
      })),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  const members = await tx
    .selectFrom('club_members')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('club_id', '=', club.id)
    .where('expires_at', '>', nowMs)
    .executeTakeFirstOrThrow()
  await tx.updateTable('clubs').set({ members_count: members.count }).where('id', '=', club.id).execute()
  await tx
    .insertInto('club_days')
    .values({ club_id: club.id, day: dayOf(nowMs), joined: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'club_id']).doUpdateSet((of) => ({ joined: of('club_days.joined', '+', 1) })),
    )
    .execute()
  const link = '/my/my-fans'
  const words = news.clubJoined(fan.username, input.months)
  await tell(tx, { userId: club.user_id, box: 'order', ...words, link, fromId: fan.id }, nowMs)
  return { coins: await balanceOf(tx, userHolder(fan.id), 'coin'), expires_at }
}
