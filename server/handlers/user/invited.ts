import { me, type Handler } from '../../api/handler.ts'
import { refuse, found } from '../../api/refusal.ts'
import { cardOf, userCardsById } from '../../serializers/users.ts'
import { viewerOf } from '../../serializers/viewer.ts'
import { liveUsers } from '../../repositories/users.ts'
import { noteInvited } from '../../services/agents.ts'
import { mapPage, pageOf } from '../../repositories/page.ts'
import { moneyText } from '../../services/money.ts'

/** Whom I invited, the newest first. */
export const invited: Handler<'user.invited'> = async (ask) => {
  const { db, input } = ask
  const query = db.selectFrom('invites').selectAll().where('inviter_id', '=', me(ask).id)
  const page = await pageOf(query, { label: 'new', by: 'invites.created_at', id: 'invites.user_id' }, input)
  return mapPage(page, async (rows) => {
    const cards = await userCardsById(
      db,
      rows.map((row) => row.user_id),
      viewerOf(ask),
    )
    return rows.map((row) => ({
      user: cardOf(cards, row.user_id),
      registered_at: row.created_at,
      paid: moneyText(row.paid),
      income: moneyText(row.income),
    }))
  })
}

/** Binds whoever invited me, once and for all. Two people can't have invited each other. */
export const bindInviter: Handler<'user.bindInviter'> = async (ask) => {
  const { db: tx, input, nowMs } = ask
  const user = me(ask)
  const code = input.aff_code.toUpperCase()
  const inviter = found(await liveUsers(tx).where('aff_code', '=', code).executeTakeFirst(), 'invite-code-unknown')
  if (inviter.id === user.id) throw refuse(400, 'invite-code-own')
  if (inviter.invited_by === user.id) throw refuse(409, 'inviter-invited-by-me')
  const bound = await tx
    .updateTable('users')
    .set({ invited_by: inviter.id })
    .where('id', '=', user.id)
    .where('invited_by', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!bound) throw refuse(409, 'inviter-bound')
  await noteInvited(tx, inviter.id, user.id, nowMs)
  return { invite_by_code: inviter.aff_code }
}
