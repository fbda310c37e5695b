import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { loginNameFault } from '#contract/names.ts'
import { passwordFault } from '#contract/passwords.ts'
import { closingDays } from '#contract/retention.ts'
import { Password, Username } from '#contract/shapes/inputs.ts'
import type { Db, Tx } from '../database/tables.ts'
import { indexWords } from '../repositories/search.ts'
import { addUser, addVipDays, anyUserByName, updateUser, type UserRow } from '../repositories/users.ts'
import { isCommonPassword } from '../services/common-passwords.ts'
import { clearSecondFactor, closeFor, keepFor, logOutEverywhere, newResetLink } from '../services/help.ts'
import { newUser } from '../services/new-user.ts'
import { hashPassword } from '../services/password.ts'
import {
  ban as shutOut,
  suspend as keepFromPublishing,
  unban as letIn,
  unsuspend as letPublish,
  type Decider,
} from '../services/sanctions.ts'
import { giveCoins } from '../services/refunds.ts'
import { nameKey } from '../services/username.ts'
import {
  deciderOf,
  Failed,
  Misused,
  numberOption,
  textOption,
  wholeNumber,
  wordAt,
  type Command,
  type Desk,
  type Words,
} from './command.ts'

/** Somebody by name. Throws Failed. */
export async function userNamed(db: Db, name: string): Promise<UserRow> {
  const row = await anyUserByName(db, nameKey(name))
  if (!row) throw new Failed(`there is nobody called "${name}"`)
  return row
}

async function insertUser(
  tx: Tx,
  username: string,
  password: string,
  flags: { creator: 0 | 1; agent: 0 | 1 },
  nowMs: number,
) {
  const id = await addUser(tx, {
    ...newUser(username, nowMs),
    phone: '00000',
    password,
    aff_code: randomBytes(5).toString('hex').toUpperCase(),
    auth_level: flags.creator,
    auth_status: flags.creator,
    ...flags,
  })
  if (id === undefined) throw new Failed(`the name "${username}" is taken`)
  await indexWords(tx, 'user', id, [{ text: username, weight: 10 }])
  return id
}

/** Opens an account. */
export const createAccount: Command = {
  usage: '<name> <password> [--creator] [--agent] [--vip <days>]',
  help: 'opens an account',
  run: async ({ database, nowMs, print }, words) => {
    const name = v.safeParse(Username, wordAt(words, 0, 'name'))
    const password = v.safeParse(Password, wordAt(words, 1, 'password'))
    if (!name.success) throw new Misused('<name> is 2 to 24 characters')
    if (!password.success) throw new Misused('<password> is 8 to 64 characters')
    const fault = loginNameFault(name.output)
    // an operator may give out the names of the place itself
    if (fault !== undefined && fault !== 'reserved')
      throw new Misused('<name> has spaces, symbols, or characters that can not be seen or look like others')
    if (passwordFault(password.output, [name.output]) || isCommonPassword(password.output))
      throw new Misused('<password> is among the first that are guessed')
    const days = numberOption(words, 'vip')
    const flags = { creator: words.options['creator'] ? 1 : 0, agent: words.options['agent'] ? 1 : 0 } as const
    const hash = await hashPassword(password.output, 'usual')
    const id = await database.db.transaction().execute(async (tx) => {
      const made = await insertUser(tx, name.output, hash, flags, nowMs)
      if (days > 0) await addVipDays(tx, made, days, nowMs)
      return made
    })
    print(`account ${id} "${name.output}" is open`)
  },
}

/** Lets somebody publish works, or no more. */
export const setCreator: Command = {
  usage: '<name> [--off]',
  help: 'makes somebody a creator, who publishes works in the app and can run a fan club; --off: what is there stays',
  run: async ({ database, print }, words) => {
    const user = await userNamed(database.db, wordAt(words, 0, 'name'))
    const creator = words.options['off'] ? 0 : 1
    await database.db
      .transaction()
      .execute((tx) => updateUser(tx, user.id, { creator, auth_level: creator, auth_status: creator }))
    print(`"${user.username}" is ${creator ? 'a creator' : 'no creator any more'}`)
  },
}

/** Gives coins. */
export const grant: Command = {
  usage: '<name> <coins>',
  help: 'gives somebody coins, booked as a gift of the house',
  run: async ({ database, nowMs, print }, words) => {
    const user = await userNamed(database.db, wordAt(words, 0, 'name'))
    const coins = wholeNumber(wordAt(words, 1, 'coins'), 'coins')
    await database.db.transaction().execute((tx) => giveCoins(tx, user.id, { coins, nowMs }))
    print(`${coins} coins for "${user.username}"`)
  },
}

