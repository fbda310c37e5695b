import * as v from 'valibot'
import { deskCall, type DeskCallName } from '#contract/desk/catalogue.ts'
import { Refusal } from '../api/refusal.ts'
import { TooMany } from '../api/limits.ts'
import { isBadValue, retried } from '../database/retry.ts'
import type { Tx } from '../database/tables.ts'
import { deskEntryOf } from '../repositories/desk-log.ts'
import { deskSession, updateDeskSession } from '../repositories/desk-members.ts'
import { Undecidable } from '../services/undecidable.ts'
import type { Changed, Effect, Member, MemberAsk } from './handler.ts'
import { deskHandler } from './handlers/all.ts'
import { keepEntries } from './log.ts'
import { hashSecret, mayDo } from './members.ts'
import type { DeskParts } from './parts.ts'
import { DeskRefusal } from './refusal.ts'

/** A call as it came. */
export interface DeskRequest {
  readonly name: string
  readonly input: unknown
  /** Token of the cookie. */
  readonly token: string | undefined
  /** What the page holds of its last proof. */
  readonly proof: string | undefined
  /** Tells a change from the same one sent again. */
  readonly requestId: string | undefined
  readonly network: string | undefined
  readonly agent: string
  /** What the browser keeps of having signed in before. */
  readonly device: string | undefined
}

/** What goes back. */
export interface DeskAnswer {
  readonly status: number
  readonly body: { readonly data: unknown } | { readonly code: string; readonly params: object }
  readonly cookie?: Changed<unknown>['cookie'] | undefined
  readonly device?: string | undefined
}

/** How often a session's last use is kept. */
const touchEveryMs = 60_000

/** Answers a call of the desk; never rejects. */
export async function answerDesk(parts: DeskParts, request: DeskRequest): Promise<DeskAnswer> {
  try {
    return await serve(parts, request)
  } catch (error) {
    return refusedBecause(parts, error, request.name)
  }
}

/** What is answered where something was thrown; what is no refusal is noted as a fault. */
export function refusedBecause({ faults }: Pick<DeskParts, 'faults'>, error: unknown, call: string): DeskAnswer {
  const refused = refusalOf(error)
  if (refused) return refused
  faults.say('fault', error, { call })
  return { status: 500, body: { code: 'server-fault', params: {} } }
}

function refusalOf(error: unknown): DeskAnswer | undefined {
  if (error instanceof DeskRefusal) return { status: error.status, body: { code: error.code, params: error.params } }
  if (error instanceof Refusal) {
    const { code, params = {} } = error.reason as { code: string; params?: object }
    // 420 is the app's own
    return { status: error.status === 420 ? 403 : error.status, body: { code, params } }
  }
  if (error instanceof Undecidable) return { status: 409, body: { code: error.code, params: error.params } }
  if (error instanceof TooMany)
    return { status: 429, body: { code: 'too-many-requests', params: { seconds: error.waitSeconds } } }
  if (isBadValue(error)) return { status: 400, body: { code: 'input-wrong', params: { field: '' } } }
  return undefined
}

async function serve(parts: DeskParts, request: DeskRequest): Promise<DeskAnswer> {
  const { network, agent, device } = request
  const nowMs = parts.now()
  const call = deskCall(request.name)
  if (!call) throw new DeskRefusal(404, 'not-there')
  const name = request.name as DeskCallName
  const member = await memberOf(parts, request.token, nowMs)
  if (call.who !== 'anybody' && !member) throw new DeskRefusal(401, 'signed-out')
  if (member && call.who !== 'anybody' && call.who !== 'signed-in' && !mayDo(member.row, call.who))
    throw new DeskRefusal(403, 'right-missing', { right: call.who })
  const read = v.safeParse(call.input, request.input, { abortEarly: true })
  if (!read.success) throw new DeskRefusal(400, 'input-wrong', { field: v.getDotPath(read.issues[0]) ?? '' })
  // whoever may be nobody is looked up by handlers that need to know
  const ask = {
    input: read.output,
    db: parts.db,
    parts,
    nowMs,
    network,
    agent,
    device,
    member: member!,
  } as unknown as MemberAsk<never>
  const handler = deskHandler(name)
  if (call.mode === 'look') {
    const look = handler as (ask: MemberAsk<never>) => Promise<unknown>
    return { status: 200, body: { data: await look(ask) } }
  }
  if (call.proof) mustBeProved(member!, request.proof, nowMs)
  const { requestId } = request
  const again = typeof handler === 'object' && 'again' in handler ? handler.again : undefined
  const effect = (typeof handler === 'function' ? handler : await handler.prepare(ask)) as Effect<never, unknown>
  const {
    reply,
    cookie,
    device: newDevice,
    after,
  } = await retried(() =>
    parts.db.transaction().execute(async (tx: Tx) => {
      const former = requestId === undefined ? undefined : await deskEntryOf(tx, requestId)
      if (former) {
        const isSame = former.action === name && former.member_id === member?.row.id
        if (!again || !isSame) throw new DeskRefusal(409, 'done-already')
        return { reply: again(ask.input, former) } as Omit<Changed<unknown>, 'log'>
      }
      const changed = await effect({ ...ask, db: tx })
      const by = changed.by ?? member?.row
      const act = { member: by, action: name, requestId, secret: parts.secret, nowMs }
      if (!call.quiet) await keepEntries(tx, act, changed.log)
      return changed
    }),
  )
  parts.faults.wrote()
  after?.()
  return { status: 200, body: { data: reply }, cookie, device: newDevice }
}

/** Who has signed in with a cookie; undefined for nobody. */
export async function memberOf(
  { db }: Pick<DeskParts, 'db'>,
  token: string | undefined,
  nowMs: number,
): Promise<(Member & { readonly proof: Proof }) | undefined> {
  if (token === undefined) return undefined
  const hash = hashSecret(token)
  const found = await deskSession(db, hash, nowMs)
  if (!found) return undefined
  const { ends_at: endsAt, used_at: usedAt, proof, proof_ends_at: proofEndsAt, ...row } = found
  if (nowMs - usedAt > touchEveryMs) await updateDeskSession(db, hash, { used_at: nowMs })
  return { row, session: hash, sessionEndsAt: endsAt, proof: { hash: proof, endsAt: proofEndsAt } }
}

interface Proof {
  readonly hash: string | null
  readonly endsAt: number | null
}

function mustBeProved(member: Member & { readonly proof: Proof }, given: string | undefined, nowMs: number): void {
  const { hash, endsAt } = member.proof
  const isProved = given !== undefined && hash === hashSecret(given) && endsAt !== null && endsAt > nowMs
  if (!isProved) throw new DeskRefusal(401, 'proof-needed')
}
