import { me, type HandlersOf } from '../api/handler.ts'
import { messageCards, newestOf, readToOf, unreadOf } from '../serializers/messages.ts'
import { noticeCard } from '../serializers/notices.ts'
import { mapPage, pageOf } from '../repositories/page.ts'

/** Serves `contract/calls/message.ts`: announcements. */
export const notice: HandlersOf<'notice'> = {
  list: async ({ db, input }) => {
    const page = await pageOf(
      db.selectFrom('notices').selectAll(),
      { label: 'new', by: 'notices.created_at', id: 'notices.id' },
      input,
    )
    return mapPage(page, (rows) => rows.map(noticeCard))
  },
}

/** My messages, in boxes. */
export const message: HandlersOf<'message'> = {
  list: async (ask) => {
    const { db, input } = ask
    const { id: userId } = me(ask)
    const query = db.selectFrom('messages').selectAll().where('user_id', '=', userId).where('box', '=', input.box)
    const page = await pageOf(query, { label: 'new', by: 'messages.id', id: 'messages.id' }, input)
    const readTo = await readToOf(db, userId, input.box)
    return { ...(await mapPage(page, (rows) => messageCards(ask, rows, readTo))), unread: await unreadOf(ask) }
  },
  /** Marks a box read up to a message; what is read stays so, and what is still to come is not. */
  read: async (ask) => {
    const { db: tx, input } = ask
    const { id: userId } = me(ask)
    const toId = Math.max(
      Math.min(input.to_id, await newestOf(tx, userId, input.box)),
      await readToOf(tx, userId, input.box),
    )
    await tx
      .insertInto('message_reads')
      .values({ user_id: userId, box: input.box, to_id: toId })
      .onConflict((conflict) => conflict.columns(['user_id', 'box']).doUpdateSet({ to_id: toId }))
      .execute()
    return { unread: await unreadOf(ask) }
  },
}

/** Questions and answers. */
export const help: HandlersOf<'help'> = {
  list: async ({ db }) => {
    const rows = await db.selectFrom('help_items').selectAll().orderBy('place').orderBy('id').execute()
    return { list: rows.map(({ id, heading, question, answer }) => ({ id, group: heading, question, answer })) }
  },
}
