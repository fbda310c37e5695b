import type { Generated } from 'kysely'
import type { Flag, GeneratedId, Json } from './types.ts'
import type { Image } from '#contract/shapes/common.ts'

/** A registered person. Counts are kept beside what they count, in the same transaction. */
export interface UsersTable {
  id: GeneratedId
  uuid: string
  /** The nickname: what others see. */
  username: string
  /** The nickname as it is compared: NFKC, lower case. Unique. */
  username_key: string
  /** The name that logs in, which only its person is shown; compared by `login_key`. Unique. */
  login_name: string
  login_key: string
  phone: string | null
  /** scrypt, see `services/password.ts`; null for somebody who never logs in. */
  password: string | null
  avatar: string
  sign: string | null
  sex: 'male' | 'female' | 'other' | null
  birthday: string | null
  cover: Json<Image>
  aff_code: string
  invited_by: number | null
  auth_level: number
  auth_status: number
  creator: Flag
  agent: Flag
  featured: Flag
  vip_expires_at: number | null
  level: number
  fans_count: number
  followed_count: number
  /** Likes and plays that this person's videos got. */
  likes_count: number
  plays: number
  mv_count: number
  small_count: number
  compilation_count: number
  post_count: number
  heat: number
  state: number
  /** Their page is hidden until somebody has decided on a report; they can log in. */
  held: Generated<Flag>
  /** Secret of the authenticator app, sealed (`api/at-rest.ts`); one that was not confirmed yet; the last step that was used. */
  totp: string | null
  totp_pending: string | null
  totp_step: Generated<number>
  /** When it is gone, because its person deleted it; until then they may keep it. */
  closes_at: number | null
  created_at: number
}

/** A login; the token itself is not kept. */
export interface SessionsTable {
  /** Hex SHA-256 of the token. */
  hash: string
  user_id: number
  device: string
  created_at: number
  revoked_at: number | null
  /** To the day: see `api/person.ts`. */
  used_at: Generated<number>
  /** On what it was made, see `services/device-name.ts`; empty where it is not known. */
  app: Generated<string>
  browser: Generated<string>
  system: Generated<string>
}

/** From which networks somebody has logged in. */
export interface LoginNetworksTable {
  user_id: number
  /** A keyed hash: see `services/login-attempts.ts`. */
  network: string
  used_at: number
}

/** A code that stands in for somebody's password once; the code itself is not kept, and its row goes with its use. */
export interface RecoveryCodesTable {
  /** Hex SHA-256 of the person and the code. */
  hash: string
  user_id: number
  created_at: number
  /** Of a reset link; null for a recovery code. */
  expires_at: number | null
}

/** A passkey of somebody: the public half of a key that an authenticator keeps. */
export interface PasskeysTable {
  id: GeneratedId
  user_id: number
  /** What the authenticator calls it, in base64url. Unique. */
  credential: string
  /** COSE, in base64url. */
  public_key: string
  /** How often it has signed; 0 of those that do not count. */
  counter: number
  name: string
  /** More than one device may have it. */
  synced: Flag
  created_at: number
  /** To the day. */
  used_at: number | null
}

/** What an authenticator is to sign, once. */
export interface PasskeyChallengesTable {
  challenge: string
  /** Who is adding a passkey, after their password; null for a login. */
  user_id: number | null
  device: string
  expires_at: number
}

/** Who follows whom. */
export interface FollowsTable {
  follower_id: number
  followed_id: number
  created_at: number
}

/** What a creator got on one day (`dayOf`), for rankings by period. */
export interface CreatorDaysTable {
  user_id: number
  day: number
  plays: number
  likes: number
  fans: number
}

/** Failed tries within a window of time, such as wrong passwords. */
export interface AttemptsTable {
  key: string
  since: number
  count: number
}

/** What several servers count together; the columns are those that rate-limiter-flexible writes, in its order. */
export interface RateLimitsTable {
  key: string
  points: number
  /** When it begins anew. */
  expire: number | null
}

/** Which work a server has taken for a while, so that of several only one does it. */
export interface LeasesTable {
  name: string
  until: number
}
