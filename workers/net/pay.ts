import Dexie from 'dexie'
import type { InputOf, MoneyCall, OutputOf } from '#contract/catalogue.ts'
import { callOf } from '#contract/known-calls.ts'
import { fail, ok, type Failure, type Result } from '#contract/failures.ts'
import type { PaymentRow, PayOptions } from '#bridge/rows.ts'
import type { Called, Caller } from './caller.ts'
import type { Clock } from './clock.ts'
import type { Connections } from './connection.ts'
import { innerPath } from './links/seal.ts'
import type { Locks } from './outbox/turn.ts'
import { newRequestId, type Random } from './random.ts'
import type { Session, Sessions } from './session.ts'
import { applyReply } from './store/apply.ts'
import {
  markChecking,
  openPayment,
  openPayments,
  paymentTarget,
  settlePayment,
  takeOverPayment,
  type NewPayment,
} from './store/payments.ts'

interface Parts {
  call: Caller
  sessions: Sessions
  connection: Connections
  clock: Clock
  random: Random
  /** Absent where the engine has none: then only time tells that whoever sent a request is gone. */
  locks: Locks | undefined
  /** After this long a request is over, whoever sent it. */
  callMs: number
}

/** As long as something is not known it is asked for again after this long. */
const askAgainMs = 5000

/** Payments: each has its row before its request, and none is ever repeated without knowing what became of it. */
export interface Payments {
  pay<N extends MoneyCall>(name: N, input: InputOf<N>, options?: PayOptions): Promise<Result<OutputOf<N>>>
  /** Asks what became of those without a reply, now and until it is known; starts none. */
  settle(session: Session): Promise<void>
}

/** What is known of a payment after asking. */
type Settled<N extends MoneyCall> =
  /** It took effect, now or before. */
  | { state: 'done'; called: Called<N> }
  /** It took effect, but what the server says of it can't be read. */
  | { state: 'unread'; failure: Failure }
  /** The server said no; nothing was charged. */
  | { state: 'refused'; failure: Failure }
  /** It never arrived, and never will: its id is void. */
  | { state: 'void'; failure: Failure }
  /** Nothing is known. */
  | { state: 'unknown'; failure: Failure }

