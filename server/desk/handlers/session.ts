import { countAttempt } from '../../services/rate-limit.ts'
import { forgetAttempts } from '../../repositories/attempts.ts'
import {
  addMember,
  deskLink,
  endDeskSession,
  endDeskSessions,
  memberById,
  memberByName,
  setLinkFactor,
  takeDeskLink,
  updateDeskSession,
  updateMember,
  type DeskLinkRow,
  type MemberRow,
} from '../../repositories/desk-members.ts'
import { removeDeskPasskeys } from '../../repositories/desk-passkeys.ts'
import { hashPassword, isPassword, needRoomToHash } from '../../services/password.ts'
import { hashCode } from '../../services/recovery-code.ts'
import { mayLogInAs, mayProtect, nameKey } from '../../services/username.ts'
import type { Db } from '../../database/tables.ts'
import type { DeskAsk, DeskHandlers } from '../handler.ts'
import {
  beginDeskSession,
  factorStep,
  knownDevice,
  newDevice,
  newFactor,
  newMemberCodes,
  newProof,
  rolesOf,
  selfOf,
  takeFactor,
} from '../members.ts'
import { DeskRefusal } from '../refusal.ts'

/** Wrong passwords of a name, wherever they come from: a place has few members, and their own network has its own tries. */
const guessesOfName = 50

/** A link by its code, or 404. */
async function linkOf(db: Db, code: string, nowMs: number): Promise<DeskLinkRow> {
  const link = await deskLink(db, hashCode(0, code), nowMs)
  if (!link) throw new DeskRefusal(404, 'link-ended')
  return link
}

/** Guesses at codes are counted by network, before anything is compared. */
const countGuess = ({ db, network, nowMs }: DeskAsk<unknown>) => countAttempt(db, `desk-link:${network}`, nowMs, 30)

const entryOf = (member: MemberRow) => ({ kind: 'member', target: member.id, name: member.name })

/** Signing in and out; see `contract/desk/session.ts`. */
export const session: DeskHandlers<'session'> = {
  self: async ({ member, parts }) => (member ? selfOf(member.row, member.sessionEndsAt, parts) : null),

  signIn: {
    prepare: async ({ input, db, network, nowMs, parts, device }) => {
      const key = nameKey(input.name)
      const known = knownDevice(parts.secret, key, device)
      // whoever signed in by this browser before waits for nobody else's guesses
      const tries = known === undefined ? [`desk:${key}:${network}`, `desk:${key}`] : [`desk:${key}:${known}`]
      needRoomToHash(network)
      await countAttempt(db, tries[0]!, nowMs)
      if (tries[1] !== undefined) await countAttempt(db, tries[1], nowMs, guessesOfName)
      const member = await memberByName(db, key)
      const isRight = await isPassword(input.password, member?.password, parts.passwordCost, network)
      if (!isRight || !member || member.active === 0) throw new DeskRefusal(401, 'sign-in-wrong')
      return async (ask) => {
        const { db: tx, agent } = ask
        await takeFactor(tx, member, input.factor, { secret: parts.secret, nowMs, recovers: true })
        for (const one of tries) await forgetAttempts(tx, one)
        const cookie = await beginDeskSession(tx, member.id, { agent, nowMs })
        return {
          reply: selfOf(member, cookie.endsAt, parts),
          log: entryOf(member),
          by: member,
          cookie,
          device: newDevice(parts.secret, key),
        }
      }
    },
  },

  signOut: async ({ db: tx, member }) => {
    await endDeskSession(tx, member.session)
    return { reply: {}, log: entryOf(member.row), cookie: null }
  },

  prove: {
    prepare: async ({ db, member, nowMs, parts }) => {
      await countAttempt(db, `desk-proof:${member.row.id}`, nowMs)
      return async ({ db: tx, input }) => {
        await takeFactor(tx, member.row, input.factor, { secret: parts.secret, nowMs, recovers: false })
        await forgetAttempts(tx, `desk-proof:${member.row.id}`)
        const { proof, hash, endsAt } = newProof(nowMs)
        await updateDeskSession(tx, member.session, { proof: hash, proof_ends_at: endsAt })
        return { reply: { proof, endsAt }, log: entryOf(member.row) }
      }
    },
  },

  link: async (ask) => {
    const { input, db, nowMs, parts } = ask
    await countGuess(ask)
    const link = await linkOf(db, input.code, nowMs)
    const member = link.member_id === null ? undefined : await memberById(db, link.member_id)
    return { kind: link.kind, roles: rolesOf(link), title: parts.title, ...(member && { name: member.name }) }
  },

  beginFactor: async (ask) => {
    const { input, db: tx, nowMs, parts } = ask
    await countGuess(ask)
    const link = await linkOf(tx, input.code, nowMs)
    const { sealed, base32, uri } = newFactor(parts.secret, parts.title)
    await setLinkFactor(tx, link.hash, sealed)
    return { reply: { secret: base32, uri }, log: { kind: 'link', target: link.kind, name: link.roles } }
  },

  setUp: {
    prepare: async (ask) => {
      const { input, db, network, nowMs, parts, agent } = ask
      await countGuess(ask)
      const link = await linkOf(db, input.code, nowMs)
      const step = link.totp === null ? undefined : factorStep(link.totp, input.factor, parts.secret, nowMs)
      if (link.totp === null || step === undefined) throw new DeskRefusal(400, 'proof-wrong')
      const { totp } = link
      const former = link.member_id === null ? undefined : await memberById(db, link.member_id)
      const name = former?.name ?? input.name
      mayLogInAs(name)
      mayProtect(input.password, [name])
      const password = await hashPassword(input.password, parts.passwordCost, network)
      return async ({ db: tx }) => {
        if (!(await takeDeskLink(tx, link.hash))) throw new DeskRefusal(404, 'link-ended')
        const id =
          former?.id ??
          (await addMember(tx, { ...newMember(name, link.roles, nowMs), password, totp, totp_step: step }))
        if (id === undefined) throw new DeskRefusal(409, 'member-exists')
        if (former) {
          await updateMember(tx, id, { password, totp, totp_step: step })
          await endDeskSessions(tx, id)
          // whoever had got in may have added one
          await removeDeskPasskeys(tx, id)
        }
        const recoveryCodes = await newMemberCodes(tx, id)
        const member = (await memberById(tx, id))!
        const cookie = await beginDeskSession(tx, id, { agent, nowMs })
        return {
          reply: { self: selfOf(member, cookie.endsAt, parts), recoveryCodes },
          log: { ...entryOf(member), after: { link: link.kind, roles: link.roles } },
          by: member,
          cookie,
          device: newDevice(parts.secret, member.name_key),
        }
      }
    },
  },
}

const newMember = (name: string, roles: string, nowMs: number) =>
  ({ name, name_key: nameKey(name), roles, active: 1, created_at: nowMs }) as const
