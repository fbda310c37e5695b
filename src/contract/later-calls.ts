import { passkey, session, totp, user } from './calls/account.ts'
import { club } from './calls/club.ts'
import { comment } from './calls/comment.ts'
import { creator } from './calls/creator.ts'
import { dating } from './calls/dating.ts'
import { push } from './calls/push.ts'
import { coins, gift, order, proxy, ticket } from './calls/wallet.ts'
import { find } from './calls/want.ts'
import { writing } from './calls/writing.ts'

/** Named one by one for the same reason as `FirstCalls`; a group may have calls in both. */
export interface LaterCalls {
  readonly club: typeof club
  readonly coins: typeof coins
  readonly comment: typeof comment
  readonly creator: typeof creator
  readonly dating: typeof dating
  readonly find: typeof find
  readonly gift: typeof gift
  readonly order: typeof order
  readonly passkey: typeof passkey
  readonly proxy: typeof proxy
  readonly push: typeof push
  readonly session: typeof session
  readonly ticket: typeof ticket
  readonly totp: typeof totp
  readonly user: typeof user
  readonly writing: typeof writing
}

/** The calls of screens that are opened seldom: see [Note: Calls that come later]. */
export const laterCalls: LaterCalls = {
  club,
  coins,
  comment,
  creator,
  dating,
  find,
  gift,
  order,
  passkey,
  proxy,
  push,
  session,
  ticket,
  totp,
  user,
  writing,
}
