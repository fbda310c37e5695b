import { randomBytes, randomUUID } from 'node:crypto'
import { hashToken, type Person } from '#server/api/person.ts'
import type { Db } from '#server/database/tables.ts'
import { writeJson } from '#server/database/tables/types.ts'
import type { UserRow } from '#server/repositories/users.ts'

/** Somebody who is logged in. */
export interface TestPerson extends Person {
  readonly user: UserRow
  readonly session: string
}

/** A new person in a new session. */
export async function addPerson(db: Db, nowMs = Date.now()): Promise<TestPerson> {
  const name = randomBytes(6).toString('hex')
  const user = await db
    .insertInto('users')
    .values({
      uuid: randomUUID(),
      username: name,
      username_key: name,
      login_name: name,
      login_key: name,
      avatar: '',
      cover: writeJson({ path: '', width: 0, height: 0 }),
      aff_code: name,
      auth_level: 0,
      auth_status: 0,
      creator: 0,
      agent: 0,
      featured: 0,
      level: 1,
      fans_count: 0,
      followed_count: 0,
      likes_count: 0,
      plays: 0,
      mv_count: 0,
      small_count: 0,
      compilation_count: 0,
      post_count: 0,
      heat: 0,
      state: 0,
      created_at: nowMs,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const session = hashToken(name)
  await db.insertInto('sessions').values({ hash: session, user_id: user.id, device: name, created_at: nowMs }).execute()
  return { key: `u:${user.uuid}`, device: name, user, session }
}
