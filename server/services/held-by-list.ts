import type { ReportedKind } from '#contract/shapes/subject.ts'
import type { Tx } from '../database/tables.ts'
import { materialOf, shownOfFilm } from '../repositories/blocked-hashes.ts'
import { weighCase } from '../repositories/cases.ts'
import { blockedBy } from './block-list.ts'
import { addEntry } from '../repositories/moderation-log.ts'
import type { PublishedItem } from '../repositories/publications.ts'
import { knownIdOf } from '../repositories/visibility.ts'
import { caseOfItem } from './decisions.ts'
import { quarantine } from './quarantine.ts'

/** Who stands in the log for what the rules did. */
const system = 'system'

async function hold(tx: Tx, kind: ReportedKind, id: number | string, source: string, nowMs: number): Promise<void> {
  if (!(await quarantine(tx, kind, id))) return
  const { id: caseId, author_id: author } = await caseOfItem(tx, kind, String(id), nowMs)
  await weighCase(tx, caseId, { urgent: true, by: 0 })
  const reason = `looks like what is on the block list: ${source}`
  await addEntry(tx, { at: nowMs, moderator: system, action: 'quarantine', case_id: caseId, user_id: author, reason })
}

/**
 * Holds an item back that is on show and made of pictures, or of a film, that look like what is on the block list. A
 * person decides: never more is done by itself.
 */
export async function holdIfBlocked(tx: Tx, kind: ReportedKind, id: number | string, nowMs: number): Promise<void> {
  const source = await blockedBy(tx, await materialOf(tx, kind, id))
  if (source !== undefined) await hold(tx, kind, id, source, nowMs)
}

/** The same with what is known by its number. */
export const holdNewIfBlocked = async (tx: Tx, { kind, id }: PublishedItem, nowMs: number): Promise<void> =>
  holdIfBlocked(tx, kind as ReportedKind, await knownIdOf(tx, { kind, id }), nowMs)

/** The same with somebody's page, for its picture. */
export async function holdPageIfBlocked(tx: Tx, uuid: string, avatar: string, nowMs: number): Promise<void> {
  const source = await blockedBy(tx, { paths: [avatar] })
  if (source !== undefined) await hold(tx, 'user', uuid, source, nowMs)
}

/** The same with all that shows a film, once more is known of it. */
export async function holdFilmIfBlocked(tx: Tx, mediaId: number, nowMs: number): Promise<void> {
  for (const { kind, id } of await shownOfFilm(tx, mediaId)) await holdIfBlocked(tx, kind, id, nowMs)
}
