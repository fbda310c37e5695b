import type { Insertable } from 'kysely'
import { writeJson } from '#server/database/tables/types.ts'
import type { UsersTable } from '#server/database/tables/people.ts'
import { newUser } from '#server/services/new-user.ts'
import type { Rng } from '../rng.ts'
import type { DemoAccount } from './accounts.ts'
import type { PictureList } from './pictures.ts'
import { commenterName, creatorName, signature } from '../text/people.ts'
import type { Volume } from './volumes.ts'

/** A person before they are kept; counts are filled in when everything is there. */
export type NewUser = Insertable<UsersTable> & { id: number }

/** Everybody of the demo, in the order of their ids. */
export interface People {
  readonly users: readonly NewUser[]
  /** Ids of those who make videos. */
  readonly creators: readonly number[]
  /** Ids of all others who have no login. */
  readonly watchers: readonly number[]
  /** Ids of the accounts with a login, in their order. */
  readonly logins: readonly number[]
}

const dayMs = 24 * 3600 * 1000

/** Makes the people: first the accounts with a login, then creators, then those who watch. */
export function makePeople(
  rng: Rng,
  volume: Volume,
  logins: readonly (DemoAccount & { hash: string })[],
  pictures: PictureList,
  nowMs: number,
): People {
  const users: NewUser[] = []
  const add = (of: Partial<NewUser> & { username: string }): number => {
    const id = users.length + 1
    users.push({
      id,
      ...newUser(of.username, nowMs),
      uuid: uuid(rng),
      avatar: pictures.avatar(`avatar/${id}.webp`, rng.int(1, 1e9)),
      aff_code: `SG${(100_000 + id * 7919).toString(36).toUpperCase()}`,
      level: rng.int(1, 12),
      created_at: nowMs - rng.int(1, 700) * dayMs,
      ...of,
    })
    return id
  }
  const asCreator = (): Partial<NewUser> => ({
    creator: 1,
    auth_level: 1,
    auth_status: 1,
    sign: signature(rng),
    level: rng.int(8, 30),
    created_at: nowMs - rng.int(200, 900) * dayMs,
  })
  const loginIds = logins.map(({ role, username, hash }) =>
    add({
      username,
      password: hash,
      phone: '13800000000',
      ...(role === 'creator' && { ...asCreator(), agent: 1 }),
      ...(role === 'vip' && { vip_expires_at: nowMs + 365 * dayMs, level: 9 }),
    }),
  )
  const creators = Array.from({ length: volume.creators }, (_, index) => {
    const id = add({ ...asCreator(), username: creatorName(index), featured: index % 3 === 0 ? 1 : 0 })
    users[id - 1]!.cover = writeJson(pictures.scene(`page/${id}.webp`, rng.int(1, 1e9), [960, 540]))
    return id
  })
  const watchers = Array.from({ length: volume.people }, (_, index) =>
    add({
      username: commenterName(index),
      ...(rng.chance(0.15) && { vip_expires_at: nowMs + rng.int(5, 300) * dayMs }),
    }),
  )
  return { users, creators, watchers, logins: loginIds }
}

/** A version 4 UUID from the seed. */
function uuid(rng: Rng): string {
  const hex = Array.from({ length: 32 }, () => rng.int(0, 15).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
