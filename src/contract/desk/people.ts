import * as v from 'valibot'
import { answering, change, type DeskPage, look } from './call.ts'
import { Paged, Reason, RowId, Version } from './shapes.ts'
import type { DeskDecision } from './reports.ts'
import type { Link } from './team.ts'

/** Somebody with an account of the app. */
export interface DeskUser {
  readonly id: number
  readonly uuid: string
  readonly name: string
  /** `closing`: its person deleted it, and may keep it for some days. */
  readonly state: 'open' | 'banned' | 'closing' | 'gone'
  readonly creator: boolean
  readonly agent: boolean
  readonly vipUntil: number | null
  readonly createdAt: number
}

/** All that the desk sees of somebody; who they are outside of the app nobody asks. */
export interface DeskUserDetail extends DeskUser {
  readonly sign: string
  readonly hasSecondFactor: boolean
  readonly closesAt: number | null
  readonly suspendedUntil: number | null
  readonly strikes: number
  /** What they have: coins, and money in fen. */
  readonly coins: number
  readonly fen: number
  readonly counts: { readonly videos: number; readonly posts: number; readonly fans: number }
  readonly sessions: readonly DeskUserSession[]
  /** What was found of the reports that they made. */
  readonly record: { readonly right: number; readonly empty: number; readonly malicious: number }
  /** The latest cases about what they made. */
  readonly cases: readonly {
    readonly id: number
    readonly kind: string
    readonly at: number
    readonly outcome: string | null
  }[]
  /** The latest reports that they made. */
  readonly reports: readonly {
    readonly caseId: number
    readonly kind: string
    readonly at: number
    readonly verdict: string | null
  }[]
  readonly decisions: readonly DeskDecision[]
  /** Of what `setFlags` changes. */
  readonly version: string
}

/** A login that lives. */
export interface DeskUserSession {
  /** The beginning of the device's hash: the same for logins on one device. */
  readonly device: string
  readonly app: string
  readonly browser: string
  readonly system: string
  readonly createdAt: number
  /** To the day. */
  readonly usedAt: number
}

/** A line of somebody's ledger. */
export interface DeskPosting {
  readonly id: number
  readonly at: number
  readonly delta: number
  readonly balance: number | null
  readonly reason: string
  readonly kind: string | null
  readonly item: number | null
  readonly title: string | null
}

const Id = v.object({ id: RowId })
const Why = v.object({ id: RowId, reason: Reason })
const Days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650))
const mostCoins = 1_000_000

/** Accounts of the app. */
export const people = {
  /** The newest first, or those whose name, login name or uuid fit, the best first. */
  list: look<DeskPage<DeskUser>>()('people.see', Paged),
  one: look<DeskUserDetail>()('people.see', Id),
  ledger: look<DeskPage<DeskPosting>>()(
    'people.see',
    v.object({ ...Paged.entries, id: RowId, currency: v.picklist(['coin', 'fen']) }),
  ),
  /** Tells them something; nothing follows from it. */
  warn: change()('people.judge', Why),
  /** A strike without a case: the third one suspends. */
  strike: change()('people.judge', Why),
  suspend: change()('people.judge', v.object({ ...Why.entries, days: Days })),
  unsuspend: change()('people.judge', Why),
  ban: change()('people.judge', Why),
  unban: change()('people.judge', Why),
  endSessions: change()('people.judge', Why),
  setFlags: change()(
    'people.judge',
    v.object({ ...Why.entries, creator: v.boolean(), agent: v.boolean(), version: Version }),
  ),
  /** Gives coins, or takes them back where there are fewer than none. */
  giveCoins: change()(
    'people.coins',
    v.object({
      ...Why.entries,
      coins: v.pipe(
        v.number(),
        v.integer(),
        v.minValue(-mostCoins),
        v.maxValue(mostCoins),
        v.check((coins) => coins !== 0),
      ),
    }),
    { proof: true },
  ),
  giveVip: change()('people.coins', v.object({ ...Why.entries, days: Days }), { proof: true }),
  /** A link by which they set a new password, within an hour; their recovery codes end. */
  resetLink: answering<Link>()('people.help', Why, { proof: true }),
  clearFactor: change()('people.help', Why, { proof: true }),
  /** Deletes an account for somebody who asked for it: from view at once, gone after some days. */
  close: change()('people.help', Why, { proof: true }),
  keep: change()('people.help', Why),
}
