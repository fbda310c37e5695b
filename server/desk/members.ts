import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { rightsOf, type DeskRole, type Right } from '#contract/desk/rights.ts'
import type { DeskSelf } from '#contract/desk/session.ts'
import { atRest } from '../api/at-rest.ts'
import type { Tx } from '../database/tables.ts'
import {
  addDeskLink,
  addDeskSession,
  dropDeskLinks,
  setMemberCodes,
  takeMemberCode,
  takeMemberStep,
  type DeskLinkRow,
  type MemberRow,
} from '../repositories/desk-members.ts'
import { deviceName } from '../services/device-name.ts'
import { hashCode, newCode } from '../services/recovery-code.ts'
import type { DeskParts } from './parts.ts'
import { DeskRefusal } from './refusal.ts'

/** A session at the desk ends after so long. */
const sessionMs = 12 * 3600 * 1000
/** How long a proof counts. */
const proofMs = 5 * 60_000
/** How long a link lives. */
const linkMs = 3600 * 1000
const codesAtOnce = 10

/** A secret that is told once, as it is kept. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const newSecret = (): string => randomBytes(32).toString('base64url')

/** The roles of a member. */
export const rolesOf = ({ roles }: Pick<MemberRow, 'roles'>): DeskRole[] => roles.split(',') as DeskRole[]

/** Whether a member has a right. */
export const mayDo = (member: Pick<MemberRow, 'roles'>, right: Right): boolean => rightsOf(rolesOf(member)).has(right)

/** A member as their own desk shows them. */
export function selfOf(member: MemberRow, endsAt: number, { title, appOrigins }: DeskParts): DeskSelf {
  const roles = rolesOf(member)
  return {
    id: member.id,
    name: member.name,
    roles,
    rights: [...rightsOf(roles)],
    title,
    appOrigin: appOrigins[0] ?? '',
    endsAt,
  }
}

/** Begins a session, and answers the token of its cookie. */
export async function beginDeskSession(
  tx: Tx,
  memberId: number,
  { agent, nowMs }: { readonly agent: string; readonly nowMs: number },
): Promise<{ token: string; endsAt: number }> {
  const token = newSecret()
  const endsAt = nowMs + sessionMs
  const times = { created_at: nowMs, used_at: nowMs, ends_at: endsAt }
  await addDeskSession(tx, { hash: hashSecret(token), member_id: memberId, ...deviceName(agent), ...times })
  return { token, endsAt }
}

/** What a browser keeps by which somebody signed in before, so that tries elsewhere do not hold them up there. */
export function newDevice(secret: Uint8Array, nameKey: string): string {
  const id = randomBytes(16).toString('base64url')
  return `${id}.${deviceMark(secret, nameKey, id)}`
}

/** The id of a browser by which this name has signed in; undefined where it is another's, or made up. */
export function knownDevice(secret: Uint8Array, nameKey: string, device: string | undefined): string | undefined {
  const [id = '', mark = ''] = (device ?? '').split('.')
  const right = Buffer.from(deviceMark(secret, nameKey, id))
  const given = Buffer.from(mark)
  return id !== '' && given.length === right.length && timingSafeEqual(given, right) ? id : undefined
}

const deviceMark = (secret: Uint8Array, nameKey: string, id: string): string =>
  createHmac('sha256', secret).update(`desk device\n${nameKey}\n${id}`).digest('base64url')

/** A proof, which only the page that asked for it holds. */
export function newProof(nowMs: number): { proof: string; hash: string; endsAt: number } {
  const proof = newSecret()
  return { proof, hash: hashSecret(proof), endsAt: nowMs + proofMs }
}

/** A link that makes somebody a member or lets one in again; answers its code. One of its kind replaces the former one. */
export async function newDeskLink(
  tx: Tx,
  link: Pick<DeskLinkRow, 'kind' | 'roles' | 'member_id' | 'made_by'>,
  nowMs: number,
): Promise<{ code: string; endsAt: number }> {
  const code = newCode()
  if (link.kind !== 'invitation') await dropDeskLinks(tx, link.kind, link.member_id)
  await addDeskLink(tx, { ...link, hash: hashCode(0, code), totp: null, ends_at: nowMs + linkMs })
  return { code, endsAt: nowMs + linkMs }
}

/** Where a link is opened; the code stays in the browser until it is used. */
export const linkAddress = (deskOrigin: string, code: string): string => `${deskOrigin}/set-up#${code}`

/** New recovery codes in place of all former ones. */
export async function newMemberCodes(tx: Tx, memberId: number): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newCode)
  await setMemberCodes(
    tx,
    memberId,
    codes.map((code) => hashCode(memberId, code)),
  )
  return codes
}

const secretBytes = 20
/** Codes of the step before and after count too: clocks of phones differ. */
const window = 1
const about = 'desk member'

/** A new secret for an authenticator: as it is kept, and as it is told. */
export function newFactor(secret: Uint8Array, issuer: string): { sealed: string; base32: string; uri: string } {
  const { base32 } = new Secret({ size: secretBytes })
  const uri = new TOTP({ secret: Secret.fromBase32(base32), issuer, label: issuer }).toString()
  return { sealed: atRest(secret).seal(base32, about), base32, uri }
}

/** The step of a code of an authenticator; undefined where it is none of now. */
export function factorStep(sealed: string, code: string, secret: Uint8Array, nowMs: number): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(atRest(secret).open(sealed, about) as string) })
  const delta = totp.validate({ token: code, timestamp: nowMs, window })
  return delta === null ? undefined : totp.counter({ timestamp: nowMs }) + delta
}

/** Uses a code of the authenticator up, or a recovery code where one may stand in for it. Refuses with 401. */
export async function takeFactor(
  tx: Tx,
  member: MemberRow,
  factor: string,
  { secret, nowMs, recovers }: { readonly secret: Uint8Array; readonly nowMs: number; readonly recovers: boolean },
): Promise<void> {
  const wrong = () => new DeskRefusal(401, recovers ? 'sign-in-wrong' : 'proof-wrong')
  if (!/^\d{6}$/.test(factor)) {
    if (!recovers || !(await takeMemberCode(tx, member.id, hashCode(member.id, factor)))) throw wrong()
    return
  }
  const step = factorStep(member.totp, factor, secret, nowMs)
  if (step === undefined || !(await takeMemberStep(tx, member.id, step))) throw wrong()
}
