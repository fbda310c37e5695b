import { createHash } from 'node:crypto'
import type { PushKind, PushPayload } from '#contract/push-kinds.ts'
import { atRest } from '../api/at-rest.ts'
import { me, type Handler } from '../api/handler.ts'
import { idleMs } from '../api/person.ts'
import { refuse } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import { readJson, writeJson } from '../database/tables/types.ts'
import type { Parts } from '../parts.ts'
import type { PushSender, Subscription } from '../push/sender.ts'
import { isZone, quietUntil } from '../push/quiet.ts'
import { unreadOf } from '../repositories/messages.ts'
import {
  claimDue,
  endDue,
  endSubscriptions,
  keepNewest,
  keepSubscription,
  markDue,
  putOff,
  type PushRow,
} from '../repositories/push-subscriptions.ts'
import { userOfSession } from '../repositories/sessions.ts'

/** So many devices of an account are told. */
const mostDevices = 20
/** Somebody who is in the app reads it meanwhile, and what comes in a row is told together. */
export const settleMs = 10_000
/** Nobody is told more often. */
const apartMs = 60_000
/** Another server takes up what one that died was sending. */
const leaseMs = 60_000
const atOnce = 100
/** So often in a row: who stops the server waits for no more. */
const mostTurns = 20
/** After so many tries, each twice as far off as the one before, the message is in its box alone. */
const mostTries = 6
const firstWaitMs = 30_000
const longestWaitMs = 6 * 3600 * 1000

const about = (session: string) => `push ${session}`

/** Begins to tell the device that asks, or changes of what it is told. */
export const subscribe: Handler<'push.subscribe'> = async (ask) => {
  const { db: tx, input, nowMs, parts } = ask
  const { id: userId } = me(ask)
  const session = ask.person.session!
  const { kinds, quiet, ...subscription } = input
  if (quiet && !isZone(quiet.zone)) throw refuse(400, 'field-invalid', { field: 'zone' })
  if (!parts.push?.reaches(input.endpoint)) throw refuse(409, 'push-service-unknown')
  await keepSubscription(tx, {
    ...{ session, user_id: userId, seen_at: nowMs },
    endpoint_hash: createHash('sha256').update(input.endpoint).digest('hex'),
    sealed: atRest(parts.secret).seal(subscription satisfies Subscription, about(session)),
    kinds: writeJson([...new Set(kinds)]),
    quiet: quiet ? writeJson(quiet) : null,
  })
  await keepNewest(tx, userId, mostDevices)
  return {}
}

/** Tells the device that asks no more. */
export const unsubscribe: Handler<'push.unsubscribe'> = async (ask) => {
  me(ask)
  await endSubscriptions(ask.db, [ask.person.session!])
  return {}
}

/** Has somebody's devices told that there is something new, in a while. */
export const tellDevices = (tx: Tx, userId: number, kind: PushKind, nowMs: number) =>
  markDue(tx, userId, kind, nowMs + settleMs)

type Work = Pick<Parts, 'db' | 'secret' | 'push' | 'faults' | 'now'>

/** Tells devices what is due, some at once. Several servers may do it: each takes others. */
export async function sendPushes({ db, secret, push, faults, now }: Work): Promise<void> {
  if (!push) return
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const nowMs = now()
    const rows = await claimDue(db, atOnce, nowMs + leaseMs, nowMs)
    await Promise.all(
      rows.map((row) => tell({ db, secret, push, faults }, row, nowMs).catch((error) => faults.say('push', error))),
    )
    if (rows.length < atOnce) return
  }
}

async function tell(
  { db, secret, push, faults }: Omit<Work, 'push' | 'now'> & { readonly push: PushSender },
  row: PushRow,
  nowMs: number,
): Promise<void> {
  const user = await userOfSession(db, row.session, nowMs - idleMs)
  if (!user) return endSubscriptions(db, [row.session])
  const quiet = row.quiet === null ? undefined : quietUntil(readJson(row.quiet), nowMs)
  if (quiet !== undefined) return void (await putOff(db, row, quiet))
  const payload = await payloadOf(db, user, row.due_kind ?? 'several')
  const end = payload && (await push.send(open(secret, row), payload))
  if (end?.is === 'gone') return endSubscriptions(db, [row.session])
  if (end?.is === 'later' && row.tries + 1 < mostTries) {
    const waitMs = Math.min(Math.max(end.waitMs ?? 0, firstWaitMs * 2 ** row.tries), longestWaitMs)
    return void (await putOff(db, row, nowMs + waitMs, row.tries + 1))
  }
  if (end?.is === 'refused') faults.say('push', new Error(`a push service answered ${end.status}`))
  await endDue(db, row, nowMs + apartMs)
}

const open = (secret: Uint8Array, { sealed, session }: PushRow): Subscription =>
  atRest(secret).open(sealed, about(session)) as Subscription

const boxes = ['system', 'reply', 'like', 'order'] as const

/** What a device is sent; undefined where all of it was read meanwhile. */
async function payloadOf(
  db: Db,
  reader: Parameters<typeof unreadOf>[1],
  kind: PushPayload['kind'],
): Promise<PushPayload | undefined> {
  const counts = await Promise.all(boxes.map((box) => unreadOf(db, reader, box)))
  const unread = counts.reduce((sum, count) => sum + count, 0)
  const its = kind === 'several' ? unread : counts[boxes.findIndex((box) => box === kind)]
  return its === 0 ? undefined : { kind, unread }
}