/** Makes the payments. */
export function createPayments({ call, sessions, connection, clock, random, locks, callMs }: Parts): Payments {
  const underWay = new Map<string, Promise<Result<unknown>>>()
  let asksAgain = false

  /** One at a time for each target in this tab; the row keeps other tabs apart. */
  function alone<T>(session: Session, target: string, run: () => Promise<Result<T>>): Promise<Result<T>> {
    const key = `${session.person} ${target}`
    const known = underWay.get(key) as Promise<Result<T>> | undefined
    if (known) return known
    const mine = run().finally(() => underWay.delete(key))
    underWay.set(key, mine)
    return mine
  }

  /** Runs it while other tabs can see that somebody is at this payment: the lock of a tab that is killed is free. */
  const holding = <T>({ requestId }: NewPayment, run: () => Promise<T>): Promise<T> =>
    locks ? locks.request(lockOf(requestId), { ifAvailable: true }, run) : run()

  /** Whether a request may still be under way that some tab waits for: then that tab learns what comes of it. */
  async function isAwaited({ state, requestId, createdAt }: PaymentRow): Promise<boolean> {
    // oxlint-disable-next-line house/stamps -- one that is stamped later than now may be under way: its lock tells
    if (state === 'checking' || createdAt < clock.nowMs() - callMs) return false
    return !locks || locks.request(lockOf(requestId), { ifAvailable: true }, (lock) => lock === null)
  }

  function askLater() {
    if (asksAgain) return
    asksAgain = true
    clock.after(askAgainMs, () => {
      asksAgain = false
      void sessions.current().then(payments.settle)
    })
  }

  const isOffline = ({ settings }: Session) =>
    settings.forcedOffline || connection.state() === 'offline' || connection.state() === 'portal'

  const ask = async <N extends MoneyCall>(session: Session, row: PaymentRow, check: boolean): Promise<Settled<N>> => {
    const { requestId } = row
    const called = await call(row.call as N, row.input as InputOf<N>, {
      session,
      requestId,
      ...(check && { extra: { check: 1 } }),
    })
    return called.ok ? { state: 'done', called: called.value } : settledBy(called.failure, check)
  }

  async function askUntilKnown<N extends MoneyCall>(
    session: Session,
    row: PaymentRow,
    found: boolean,
  ): Promise<Settled<N>> {
    const first = await ask<N>(session, row, found)
    if (first.state !== 'unknown' || found) return first
    await markChecking(session, row)
    return ask<N>(session, row, true)
  }

  async function pay<N extends MoneyCall>(
    session: Session,
    name: N,
    input: InputOf<N>,
    target: string,
    { tappedAt = clock.nowMs(), draft }: PayOptions,
  ): Promise<Result<OutputOf<N>>> {
    const anew = (): NewPayment => ({
      target,
      call: name,
      input: input as object,
      requestId: newRequestId(random, clock),
      createdAt: clock.nowMs(),
      ...(draft !== undefined && { draft }),
    })
    const first = anew()
    return holding(first, async () => {
      const begun = await openPayment(session, clock, first, tappedAt)
      if (!begun.ok) return begun
      const { row, found } = begun.value
      const settled = await askUntilKnown<N>(session, row, found)
      if (settled.state !== 'void') return finish(session, row, settled)
      // nothing was charged, and nothing ever will be under that id: the tap still stands, under a new one
      const second = anew()
      return holding(second, async () => {
        const again = await takeOverPayment(session, row, second)
        if (!again.ok) return again
        const { row: next, mine } = again.value
        return finish(session, next, await askUntilKnown<N>(session, next, !mine))
      })
    })
  }

  async function finish<N extends MoneyCall>(
    session: Session,
    row: PaymentRow,
    settled: Settled<N>,
  ): Promise<Result<OutputOf<N>>> {
    const name = row.call as N
    switch (settled.state) {
      case 'done': {
        const { data, askedAt } = settled.called
        const receivedAt = clock.nowMs()
        await settlePayment(session, clock, row, { state: 'done', ...(callOf(name).keepsReply && { reply: data }) })
        await applyReply(session, name, row.input as InputOf<N>, data, askedAt, receivedAt)
        return ok(data)
      }
      case 'unread':
        await settlePayment(session, clock, row, { state: 'done' })
        return fail(settled.failure)
      case 'refused':
      case 'void': {
        const { failure } = settled
        await settlePayment(session, clock, row, { state: 'refused', failure })
        return fail(failure)
      }
      case 'unknown':
        await markChecking(session, row)
        askLater()
        return fail({ kind: 'pending', call: name, id: row.requestId })
    }
  }

  const payments: Payments = {
    async pay(name, input, options = {}) {
      const session = await sessions.current()
      if (session.memoryOnly) return fail({ kind: 'storage', call: name, reason: 'blocked' })
      if (isOffline(session)) return fail({ kind: 'offline', call: name })
      const target = paymentTarget(name, input as object)
      return alone(session, target, () => pay(session, name, input, target, options))
    },
    async settle(session) {
      if (session.memoryOnly) return
      for (const row of isOffline(session) ? [] : await openPayments(session)) {
        if (await isAwaited(row)) continue
        await alone(session, row.target, async () => finish(session, row, await ask(session, row, true)))
      }
      if ((await openPayments(session)).length > 0) askLater()
    },
  }
  // a tab that is killed while it pays tells nobody: those that are left heard of its row, and look after it
  Dexie.on('storagemutated', (parts) => {
    if (Object.keys(parts).some((part) => part.includes('/payments/'))) askLater()
  })
  // and one that was killed before this code was here
  askLater()
  return payments
}

const lockOf = (requestId: string) => `shiguang-pay-${requestId}`

/**
 * What a failure says of a payment. Only the server's own, sealed word settles anything; `check`: it was the question
 * what became of it, whose refusal for the moment says nothing of the payment.
 */
function settledBy(failure: Failure, check: boolean): Exclude<Settled<MoneyCall>, { state: 'done' }> {
  switch (failure.kind) {
    case 'status':
      if (isVoid(failure.data)) return { state: 'void', failure }
      return { state: check && failure.status === 429 ? 'unknown' : 'refused', failure }
    case 'schema':
      return { state: failure.path.startsWith(innerPath) ? 'unknown' : 'unread', failure }
    case 'input':
    case 'offline':
    case 'clock':
    case 'session':
      return { state: check ? 'unknown' : 'refused', failure }
    case 'errcode':
      // a server that broke (1020) may have broken after it charged
      return { state: check || failure.code === 1020 ? 'unknown' : 'refused', failure }
    default:
      return { state: 'unknown', failure }
  }
}

const isVoid = (data: unknown) => typeof data === 'object' && data !== null && 'void' in data && data.void === true
