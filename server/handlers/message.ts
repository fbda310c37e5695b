import { me, type HandlersOf } from '../api/handler.ts'
import {
  feedbackPage,
  helpItems,
  messagePage,
  newestOf,
  noticePage,
  readToOf,
  setReadTo,
  unreadOf,
} from '../repositories/messages.ts'
import { mapPage } from '../repositories/page.ts'
import { inLanguage } from '../serializers/in-language.ts'
import { feedbackCard, messageCards, noticeCard } from '../serializers/messages.ts'
import { editFeedback, removeFeedback, sendFeedback } from '../services/feedback.ts'

/** Serves `contract/calls/message.ts`: my messages, in boxes. */
export const message: HandlersOf<'message'> = {
  list: async (ask) => {
    const { db, input } = ask
    const reader = me(ask)
    const page = await messagePage(db, reader, input.box, input)
    const readTo = await readToOf(db, reader.id, input.box)
    return {
      ...(await mapPage(page, (rows) => messageCards(ask, rows, readTo))),
      unread: await unreadOf(db, reader, input.box),
    }
  },
  /** Marks a box read up to a message; what is read stays so, and what is still to come is not. */
  read: async (ask) => {
    const { db: tx, input } = ask
    const reader = me(ask)
    const { box, to_id: toId } = input
    const newest = await newestOf(tx, reader, box)
    await setReadTo(tx, reader.id, box, Math.max(Math.min(toId, newest), await readToOf(tx, reader.id, box)))
    return { unread: await unreadOf(tx, reader, box) }
  },
}

/** Announcements. */
export const notice: HandlersOf<'notice'> = {
  list: ({ client, db, input, nowMs }) =>
    mapPage(noticePage(db, input, nowMs), (rows) => rows.map((row) => noticeCard(inLanguage(row, client.language)))),
}

/** Questions and answers. */
export const help: HandlersOf<'help'> = {
  list: async ({ client, db }) => {
    const rows = (await helpItems(db)).map((row) => inLanguage(row, client.language))
    return { list: rows.map(({ id, heading, question, answer }) => ({ id, group: heading, question, answer })) }
  },
}

/** The thread with customer service: everybody has one, and sees no other. */
export const feedback: HandlersOf<'feedback'> = {
  thread: (ask) => mapPage(feedbackPage(ask.db, me(ask).id, ask.input), (rows) => rows.map(feedbackCard)),
  send: sendFeedback,
  edit: editFeedback,
  remove: removeFeedback,
}