/** Lets somebody set a new password who can't log in. */
export const resetLink: Command = {
  usage: '<name>',
  help: 'prints a link that sets a new password once, within an hour; recovery codes of the account end',
  run: async ({ database, settings, nowMs, print }, words) => {
    const user = await userNamed(database.db, wordAt(words, 0, 'name'))
    const [origin = ''] = settings.appOrigins
    const { link } = await database.db.transaction().execute((tx) => newResetLink(tx, user, origin, nowMs))
    print(link)
  },
}

/** Shuts somebody out. */
export const ban: Command = {
  usage: '<name> --reason <why> --by <moderator>',
  help: 'shuts somebody out: all sessions end, they are told why when they log in, and what they made is not shown',
  run: async ({ database, nowMs, print }, words) => {
    const user = await userNamed(database.db, wordAt(words, 0, 'name'))
    const decider = deciderOf(words)
    const ended = await database.db.transaction().execute((tx) => shutOut(tx, user, decider, nowMs))
    print(`"${user.username}" is banned, ${ended} sessions ended`)
  },
}

/** Lets somebody in again. */
export const unban: Command = {
  usage: '<name> --reason <why> --by <moderator>',
  help: 'lets somebody in again, and shows what they made',
  run: async ({ database, nowMs, print }, words) => {
    const user = await userNamed(database.db, wordAt(words, 0, 'name'))
    const decider = deciderOf(words)
    await database.db.transaction().execute((tx) => letIn(tx, user, decider, nowMs))
    print(`"${user.username}" may log in again`)
  },
}

/** Has somebody publish nothing for a while. */
export const suspend: Command = {
  usage: '<name> --days <days> --reason <why> --by <moderator>',
  help: 'has somebody publish nothing for some days; they may read, buy and appeal',
  run: async ({ database, nowMs, print }, words) => {
    const user = await userNamed(database.db, wordAt(words, 0, 'name'))
    const days = wholeNumber(textOption(words, 'days'), 'days')
    const decider = deciderOf(words)
    await database.db.transaction().execute((tx) => keepFromPublishing(tx, user.id, { days }, decider, nowMs))
    print(`"${user.username}" is suspended for ${days} days`)
  },
}

/** Lets somebody publish again. */
export const unsuspend: Command = {
  usage: '<name> --reason <why> --by <moderator>',
  help: 'lets somebody publish again before their term is over',
  run: async ({ database, nowMs, print }, words) => {
    const user = await userNamed(database.db, wordAt(words, 0, 'name'))
    const decider = deciderOf(words)
    await database.db.transaction().execute((tx) => letPublish(tx, user.id, decider, nowMs))
    print(`"${user.username}" may publish again`)
  },
}

/** Does something about somebody, as whoever is named and for the reason that is given. */
async function actOn<T>(
  { database, nowMs }: Desk,
  words: Words,
  act: (tx: Tx, user: UserRow, decider: Decider, nowMs: number) => Promise<T>,
): Promise<{ name: string; done: T }> {
  const user = await userNamed(database.db, wordAt(words, 0, 'name'))
  const decider = deciderOf(words)
  const done = await database.db.transaction().execute((tx) => act(tx, user, decider, nowMs))
  return { name: user.username, done }
}

/** Logs somebody out everywhere, such as where a phone was stolen. */
export const endAllSessions: Command = {
  usage: '<name> --reason <why> --by <moderator>',
  help: 'logs somebody out on all devices',
  run: async (desk, words) => {
    const { name, done } = await actOn(desk, words, logOutEverywhere)
    desk.print(`${done} logins of "${name}" ended`)
  },
}

/** Lets somebody in again who has lost their authenticator and their codes, after they showed who they are. */
export const clearFactor: Command = {
  usage: '<name> --reason <why> --by <moderator>',
  help: 'turns the second factor of somebody off who lost it, logs them out on all devices, and tells them',
  run: async (desk, words) => {
    const { name } = await actOn(desk, words, clearSecondFactor)
    desk.print(`"${name}" logs in with the password alone`)
  },
}

/** Deletes an account for somebody who asked for it. */
export const closeAccount: Command = {
  usage: '<name> --reason <why> --by <moderator>',
  help: `deletes an account as its person can: from view at once, gone after ${closingDays} days`,
  run: async (desk, words) => {
    const { name, done } = await actOn(desk, words, closeFor)
    desk.print(`"${name}" is gone on ${new Date(done).toISOString()}`)
  },
}

/** Keeps an account that was deleted and is not gone yet. */
export const keepAccount: Command = {
  usage: '<name> --reason <why> --by <moderator>',
  help: 'keeps an account after all that was deleted and is not gone yet',
  run: async (desk, words) => {
    const { name } = await actOn(desk, words, keepFor)
    desk.print(`"${name}" stays`)
  },
}
