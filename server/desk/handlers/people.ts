import type { DeskUser } from '#contract/desk/people.ts'
import type { Db, Tx } from '../../database/tables.ts'
import { states } from '../../database/tables/types.ts'
import { casesAbout, recordOf, reportsBy } from '../../repositories/cases.ts'
import { balanceOf, postingPage } from '../../repositories/ledger.ts'
import { entriesAbout } from '../../repositories/moderation-log.ts'
import { strikesOf, suspendedUntil } from '../../repositories/sanctions.ts'
import { sessionsOf } from '../../repositories/sessions.ts'
import {
  addVipDays,
  anyUserByName,
  foundPeople,
  peoplePage,
  updateUser,
  usersById,
  type UserRow,
} from '../../repositories/users.ts'
import { clearSecondFactor, closeFor, keepFor, logOutEverywhere, newResetLink } from '../../services/help.ts'
import { userHolder } from '../../services/ledger.ts'
import { giveCoins, takeCoins } from '../../services/refunds.ts'
import { ban, strikeAlone, suspend, unban, unsuspend, warn } from '../../services/sanctions.ts'
import { Undecidable } from '../../services/undecidable.ts'
import { nameKey } from '../../services/username.ts'
import type { Changed, DeskHandlers, Effect } from '../handler.ts'
import { there } from '../refusal.ts'
import { mustBeVersion, versionOf } from '../version.ts'

/** So many of each are shown of somebody. */
const mostShown = 20

const stateOf = ({ state, closes_at: closesAt }: UserRow): DeskUser['state'] =>
  state === states.held ? 'banned' : state !== states.live ? 'gone' : closesAt === null ? 'open' : 'closing'

const userOf = (row: UserRow): DeskUser => ({
  id: row.id,
  uuid: row.uuid,
  name: row.username,
  state: stateOf(row),
  creator: row.creator === 1,
  agent: row.agent === 1,
  vipUntil: row.vip_expires_at,
  createdAt: row.created_at,
})

const flagsOf = ({ id, creator, agent }: UserRow) => ({ id, creator, agent })

async function userById(db: Db, id: number): Promise<UserRow> {
  const [user] = await usersById(db, [id])
  return there(user)
}

function mustBeOpen(user: UserRow): void {
  if (stateOf(user) !== 'open') throw new Undecidable('account-not-open')
}

interface Why {
  readonly id: number
  readonly reason: string
}

/** Does something about somebody, as whoever sits at the desk and for the reason that they give. */
const about =
  <I extends Why, O extends object = object>(
    act: (
      tx: Tx,
      user: UserRow,
      ask: Parameters<Effect<I, O>>[0] & { readonly decider: { readonly by: string; readonly reason: string } },
    ) => Promise<{
      readonly reply?: O
      readonly before?: Record<string, unknown>
      readonly after?: Record<string, unknown>
    }>,
  ): Effect<I, O> =>
  async (ask): Promise<Changed<O>> => {
    const { db: tx, input, member } = ask
    const user = await userById(tx, input.id)
    const decider = { by: member.row.name, reason: input.reason }
    const { reply, ...change } = await act(tx, user, { ...ask, decider })
    const log = { kind: 'user', target: user.id, name: user.username, reason: input.reason, ...change }
    return { reply: reply ?? ({} as O), log }
  }

