import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { UsersTable } from '../database/tables/people.ts'
import { states, writeJson } from '../database/tables/types.ts'
import { defaultCover } from '../media/default-cover.ts'
import { nameKey } from './username.ts'

/** The row of somebody who has done nothing yet, whose name is login name and nickname; the caller adds the password and the code they invite with. */
export const newUser = (username: string, nowMs: number) =>
  ({
    uuid: randomUUID() as string,
    username,
    username_key: nameKey(username),
    login_name: username,
    login_key: nameKey(username),
    phone: null,
    password: null,
    avatar: '',
    sign: null,
    sex: null,
    birthday: null,
    cover: writeJson(defaultCover),
    invited_by: null,
    auth_level: 0,
    auth_status: 0,
    creator: 0,
    agent: 0,
    featured: 0,
    vip_expires_at: null,
    level: 1,
    fans_count: 0,
    followed_count: 0,
    likes_count: 0,
    plays: 0,
    mv_count: 0,
    small_count: 0,
    compilation_count: 0,
    post_count: 0,
    heat: nowMs,
    state: states.live,
    totp: null,
    totp_pending: null,
    created_at: nowMs,
  }) satisfies Omit<Insertable<UsersTable>, 'aff_code'>
