import { atRest } from '../api/at-rest.ts'
import { idleMs } from '../api/person.ts'
import type { Db } from '../database/tables.ts'
import { hkdf, hmacSha256 } from '../envelope/primitives.ts'
import { isUploadSign } from '../envelope/upload-sign.ts'
import { userOfSession } from '../repositories/sessions.ts'
import type { UserRow } from '../repositories/users.ts'

/** Which of the two keys of a person: for pictures, or for big files. */
export type KeyPurpose = 'image' | 'big'

/** The two keys of a person, and the ticket that stands for them in the addresses. */
export interface IssuedKeys {
  readonly ticket: string
  readonly image: string
  readonly big: string
}

/** Somebody whose sign was right. */
export interface Uploader {
  readonly user: UserRow
  isSigned(purpose: KeyPurpose, text: string, sign: string): boolean
}

/** Why there is no uploader; with a new config from the server the app can try again. */
export type NoUploader = 'unknown' | 'expired' | 'session'

/** How long the keys of a config are good for. */
const lifeMs = 12 * 3600 * 1000
const about = 'upload ticket'

/** The keys that sign uploads. */
export interface Tickets {
  issue(userId: number, session: string, nowMs: number): IssuedKeys
  open(db: Db, ticket: string, nowMs: number): Promise<Uploader | NoUploader>
}

/**
 * Keys made of the servers' secret, so that none is kept anywhere. An upload carries no name; its address has a ticket
 * that only servers can open: it says whose keys these are, in which session, and until when. The keys themselves are
 * made of the ticket and come with the sealed config only, so a ticket that was seen on the way opens nothing.
 */
export function createTickets(secret: Uint8Array): Tickets {
  const sealing = atRest(secret)
  const root = hkdf(secret, new Uint8Array(0), 'shiguang/1 upload keys', 32)
  const keyOf = (ticket: string, purpose: KeyPurpose) =>
    Buffer.from(hmacSha256(root, `${purpose}\n${ticket}`)).toString('base64url')

  const contentOf = (ticket: string): readonly [userId: number, session: string, untilMs: number] | undefined => {
    try {
      return sealing.open(ticket, about) as [number, string, number]
    } catch {
      return undefined
    }
  }

  return {
    issue: (userId, session, nowMs) => {
      const ticket = sealing.seal([userId, session, nowMs + lifeMs], about)
      return { ticket, image: keyOf(ticket, 'image'), big: keyOf(ticket, 'big') }
    },
    open: async (db, ticket, nowMs) => {
      const content = contentOf(ticket)
      if (!content) return 'unknown'
      const [userId, session, untilMs] = content
      if (untilMs < nowMs) return 'expired'
      const found = await userOfSession(db, session, nowMs - idleMs)
      if (found?.id !== userId) return 'session'
      const { used_at: _, ...user } = found
      return { user, isSigned: (purpose, text, sign) => isUploadSign(keyOf(ticket, purpose), text, sign) }
    },
  }
}
