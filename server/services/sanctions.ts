import { refuse } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { addEntry, type LogRow } from '../repositories/moderation-log.ts'
import { addSanction, banOf, liftSanctions, liftThoseOf, strikesOf } from '../repositories/sanctions.ts'
import { endSessions } from '../repositories/sessions.ts'
import { forgetTakeDown, announceTakeDown } from '../repositories/take-downs.ts'
import { updateUser, type UserRow } from '../repositories/users.ts'
import { reasonWords } from '../words/content.ts'
import { notify } from './messages.ts'
import { Undecidable } from './undecidable.ts'
import { returnWorksOf, withdrawWorksOf } from './withdrawn.ts'

const dayMs = 24 * 3600 * 1000

/** A strike lapses after so long. */
const strikeMs = 90 * dayMs
/** So many strikes suspend somebody for so many days. */
const terms: ReadonlyMap<number, number> = new Map([
  [3, 7],
  [5, 30],
])
/** Those beyond suspend as long as the last of these. */
const mostStrikes = 5

/** Who decides, and why. */
export interface Decider {
  /** Name of a moderator. */
  readonly by: string
  /** A key of `reportNames`, or words that the person reads. */
  readonly reason: string
}

/** Where somebody appeals against a decision in the app. */
export const appealLink = (logId: number): string => `/my/reports?decision=${logId}`

/** Adds a strike for a decision; the third one suspends for a week, the fifth and each further one for 30 days. */
export async function strike(
  tx: Tx,
  userId: number,
  { logId, caseId }: { readonly logId: number; readonly caseId: number | null },
  decider: Decider,
  nowMs: number,
): Promise<void> {
  const { reason } = decider
  const sanction = { user_id: userId, kind: 'strike', log_id: logId, reason, lifted_at: null } as const
  await addSanction(tx, { ...sanction, created_at: nowMs, ends_at: nowMs + strikeMs })
  const days = terms.get(Math.min(await strikesOf(tx, userId, nowMs), mostStrikes))
  if (days !== undefined) await suspend(tx, userId, { days, caseId }, decider, nowMs)
}

/** Tells somebody that something of theirs is not as it should be: nothing follows from it. */
export async function warn(tx: Tx, userId: number, { by, reason }: Decider, nowMs: number): Promise<void> {
  await addEntry(tx, { at: nowMs, moderator: by, action: 'warn', case_id: null, user_id: userId, reason })
  await notify(tx, { userId, box: 'system' }, { code: 'warned', params: { reason: reasonWords(reason) } }, nowMs)
}

/** Adds a strike without a case. They are told, and can appeal. */
export async function strikeAlone(tx: Tx, userId: number, decider: Decider, nowMs: number): Promise<void> {
  const { by, reason } = decider
  const entry = { at: nowMs, moderator: by, case_id: null, user_id: userId, reason }
  const logId = await addEntry(tx, { ...entry, action: 'strike' })
  const params = { days: strikeMs / dayMs, reason: reasonWords(reason) }
  await notify(tx, { userId, box: 'system', link: appealLink(logId) }, { code: 'struck', params }, nowMs)
  await strike(tx, userId, { logId, caseId: null }, decider, nowMs)
}

/** Suspends somebody for some days, by a case or without one: they may do all but publish. They are told, and can appeal. */
export async function suspend(
  tx: Tx,
  userId: number,
  { days, caseId = null }: { readonly days: number; readonly caseId?: number | null },
  { by, reason }: Decider,
  nowMs: number,
): Promise<void> {
  const entry = { at: nowMs, moderator: by, case_id: caseId, user_id: userId, reason }
  const logId = await addEntry(tx, { ...entry, action: 'suspend' })
  const sanction = { user_id: userId, kind: 'suspension', log_id: logId, reason, lifted_at: null } as const
  await addSanction(tx, { ...sanction, created_at: nowMs, ends_at: nowMs + days * dayMs })
  const params = { days, reason: reasonWords(reason) }
  await notify(tx, { userId, box: 'system', link: appealLink(logId) }, { code: 'suspended', params }, nowMs)
}

/** Lets somebody publish again before their term is over. */
export async function unsuspend(tx: Tx, userId: number, { by, reason }: Decider, nowMs: number): Promise<void> {
  if ((await liftSanctions(tx, userId, 'suspension', nowMs)) === 0) throw new Undecidable('not-suspended')
  await addEntry(tx, { at: nowMs, moderator: by, action: 'unsuspend', case_id: null, user_id: userId, reason })
  await notify(tx, { userId, box: 'system' }, { code: 'unsuspended' }, nowMs)
}

/** Ends the suspension of one decision. */
export async function liftSuspension(
  tx: Tx,
  { id, user_id }: Pick<LogRow, 'id' | 'user_id'>,
  { by, reason }: Decider,
  nowMs: number,
): Promise<void> {
  await liftThoseOf(tx, id, nowMs)
  await addEntry(tx, { at: nowMs, moderator: by, action: 'unsuspend', case_id: null, user_id, reason })
}

/** Shuts somebody out, and takes what they made from view; answers how many sessions ended. */
export async function ban(tx: Tx, user: UserRow, { by, reason }: Decider, nowMs: number): Promise<number> {
  if (user.state !== states.live) throw new Undecidable('account-not-open')
  const entry = { at: nowMs, moderator: by, action: 'ban', case_id: null, user_id: user.id, reason } as const
  const logId = await addEntry(tx, entry)
  const sanction = { user_id: user.id, kind: 'ban', log_id: logId, reason, created_at: nowMs } as const
  await addSanction(tx, { ...sanction, ends_at: null, lifted_at: null })
  await updateUser(tx, user.id, { state: states.held })
  await announceTakeDown(tx, [{ kind: 'user', id: user.uuid }], nowMs)
  await withdrawWorksOf(tx, user, nowMs)
  return endSessions(tx, user.id, nowMs)
}

/** Lets somebody in again, and shows what they made. */
export async function unban(tx: Tx, user: UserRow, { by, reason }: Decider, nowMs: number): Promise<void> {
  if (user.state !== states.held) throw new Undecidable('account-not-banned')
  await addEntry(tx, { at: nowMs, moderator: by, action: 'unban', case_id: null, user_id: user.id, reason })
  await liftSanctions(tx, user.id, 'ban', nowMs)
  await updateUser(tx, user.id, { state: states.live })
  // of who deleted their account nothing comes back
  if (user.closes_at !== null) return
  await returnWorksOf(tx, user)
  await forgetTakeDown(tx, 'user', user.uuid)
}

/** Refuses somebody who is banned, and says why. */
export async function mustNotBeBanned(db: Db, user: UserRow, nowMs: number): Promise<void> {
  if (user.state !== states.held) return
  const its = await banOf(db, user.id, nowMs)
  throw refuse(403, 'account-banned', { reason: its ? reasonWords(its.reason) : '' })
}
