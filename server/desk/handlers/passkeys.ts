import { refuse } from '../../api/refusal.ts'
import type { Db } from '../../database/tables.ts'
import { passkeyHostOf } from '../../passkey-host.ts'
import { forgetAttempts } from '../../repositories/attempts.ts'
import { memberById, type MemberRow } from '../../repositories/desk-members.ts'
import {
  addDeskPasskey,
  deskPasskeyOf,
  deskPasskeysOf,
  removeDeskPasskey,
  useDeskPasskey,
} from '../../repositories/desk-passkeys.ts'
import { addChallenge, findChallenge, takeChallenge } from '../../repositories/passkeys.ts'
import { mostPasskeys, soundly, verified } from '../../services/passkeys.ts'
import { countAttempt } from '../../services/rate-limit.ts'
import {
  challengeIn,
  challengeMs,
  newPasskeyOptions,
  readNewPasskey,
  readProof,
  signInOptions,
  type PasskeySite,
} from '../../services/webauthn.ts'
import type { DeskHandlers } from '../handler.ts'
import { beginDeskSession, newDevice, selfOf } from '../members.ts'
import type { DeskParts } from '../parts.ts'
import { there } from '../refusal.ts'

/** Questions and proofs of a network. */
const triesOfNetwork = 30
/** What a question is for: one for signing in is nobody's yet, and one for a new passkey is of a session. */
const forSignIn = 'desk sign-in'
const forSession = (session: string) => `desk ${session}`

const handleOf = ({ id }: Pick<MemberRow, 'id'>) => `desk-member-${id}`

/** What the desk's passkeys are for, or 400 where it has no name. */
function siteOf({ deskOrigins }: DeskParts): PasskeySite {
  const host = passkeyHostOf(deskOrigins)
  if (host === undefined) throw refuse(400, 'passkey-unavailable')
  return { host, origins: deskOrigins }
}

/** The challenge that an authenticator has signed, where it was made for this and not long ago. */
async function challengeOf(db: Db, clientDataJson: string, what: string, nowMs: number): Promise<string> {
  const challenge = await findChallenge(db, await soundly(async () => String(challengeIn(clientDataJson))))
  if (!challenge || challenge.expires_at <= nowMs) throw refuse(400, 'passkey-expired')
  if (challenge.device !== what) throw refuse(400, 'passkey-wrong')
  return challenge.challenge
}

/** Passkeys of the team; see `contract/desk/passkeys.ts`. */
export const passkeys: DeskHandlers<'passkeys'> = {
  list: async ({ db, member }) => ({
    rows: (await deskPasskeysOf(db, member.row.id)).map(({ id, name, created_at, used_at }) => ({
      ...{ id, name, createdAt: created_at, usedAt: used_at },
    })),
  }),

  options: {
    prepare: async ({ db, member, parts }) => {
      const { host } = siteOf(parts)
      const known = await deskPasskeysOf(db, member.row.id)
      if (known.length >= mostPasskeys) throw refuse(409, 'passkeys-too-many', { count: mostPasskeys })
      const { name } = member.row
      const person = { title: parts.title, handle: handleOf(member.row), name, shownName: name, known }
      const options = await newPasskeyOptions(host, person)
      return async ({ db: tx, nowMs }) => {
        const device = forSession(member.session)
        const { challenge } = options
        await addChallenge(tx, { challenge, user_id: null, device, expires_at: nowMs + challengeMs })
        return { reply: { json: JSON.stringify(options) }, log: [] }
      }
    },
  },

  add: {
    prepare: async ({ input: { credential }, db, member, nowMs, parts }) => {
      const site = siteOf(parts)
      const said = credential.response.clientDataJSON
      const challenge = await challengeOf(db, said, forSession(member.session), nowMs)
      const passkey = await verified(db, challenge, () => readNewPasskey(credential, challenge, site))
      return async ({ db: tx, input: { name } }) => {
        if (!(await takeChallenge(tx, challenge))) throw refuse(400, 'passkey-expired')
        const known = await deskPasskeysOf(tx, member.row.id)
        if (known.length >= mostPasskeys) throw refuse(409, 'passkeys-too-many', { count: mostPasskeys })
        const { synced: _synced, ...kept } = passkey
        const row = { ...kept, member_id: member.row.id, name, created_at: nowMs, used_at: null }
        const added = await addDeskPasskey(tx, row)
        if (!added) throw refuse(409, 'passkey-exists')
        return { reply: {}, log: { kind: 'passkey', target: added.id, name } }
      }
    },
  },

  remove: async ({ db: tx, input, member }) => {
    const { id, name } = there(await removeDeskPasskey(tx, member.row.id, input.id))
    return { reply: {}, log: { kind: 'passkey', target: id, name } }
  },

  signInOptions: {
    prepare: async ({ db, network, nowMs, parts }) => {
      await countAttempt(db, `desk-passkey-question:${network}`, nowMs, triesOfNetwork)
      const options = await signInOptions(siteOf(parts).host)
      return async ({ db: tx }) => {
        const { challenge } = options
        await addChallenge(tx, { challenge, user_id: null, device: forSignIn, expires_at: nowMs + challengeMs })
        return { reply: { json: JSON.stringify(options) }, log: [] }
      }
    },
  },

  signIn: {
    prepare: async ({ input: { credential }, db, network, nowMs, parts }) => {
      const site = siteOf(parts)
      const tries = `desk-passkey:${network}`
      await countAttempt(db, tries, nowMs, triesOfNetwork)
      const challenge = await challengeOf(db, credential.response.clientDataJSON, forSignIn, nowMs)
      const passkey = await deskPasskeyOf(db, credential.id)
      const member = passkey && (await memberById(db, passkey.member_id))
      if (!member || member.active === 0) throw refuse(400, 'passkey-unknown')
      const expected = { challenge, publicKey: passkey.public_key, handle: handleOf(member) }
      const counter = await verified(db, challenge, () => readProof(credential, expected, site))
      return async ({ db: tx, agent }) => {
        if (!(await takeChallenge(tx, challenge))) throw refuse(400, 'passkey-expired')
        // two devices have a key that only one can have
        if (!(await useDeskPasskey(tx, passkey.id, counter, nowMs))) throw refuse(400, 'passkey-copied')
        for (const one of [tries, `desk-passkey-question:${network}`]) await forgetAttempts(tx, one)
        const cookie = await beginDeskSession(tx, member.id, { agent, nowMs })
        return {
          reply: selfOf(member, cookie.endsAt, parts),
          log: { kind: 'member', target: member.id, name: member.name, after: { passkey: passkey.name } },
          by: member,
          cookie,
          device: newDevice(parts.secret, member.name_key),
        }
      }
    },
  },
}
