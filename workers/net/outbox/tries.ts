import type { OutboxRow } from '#bridge/outbox.ts'
import { callOf } from '#contract/known-calls.ts'
import type { Failure, Result } from '#contract/failures.ts'
import type { InputOf, OutboxCall, OutputOf } from '#contract/catalogue.ts'
import type { EntityId } from '#contract/kind.ts'
import type { Called } from '../caller.ts'
import type { Session } from '../session.ts'
import { applyChanges } from '../store/apply.ts'
import { remember } from '../store/late.ts'
import { save } from '../store/save.ts'
import { definitionOf } from './describe.ts'
import { ended, erase, name, refuse } from './end.ts'
import { settled, settlePatch } from './listed.ts'

/** The server remembers a request for 30 days: one that was first tried before this is no longer certainly one. */
export const forgottenMs = 29 * 86_400_000

const everything = [...new Set([...ended, ...settled])]

/** Takes an entry for a try: from then on it can't be edited or taken back unnoticed. Undefined where it is not to be tried. */
export function claim(session: Session, { id }: OutboxRow, nowMs: number): Promise<Result<OutboxRow | undefined>> {
  return save(session, ['outbox'], async (db) => {
    const row = await db.outbox.where('id').equals(id).first()
    if (row?.state !== 'waiting') return undefined
    // oxlint-disable-next-line house/stamps -- one that is stamped later than now is sent as ever, it is not one of long ago
    if (row.firstTriedAt !== undefined && nowMs - row.firstTriedAt > forgottenMs) {
      await db.outbox.put({ ...row, state: 'asking' })
      return undefined
    }
    const next = { ...row, attempts: row.attempts + 1, triedAt: nowMs, firstTriedAt: row.firstTriedAt ?? nowMs }
    await db.outbox.put(next)
    return next
  })
}

/** Writes what a reply says and lets the entry go, in one transaction, so that nothing flickers. */
export function confirm(
  session: Session,
  entry: OutboxRow,
  called: Called<OutboxCall>,
  nowMs: number,
): Promise<Result<void>> {
  const { data, askedAt } = called
  return save(session, everything, async (db) => {
    const row = await db.outbox.where('id').equals(entry.id).first()
    const made = idIn(data)
    // counts first: what the reply says of them is truer
    const effect = { madeId: made, triedAt: entry.firstTriedAt ?? askedAt, nowMs }
    const patches = row?.patches ?? entry.patches
    for (const patch of patches) await settlePatch(db, patch, effect)
    const places = patches.filter(({ type }) => type === 'item' || type === 'member')
    if (places.length > 0)
      remember(db, nowMs, async (later) => {
        for (const patch of places) await settlePatch(later, patch, effect)
      })
    await applyChanges(db, entry.call, entry.input as InputOf<OutboxCall>, data as OutputOf<OutboxCall>, askedAt, nowMs)
    if (row?.state !== 'waiting') return
    if (typeof made === 'number' && definitionOf(row.call).makes) await name(db, row, made)
    await leave(db, row, nowMs)
  })
}

/** Lets an entry go whose effect is certain but unread: what it changed is seen at the next refresh. */
export function confirmUnread(session: Session, entry: OutboxRow, nowMs: number): Promise<Result<void>> {
  return save(session, everything, async (db) => {
    const row = await db.outbox.where('id').equals(entry.id).first()
    if (row?.state === 'waiting') await leave(db, row, nowMs)
  })
}

/** Undoes an entry that the server does not want. */
export function endRefused(session: Session, entry: OutboxRow, failure: Failure, nowMs: number): Promise<Result<void>> {
  return save(session, ended, async (db) => {
    const row = await db.outbox.where('id').equals(entry.id).first()
    if (row?.state === 'waiting') await refuse(db, row, failure, nowMs)
  })
}

/** Puts an entry off until a time (Unix milliseconds). */
export function postpone(
  session: Session,
  entry: OutboxRow,
  failure: Failure,
  notBefore: number,
): Promise<Result<void>> {
  return save(session, ['outbox'], async (db) => {
    const row = await db.outbox.where('id').equals(entry.id).first()
    if (row?.state === 'waiting') await db.outbox.put({ ...row, failure, notBefore })
  })
}

const idIn = (data: object): EntityId | undefined =>
  'id' in data && (typeof data.id === 'number' || typeof data.id === 'string') ? data.id : undefined

/** A success that is to be told stays until the page has told it. */
async function leave(db: Parameters<typeof erase>[0], row: OutboxRow, nowMs: number): Promise<void> {
  await erase(db, row)
  if (!callOf(row.call).toast) return
  const { failure: _failure, ...rest } = row
  await db.outbox.put({ ...rest, state: 'sent', laid: 0, patches: [], queues: [], endedAt: nowMs })
}
