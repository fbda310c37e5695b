import { createHmac } from 'node:crypto'
import { canonicalJson } from '#contract/canonical.ts'
import type { Reason } from '#contract/refusals.ts'
import { retried } from '../database/retry.ts'
import type { Db, Tx } from '../database/tables.ts'
import { addRequest, beginEffect, findRequest, setOutcome, undoEffect } from '../repositories/requests.ts'
import type { AtRest } from './at-rest.ts'
import { Refusal } from './refusal.ts'

/** What came of a write, as it is answered now and whenever the same request comes again. */
export interface Outcome {
  readonly status: number
  /** Why it was refused. */
  readonly reason?: Reason
  /** Of an outcome that was remembered before refusals had codes. */
  readonly msg?: string
  readonly data: unknown
}

/** One write of one person. */
export interface WriteKey {
  readonly person: string
  readonly requestId: string
  readonly call: string
  /** See `hashParameters`. */
  readonly hash: string
  readonly money: boolean
  readonly nowMs: number
}

/** What the memory of writes needs. */
export interface Memory {
  readonly db: Db
  readonly atRest: AtRest
  /** Told of each write that was committed. */
  readonly wrote?: () => void
}

/** A remembered outcome; `reused` when the same request_id came with another call or other parameters (1005). */
export type Remembered = Outcome | 'reused'

/** A payment that was asked about before it came: it never takes effect. */
const voided: Outcome = { status: 409, reason: { code: 'payment-void' }, data: { void: true } }

/**
 * Over the call's own parameters: the envelope may change between tries. It takes the servers' secret, because a
 * password is among the parameters of some calls, and a bare hash of it could be guessed by whoever gets the database.
 */
export const hashParameters = (secret: Uint8Array, call: string, input: unknown): string =>
  createHmac('sha256', secret)
    .update(`${call}\n${canonicalJson(input)}`)
    .digest('hex')

/** What is remembered of a write; undefined when nothing is. */
export async function recall({ db, atRest }: Memory, key: WriteKey): Promise<Remembered | undefined> {
  const row = await findRequest(db, key.person, key.requestId)
  if (!row) return undefined
  if (row.call !== key.call || row.hash !== key.hash) return 'reused'
  return row.state === 'void' ? voided : (atRest.open(row.outcome, about(key)) as Outcome)
}

/**
 * Runs the effect of a write once: its request_id is inserted in the same transaction, so that a second copy waits
 * for the first, here or on another server, and answers what the first one did. A final refusal is remembered too,
 * its changes undone; any other error leaves nothing.
 */
export async function once(memory: Memory, key: WriteKey, effect: (tx: Tx) => Promise<Outcome>): Promise<Remembered> {
  const remembered = await inTransaction(memory.db, async (tx): Promise<Remembered> => {
    if (!(await remember(tx, key, 'done'))) return (await recall({ ...memory, db: tx }, key)) ?? 'reused'
    const outcome = await attempt(tx, effect)
    await setOutcome(tx, key.person, key.requestId, memory.atRest.seal(outcome, about(key)))
    return outcome
  })
  memory.wrote?.()
  return remembered
}

/** What became of a payment; when it never came, its id is void from now on. Starts nothing. */
export function settle(memory: Memory, key: WriteKey): Promise<Remembered> {
  return inTransaction(memory.db, async (tx) => {
    if (await remember(tx, key, 'void')) return voided
    return (await recall({ ...memory, db: tx }, key)) ?? 'reused'
  })
}

const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retried(() => db.transaction().execute(work))

/** Takes the request_id; false when it is taken. On PostgreSQL this waits for whoever is taking it. */
function remember(tx: Tx, key: WriteKey, state: 'done' | 'void'): Promise<boolean> {
  const { person, requestId, call, hash, money, nowMs } = key
  const row = { person, request_id: requestId, call, hash, state, outcome: '', created_at: nowMs }
  return addRequest(tx, { ...row, money: money ? 1 : 0 })
}

async function attempt(tx: Tx, effect: (tx: Tx) => Promise<Outcome>): Promise<Outcome> {
  await beginEffect(tx)
  try {
    return await effect(tx)
  } catch (error) {
    if (!(error instanceof Refusal && error.isFinal)) throw error
    await undoEffect(tx)
    return { status: error.status, reason: error.reason, data: {} }
  }
}

const about = ({ person, requestId }: WriteKey): string => `${person}|${requestId}`
