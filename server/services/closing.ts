import { closingDays } from '#contract/retention.ts'
import { me, type Effect, type Handler } from '../api/handler.ts'
import type { Db, Tx } from '../database/tables.ts'
import { writeJson } from '../database/tables/types.ts'
import { defaultCover } from '../media/default-cover.ts'
import {
  deleteRowsOf,
  dropFilesOf,
  dueClosings,
  emptyUser,
  removeItems,
  setClosing,
  soldBy,
} from '../repositories/closing.ts'
import { holdRow } from '../database/hold-row.ts'
import { keepForBuyers } from '../repositories/own-words.ts'
import { endSessions } from '../repositories/sessions.ts'
import { announceTakeDown, forgetTakeDown } from '../repositories/take-downs.ts'
import { forgetWords } from '../repositories/search.ts'
import { usersById, type UserRow } from '../repositories/users.ts'
import { goneName } from '../words/content.ts'
import { checkPassword } from './password.ts'
import { authenticatorFactor } from './second-factor.ts'
import { returnWorksOf, withdrawWorksOf } from './withdrawn.ts'

const dayMs = 24 * 3600 * 1000
const atOnce = 20

/** Deletes one's account, after the password and the second factor: at once from view, for good after some days. */
export const deleteAccount: Handler<'user.deleteAccount'> = {
  prepare: async (ask) => {
    const user = me(ask)
    await checkPassword(ask, user, ask.input.password)
    const takeFactor = authenticatorFactor(user, ask.input.factor, ask.parts.secret, ask.nowMs)
    const close: Effect<unknown, { until: number }> = async ({ db: tx, nowMs }) => {
      await takeFactor(tx)
      return { until: await beginClosing(tx, user, nowMs) }
    }
    return close
  },
}

/** Takes somebody from view until their account is gone; answers when that is. Again it changes nothing. */
export async function beginClosing(tx: Tx, user: UserRow, nowMs: number): Promise<number> {
  const until = user.closes_at ?? nowMs + closingDays * dayMs
  if (user.closes_at === null) {
    await setClosing(tx, user.id, until)
    await withdrawWorksOf(tx, user, nowMs, await soldBy(tx, user.id))
    await announceTakeDown(tx, [{ kind: 'user', id: user.uuid }], nowMs)
  }
  await endSessions(tx, user.id, nowMs)
  return until
}

/** Keeps the account after all: what was on show is so again. */
export const keepAccount: Handler<'user.keepAccount'> = async (ask) => {
  await endClosing(ask.db, me(ask))
  return {}
}

/** See `keepAccount`. */
export async function endClosing(tx: Tx, user: UserRow): Promise<void> {
  if (user.closes_at === null) return
  await setClosing(tx, user.id, null)
  await returnWorksOf(tx, user)
  await forgetTakeDown(tx, 'user', user.uuid)
}

/**
 * Makes accounts gone whose time is over; whoever keeps theirs at that moment keeps it. One that can't be closed holds no
 * other up: what was wrong is thrown at the end.
 */
export async function closeAccounts(db: Db, nowMs: number): Promise<void> {
  const faults: unknown[] = []
  for (let last = 0; ;) {
    const due = await dueClosings(db, nowMs, { after: last, most: atOnce })
    for (const { id } of due)
      await db
        .transaction()
        .execute(async (tx) => {
          await holdRow(tx, 'users', id)
          const [user] = await usersById(tx, [id])
          if (!user || user.closes_at === null || user.closes_at > nowMs) return
          await close(tx, user, nowMs)
        })
        .catch((error: unknown) => faults.push(error))
    if (due.length < atOnce) break
    last = due.at(-1)!.id
  }
  if (faults.length > 0) throw faults[0]
}

async function close(tx: Tx, user: UserRow, nowMs: number): Promise<void> {
  const kept = await soldBy(tx, user.id)
  // a post that was bought is there for who bought it; works and films stay on show without a name
  for (const id of kept.get('posts') ?? []) {
    await keepForBuyers(tx, 'posts', id)
    await announceTakeDown(tx, [{ kind: 'post', id }], nowMs)
  }
  for (const { kind, id } of await removeItems(tx, user.id, kept)) await forgetWords(tx, kind, id)
  await dropFilesOf(tx, user.id, kept, nowMs)
  await deleteRowsOf(tx, user)
  await forgetWords(tx, 'user', user.id)
  await emptyUser(tx, user.id, goneName, writeJson(defaultCover))
}
