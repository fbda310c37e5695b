import type { Ticket } from '#contract/shapes/money.ts'
import { me, type HandlersOf } from '../../api/handler.ts'
import { found, refuse } from '../../api/refusal.ts'
import { mvCards } from '../../serializers/mvs.ts'
import { viewerOf } from '../../serializers/viewer.ts'
import { liveMv, liveMvs } from '../../repositories/mvs.ts'
import { watchingOf } from '../../services/access.ts'
import { mapPage, pageOf } from '../../repositories/page.ts'

/** Viewing tickets. */
export const ticket: HandlersOf<'ticket'> = {
  list: async (ask) => {
    const { db, input, nowMs } = ask
    const { status } = input
    let query = db.selectFrom('tickets').selectAll().where('user_id', '=', me(ask).id)
    query = query.where('used_at', status === 'used' ? 'is not' : 'is', null)
    if (status !== 'used') query = query.where('expires_at', status === 'unused' ? '>' : '<=', nowMs)
    // What is lost first stands first; what is over, the latest first.
    const isOpen = status === 'unused'
    const order = { label: status, by: isOpen ? 'tickets.expires_at' : 'tickets.id', id: 'tickets.id' }
    const page = await pageOf(query, { ...order, ascending: isOpen }, input)
    return mapPage(page, async (rows) => {
      const ids = rows.flatMap(({ mv_id }) => mv_id ?? [])
      const mvs = ids.length === 0 ? [] : await liveMvs(db).where('mvs.id', 'in', ids).execute()
      const cards = new Map((await mvCards(db, mvs, viewerOf(ask))).map((card) => [card.id, card]))
      return rows.map(({ id, name, expires_at, mv_id }): Ticket => {
        const mv = mv_id === null ? undefined : cards.get(mv_id)
        return { id, name, status, expires_at, ...(mv && { mv }) }
      })
    })
  },
  /** Unlocks a video for good. What may be watched for good already takes no ticket. */
  use: async (ask) => {
    const { db: tx, input, nowMs, person, parts } = ask
    const { id: userId } = me(ask)
    const query = tx.selectFrom('tickets').selectAll().where('user_id', '=', userId).where('id', '=', input.ticket_id)
    const row = found(await query.executeTakeFirst(), 'ticket-unknown')
    const mv = await liveMv(tx, input.mv_id)
    const { may, access } = await watchingOf(tx, mv, person, nowMs)
    if (may && access !== 'vip') return { streams: parts.streams.full(mv) }
    if (row.used_at !== null) throw refuse(409, 'ticket-used')
    if (row.expires_at <= nowMs) throw refuse(409, 'ticket-expired')
    // first of all: whoever unlocks the same video at the same moment waits here, and then finds it unlocked
    const added = await tx
      .insertInto('purchases')
      .values({ user_id: userId, kind: 'video', item_id: mv.id, price: 0, created_at: nowMs })
      .onConflict((conflict) => conflict.doNothing())
      .returning('item_id')
      .executeTakeFirst()
    if (!added) return { streams: parts.streams.full(mv) }
    const used = await tx
      .updateTable('tickets')
      .set({ mv_id: mv.id, used_at: nowMs })
      .where('id', '=', row.id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!used) throw refuse(409, 'ticket-used')
    return { streams: parts.streams.full(mv) }
  },
}
