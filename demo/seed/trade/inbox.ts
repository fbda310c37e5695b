import type { Insertable } from 'kysely'
import type { Message } from '#contract/shapes/message.ts'
import type { TicketsTable } from '#server/database/tables/gifts.ts'
import type { HelpItemsTable, MessagesTable } from '#server/database/tables/messages.ts'
import type { Rng } from '../../rng.ts'
import { helpItems, messageTexts } from '../../text/service.ts'
import type { People } from '../people.ts'

const hourMs = 3600 * 1000
const dayMs = 24 * hourMs
const all = 99

/** Which box a written message belongs to, and whether somebody sent it. */
function placeOf(box: string, title: string): { box: Message['box']; hasSender: boolean } {
  if (box === '系统') return { box: 'system', hasSender: false }
  if (box === '收益') return { box: 'order', hasSender: title.includes('打赏') }
  return { box: /回复|回答/.test(title) ? 'reply' : 'like', hasSender: !title.includes('话题') }
}

/** Messages of the accounts with a login, in all boxes. */
export function makeMessages(rng: Rng, people: People, nowMs: number): Insertable<MessagesTable>[] {
  return people.logins.flatMap((userId) =>
    messageTexts(rng, all)
      .map(({ box, title, content }, at): Insertable<MessagesTable> => {
        const place = placeOf(box, title)
        return {
          user_id: userId,
          box: place.box,
          title,
          content,
          link: null,
          from_id: place.hasSender ? rng.pick(people.watchers) : null,
          once: null,
          created_at: nowMs - (at * 9 + 1) * hourMs,
        }
      })
      .toReversed(),
  )
}

/** Help, in its written order. */
export const makeHelp = (): Insertable<HelpItemsTable>[] =>
  helpItems().map(({ group, question, answer }, place) => ({ heading: group, question, answer, place }))

/** Tickets of the first two accounts: to be used, soon over, used and over. */
export function makeTickets(people: People, usedFor: number, nowMs: number): Insertable<TicketsTable>[] {
  const ticket = (userId: number, days: number, used = false): Insertable<TicketsTable> => ({
    user_id: userId,
    name: '观影券',
    expires_at: nowMs + days * dayMs,
    mv_id: used ? usedFor : null,
    used_at: used ? nowMs - 2 * dayMs : null,
    created_at: nowMs - 20 * dayMs,
  })
  return people.logins
    .slice(0, 2)
    .flatMap((userId) => [
      ticket(userId, 1),
      ticket(userId, 10),
      ticket(userId, 28),
      ticket(userId, -3),
      ticket(userId, 5, true),
    ])
}
