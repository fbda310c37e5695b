import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { Want } from '#contract/shapes/want.ts'
import type { Ask } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import type { WantReplyRow } from '../cards/want-replies.ts'
import { wantCards, type WantRow } from '../cards/wants.ts'
import { viewerOf } from '../cards/viewer.ts'
import type { Db } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { mapPage, pageOf, type Order } from '../rules/keyset.ts'
import { orderOf } from '../rules/sorts.ts'

/** The requests that are on show. */
export const liveWants = (db: Db) => db.selectFrom('wants').selectAll('wants').where('wants.state', '=', states.live)

/** A query over requests that are on show. */
export type WantQuery = ReturnType<typeof liveWants>

/** A request that is on show, or 404. */
export async function liveWant(db: Db, id: number): Promise<WantRow> {
  return found(await liveWants(db).where('wants.id', '=', id).executeTakeFirst(), '求片不存在或已删除')
}

interface SortedPage extends PageInput {
  readonly sort?: string
}

/** One page of requests, in the asked sort or in an order of its own; the newest first unless told. */
export async function wantPage(ask: Ask<SortedPage>, query: WantQuery, order?: Order): Promise<Page<Want>> {
  const page = await pageOf(query, order ?? orderOf('wants', ask.input.sort, 'new'), ask.input)
  return mapPage(page, (rows) => wantCards(ask.db, rows, viewerOf(ask)))
}

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
  return found(await liveWantReplies(db).where('want_replies.id', '=', id).executeTakeFirst(), '回答不存在或已删除')
}

/** The orders of answers: the accepted one first, then what people like, unless the newest are asked for. */
export const replyOrder = (sort: string | undefined): Order =>
  sort === 'new'
    ? { label: 'new', by: 'want_replies.created_at', id: 'want_replies.id' }
    : { label: 'best', by: 'want_replies.weight', id: 'want_replies.id' }
