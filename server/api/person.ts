import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '../database/tables.ts'
import type { UsersTable } from '../database/tables/people.ts'
import { states } from '../database/tables/types.ts'
import { refuse } from './refusal.ts'
import type { RequestEnvelope } from './request-envelope.ts'

/** A person as the database has them. */
export type UserRow = Selectable<UsersTable>

/** Who asks. */
export interface Person {
  /** `u:` and the uuid, or for a visitor `d:` and the device id: what request ids and watch logs are kept under. */
  readonly key: string
  readonly device: string
  /** Undefined for a visitor. */
  readonly user: UserRow | undefined
  /** Hash of the session's token. */
  readonly session: string | undefined
}

/** What a session's row is found by. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const visitor = (device: string): Person => ({ key: `d:${device}`, device, user: undefined, session: undefined })

/**
 * The person of a request. Refuses with 420 where its token is dead or is not that of the uuid it names: what was
 * meant for one account must never be done as another. `asVisitor` ignores the token: logging in is always possible.
 */
export async function personOf(db: Db, envelope: RequestEnvelope, asVisitor: boolean): Promise<Person> {
  const { system_oauth_id: device, system_token: token, system_oauth_new_id: uuid } = envelope
  if (asVisitor || token === '') return visitor(device)
  const hash = hashToken(token)
  const user = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .where('sessions.hash', '=', hash)
    .where('sessions.revoked_at', 'is', null)
    .where('users.state', '=', states.live)
    .executeTakeFirst()
  if (!user || (uuid !== '' && uuid !== user.uuid)) throw refuse(420, '登录已失效，请重新登录')
  return { key: `u:${user.uuid}`, device, user, session: hash }
}