/** Accounts of the app; see `contract/desk/people.ts`. */
export const people: DeskHandlers<'people'> = {
  list: async ({ db, input }) => {
    const { text } = input
    if (!text) {
      const { rows, next } = await peoplePage(db, input)
      return { rows: rows.map(userOf), next }
    }
    const { rows, next } = await foundPeople(db, text, input)
    // login names and the names of who is gone are not among the words that are searched
    const exact = input.cursor === undefined ? await anyUserByName(db, nameKey(text)) : undefined
    const others = rows.filter(({ id }) => id !== exact?.id)
    return { rows: [...(exact ? [exact] : []), ...others].map(userOf), next }
  },

  one: async ({ db, input, nowMs }) => {
    const user = await userById(db, input.id)
    const { id } = user
    const sessions = await sessionsOf(db, id, 0)
    const cases = await casesAbout(db, id, mostShown)
    const reports = await reportsBy(db, id, mostShown)
    const decisions = await entriesAbout(db, id, mostShown)
    return {
      ...userOf(user),
      sign: user.sign ?? '',
      hasSecondFactor: user.totp !== null,
      closesAt: user.closes_at,
      suspendedUntil: (await suspendedUntil(db, id, nowMs)) ?? null,
      strikes: await strikesOf(db, id, nowMs),
      coins: await balanceOf(db, userHolder(id), 'coin'),
      fen: await balanceOf(db, userHolder(id), 'fen'),
      counts: { videos: user.mv_count, posts: user.post_count, fans: user.fans_count },
      sessions: sessions.slice(0, mostShown).map((one) => ({
        device: one.device.slice(0, 8),
        app: one.app,
        browser: one.browser,
        system: one.system,
        createdAt: one.created_at,
        usedAt: one.used_at,
      })),
      record: await recordOf(db, id),
      cases: cases.map((one) => ({ id: one.id, kind: one.kind, at: one.opened_at, outcome: one.outcome })),
      reports: reports.map((one) => ({
        caseId: one.case_id,
        kind: one.kind,
        at: one.created_at,
        verdict: one.verdict,
      })),
      decisions: decisions.map(({ id: entry, at, moderator, action, reason }) => ({
        id: entry,
        at,
        by: moderator,
        action,
        reason,
      })),
      version: versionOf(flagsOf(user)),
    }
  },

  ledger: async ({ db, input }) => {
    const { id, currency } = input
    const { rows, next } = await postingPage(db, userHolder(id), currency, { ...input, type: 'all' })
    return {
      rows: rows.map((row) => ({
        id: row.id,
        at: row.created_at,
        delta: row.delta,
        balance: row.balance,
        reason: row.reason,
        kind: row.kind,
        item: row.item_id,
        title: row.title,
      })),
      next,
    }
  },

  warn: about(async (tx, user, { decider, nowMs }) => {
    mustBeOpen(user)
    await warn(tx, user.id, decider, nowMs)
    return {}
  }),

  strike: about(async (tx, user, { decider, nowMs }) => {
    mustBeOpen(user)
    const before = { strikes: await strikesOf(tx, user.id, nowMs) }
    await strikeAlone(tx, user.id, decider, nowMs)
    return { before, after: { strikes: before.strikes + 1 } }
  }),

  suspend: about(async (tx, user, { input, decider, nowMs }) => {
    await suspend(tx, user.id, { days: input.days }, decider, nowMs)
    return { after: { days: input.days } }
  }),

  unsuspend: about(async (tx, user, { decider, nowMs }) => {
    await unsuspend(tx, user.id, decider, nowMs)
    return {}
  }),

  ban: about(async (tx, user, { decider, nowMs }) => {
    await ban(tx, user, decider, nowMs)
    return { before: { state: stateOf(user) }, after: { state: 'banned' } }
  }),

  unban: about(async (tx, user, { decider, nowMs }) => {
    await unban(tx, user, decider, nowMs)
    return { before: { state: 'banned' }, after: { state: 'open' } }
  }),

  endSessions: about(async (tx, user, { decider, nowMs }) => ({
    after: { ended: await logOutEverywhere(tx, user, decider, nowMs) },
  })),

  setFlags: about(async (tx, user, { input }) => {
    mustBeVersion(flagsOf(user), input.version)
    const creator = input.creator ? 1 : 0
    const agent = input.agent ? 1 : 0
    // a level that somebody was certified at stays with what gave it
    const isChanged = creator !== user.creator
    await updateUser(tx, user.id, { agent, ...(isChanged && { creator, auth_level: creator, auth_status: creator }) })
    return { before: { creator: user.creator, agent: user.agent }, after: { creator, agent } }
  }),

  giveCoins: about(async (tx, user, { input, nowMs }) => {
    const before = { coins: await balanceOf(tx, userHolder(user.id), 'coin') }
    const { coins, reason } = input
    if (coins > 0) await giveCoins(tx, user.id, { coins, nowMs })
    else await takeCoins(tx, user.id, { coins: -coins, reason, nowMs })
    return { before, after: { coins: await balanceOf(tx, userHolder(user.id), 'coin') } }
  }),

  giveVip: about(async (tx, user, { input, nowMs }) => {
    const until = await addVipDays(tx, user.id, input.days, nowMs)
    return { before: { vipUntil: user.vip_expires_at }, after: { vipUntil: until } }
  }),

  resetLink: about(async (tx, user, { nowMs, parts }) => ({
    reply: await newResetLink(tx, user, parts.appOrigins[0] ?? '', nowMs),
  })),

  clearFactor: about(async (tx, user, { decider, nowMs }) => {
    await clearSecondFactor(tx, user, decider, nowMs)
    return { before: { secondFactor: true }, after: { secondFactor: false } }
  }),

  close: about(async (tx, user, { decider, nowMs }) => ({
    before: { closesAt: user.closes_at },
    after: { closesAt: await closeFor(tx, user, decider, nowMs) },
  })),

  keep: about(async (tx, user, { decider, nowMs }) => {
    await keepFor(tx, user, decider, nowMs)
    return { before: { closesAt: user.closes_at }, after: { closesAt: null } }
  }),
}
