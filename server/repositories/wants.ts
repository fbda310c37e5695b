import { found } from '../api/refusal.ts'
import type { WantReplyRow } from '../serializers/want-replies.ts'
import { wantCards, type WantRow } from '../serializers/wants.ts'
import { viewerOf } from '../serializers/viewer.ts'
import type { Db } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import type { Order } from './page.ts'
import { sortedPage } from './sorted-page.ts'

/** The requests that are on show. */
export const liveWants = (db: Db) => db.selectFrom('wants').selectAll('wants').where('wants.state', '=', states.live)

/** A request that is on show, or 404. */
export async function liveWant(db: Db, id: number): Promise<WantRow> {
  return found(await liveWants(db).where('wants.id', '=', id).executeTakeFirst(), 'want-gone')
}

/** One page of requests, in the asked sort or in an order of its own; the newest first unless told. */
export const wantPage = sortedPage('wants', 'new', (ask, rows: WantRow[]) => wantCards(ask.db, rows, viewerOf(ask)))

/** The answers that are on show, to requests that are. */
export const liveWantReplies = (db: Db) =>
  db
    .selectFrom('want_replies')
    .innerJoin('wants', 'wants.id', 'want_replies.want_id')
    .selectAll('want_replies')
    .where('want_replies.state', '=', states.live)
    .where('wants.state', '=', states.live)

/** An answer that is on show, or 404. */
export async function liveWantReply(db: Db, id: number): Promise<WantReplyRow> {
  return found(await liveWantReplies(db).where('want_replies.id', '=', id).executeTakeFirst(), 'answer-gone')
}

/** The orders of answers: the accepted one first, then what people like, unless the newest are asked for. */
export const replyOrder = (sort: string | undefined): Order =>
  sort === 'new'
    ? { label: 'new', by: 'want_replies.created_at', id: 'want_replies.id' }
    : { label: 'best', by: 'want_replies.weight', id: 'want_replies.id' }
