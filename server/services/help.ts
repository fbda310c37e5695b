import type { Tx } from '../database/tables.ts'
import { addEntry, type LogRow } from '../repositories/moderation-log.ts'
import { endSessions } from '../repositories/sessions.ts'
import { updateUser, type UserRow } from '../repositories/users.ts'
import { beginClosing, endClosing } from './closing.ts'
import { notifyOfSecurity } from './messages.ts'
import { newResetCode } from './recovery.ts'
import type { Decider } from './sanctions.ts'
import { Undecidable } from './undecidable.ts'

const hourMs = 3600 * 1000

const log = (tx: Tx, action: LogRow['action'], user: UserRow, { by, reason }: Decider, nowMs: number) =>
  addEntry(tx, { at: nowMs, moderator: by, action, case_id: null, user_id: user.id, reason })

/** Logs somebody out everywhere, such as where a phone was stolen; answers how many logins ended. */
export async function logOutEverywhere(tx: Tx, user: UserRow, decider: Decider, nowMs: number): Promise<number> {
  await log(tx, 'end-sessions', user, decider, nowMs)
  return endSessions(tx, user.id, nowMs)
}

/** Turns the second factor of somebody off who lost it, logs them out everywhere, and tells them. */
export async function clearSecondFactor(tx: Tx, user: UserRow, decider: Decider, nowMs: number): Promise<void> {
  if (user.totp === null) throw new Undecidable('no-second-factor')
  await log(tx, 'clear-second-factor', user, decider, nowMs)
  await updateUser(tx, user.id, { totp: null, totp_pending: null })
  await endSessions(tx, user.id, nowMs)
  await notifyOfSecurity(tx, user.id, { code: 'second-factor-removed' }, { nowMs })
}

/** Deletes an account for somebody who asked for it; answers when it is gone. */
export async function closeFor(tx: Tx, user: UserRow, decider: Decider, nowMs: number): Promise<number> {
  await log(tx, 'close-account', user, decider, nowMs)
  return beginClosing(tx, user, nowMs)
}

/** Keeps an account after all that was deleted and is not gone yet. */
export async function keepFor(tx: Tx, user: UserRow, decider: Decider, nowMs: number): Promise<void> {
  await log(tx, 'keep-account', user, decider, nowMs)
  await endClosing(tx, user)
}

/** An address by which somebody sets a new password once, within an hour; recovery codes of the account end. */
export async function newResetLink(
  tx: Tx,
  user: UserRow,
  origin: string,
  nowMs: number,
): Promise<{ readonly link: string; readonly endsAt: number }> {
  const endsAt = nowMs + hourMs
  const code = await newResetCode(tx, user.id, nowMs, endsAt)
  const search = new URLSearchParams({ how: 'recover', name: user.login_name, code })
  return { link: `${origin}/#/login?${search.toString().replaceAll('+', '%20')}`, endsAt }
}
