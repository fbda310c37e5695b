import type { Selectable } from 'kysely'
import type { FeedbackMessage, Message, Notice } from '#contract/shapes/message.ts'
import type { RequestContext } from '../api/handler.ts'
import type { MessagesTable } from '../database/tables/messages.ts'
import type { NoticesTable } from '../database/tables/pages.ts'
import { readJson } from '../database/tables/types.ts'
import { announcementsById } from '../repositories/announcements.ts'
import type { FeedbackRow } from '../repositories/messages.ts'
import { cardOf, userCardsById } from './users.ts'
import { viewerOf } from './viewer.ts'

/** Messages as they are shown; those up to `readTo` were read. */
export async function messageCards(
  ask: RequestContext<unknown>,
  rows: readonly Selectable<MessagesTable>[],
  readTo: number,
): Promise<Message[]> {
  const senders = await userCardsById(
    ask.db,
    rows.flatMap((row) => row.from_id ?? []),
    viewerOf(ask),
  )
  const translated = await translationsOf(ask, rows)
  return rows.map((row) => ({
    id: row.id,
    box: row.box,
    title: row.title,
    content: row.content,
    ...translated.get(row.announcement_id),
    ...(row.code !== null && { code: row.code }),
    ...(row.params !== null && { params: readJson(row.params) }),
    created_at: row.created_at,
    read: row.id <= readTo,
    ...(row.link !== null && { link: row.link }),
    ...(row.from_id !== null && { from: cardOf(senders, row.from_id) }),
  }))
}

/** What announcements among these say in the reader's language, where that is not Chinese and they are in it. */
async function translationsOf(
  { db, client: { language } }: RequestContext<unknown>,
  rows: readonly Selectable<MessagesTable>[],
): Promise<ReadonlyMap<number | null, { readonly title: string; readonly content: string } | undefined>> {
  if (language === 'zh') return new Map()
  const announced = await announcementsById(
    db,
    rows.flatMap(({ announcement_id: id }) => id ?? []),
  )
  return new Map(announced.map(({ id, texts }) => [id, readJson(texts)[language]]))
}

/** A line of a thread with customer service. */
export const feedbackCard = (row: FeedbackRow): FeedbackMessage => ({
  id: row.id,
  from: row.sender,
  content: row.content,
  images: readJson(row.images),
  created_at: row.created_at,
  ...(row.edited_at !== null && { edited_at: row.edited_at }),
  ...(row.request_id !== null && { request_id: row.request_id }),
})

/** An announcement as it is shown. */
export const noticeCard = (row: Selectable<NoticesTable>): Notice => ({
  id: row.id,
  title: row.title,
  content: row.content,
  created_at: row.created_at,
  pinned: row.pinned === 1,
})
