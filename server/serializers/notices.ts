import type { Selectable } from 'kysely'
import type { Notice } from '#contract/shapes/message.ts'
import type { NoticesTable } from '../database/tables/pages.ts'

/** An announcement as it is shown. */
export const noticeCard = (row: Selectable<NoticesTable>): Notice => ({
  id: row.id,
  title: row.title,
  content: row.content,
  created_at: row.created_at,
  pinned: row.pinned === 1,
})
