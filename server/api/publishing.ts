import type { CallName } from '#contract/catalogue.ts'
import type { Db } from '../database/tables.ts'
import type { UserRow } from '../repositories/users.ts'
import { suspendedUntil } from '../repositories/sanctions.ts'
import { refuse } from './refusal.ts'

/** What others see of a person comes by these calls. */
export const publishing: ReadonlySet<CallName> = new Set<CallName>([
  'article.comment',
  'club.edit',
  'club.open',
  'club.setVideo',
  'comment.edit',
  'creator.addChapter',
  'creator.editWork',
  'creator.publishAudio',
  'creator.publishDraft',
  'creator.publishSet',
  'creator.publishVideo',
  'dating.comment',
  'dating.editComment',
  'find.appendDetail',
  'find.commentReply',
  'find.create',
  'find.edit',
  'find.editReply',
  'find.reply',
  'game.comment',
  'mv.comment',
  'novel.comment',
  'picture.comment',
  'user.update',
  'wei.comment',
  'wei.create',
  'wei.edit',
  'writing.openNovel',
  'writing.saveChapter',
])

/**
 * Refuses somebody who is suspended a call that publishes something, and says until when; they may read, buy, report,
 * write to customer service, appeal, export and log out as before. Whoever deleted their account may not pay either.
 */
export async function mayPublish(
  db: Db,
  { name, isMoney }: { readonly name: CallName; readonly isMoney: boolean },
  { id, closes_at: closesAt }: Pick<UserRow, 'id' | 'closes_at'>,
  nowMs: number,
): Promise<void> {
  const publishes = publishing.has(name)
  if (closesAt !== null && (publishes || isMoney)) throw refuse(403, 'account-closing', { until: closesAt })
  if (!publishes) return
  const until = await suspendedUntil(db, id, nowMs)
  if (until !== undefined) throw refuse(403, 'account-suspended', { until })
}
