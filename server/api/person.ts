import { createHash } from 'node:crypto'
import type { Db } from '../database/tables.ts'
import { touchSession, userOfSession } from '../repositories/sessions.ts'
import { refuse } from './refusal.ts'
import type { RequestEnvelope } from './request-envelope.ts'
import type { UserRow } from '../repositories/users.ts'

/** Who asks. */
export interface Person {
  /** `u:` and the uuid, or for a visitor `d:` and the device id: what request ids and watch logs are kept under. */
  readonly key: string
  readonly device: string
  /** The network that they come from, as a hash that tells nobody which; undefined where it is not known. */
  readonly network?: string | undefined
  /** Undefined for a visitor. */
  readonly user: UserRow | undefined
  /** Hash of the session's token. */
  readonly session: string | undefined
}

const dayMs = 24 * 3600 * 1000

/** A session that was not used for so long has ended. */
export const idleMs = 90 * dayMs

/** What a session's row is found by. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const visitor = (device: string): Person => ({ key: `d:${device}`, device, user: undefined, session: undefined })

/**
 * The person of a request. Refuses with 420 where its token is dead or is not that of the uuid it names: what was
 * meant for one account must never be done as another. `asVisitor` ignores the token: logging in is always possible.
 */
export async function personOf(db: Db, envelope: RequestEnvelope, asVisitor: boolean, nowMs: number): Promise<Person> {
  const { system_oauth_id: device, system_token: token, system_oauth_new_id: uuid } = envelope
  if (asVisitor || token === '') return visitor(device)
  const hash = hashToken(token)
  const found = await userOfSession(db, hash, nowMs - idleMs)
  if (!found || (uuid !== '' && uuid !== found.uuid)) throw refuse(420, 'session-ended')
  const { used_at: usedAt, ...user } = found
  // Once a day is enough to know who is still there, and costs next to nothing. Where nothing can be written now, reads
  // go on, and the next one tells.
  if (nowMs - usedAt > dayMs) touchSession(db, hash, nowMs)
  return { key: `u:${user.uuid}`, device, user, session: hash }
}
