import { createHmac } from 'node:crypto'
import type { Tx } from '../database/tables.ts'
import { addDeskEntry, type DeskLogValues } from '../repositories/desk-log.ts'
import type { MemberRow } from '../repositories/desk-members.ts'
import type { DeskEntry } from './handler.ts'

/** Binds an entry to the one before it: whoever alters or removes one of them can't make the others fit again. */
export const entryHash =
  (secret: Uint8Array) =>
  (former: string, entry: DeskLogValues): string => {
    const { at, member_id, member, roles, action, kind, target, name, reason, before, after, parent_id } = entry
    const told = [member_id ?? null, member, roles, kind, target, name, reason, before ?? null, after ?? null]
    return createHmac('sha256', secret)
      .update(JSON.stringify(['desk log', former, at, action, parent_id ?? null, ...told]))
      .digest('base64url')
  }

/** Whose act it is, and which. */
export interface Act {
  readonly member: Pick<MemberRow, 'id' | 'name' | 'roles'> | undefined
  /** The name of the call. */
  readonly action: string
  readonly requestId?: string | undefined
  readonly secret: Uint8Array
  readonly nowMs: number
}

const json = (value: Readonly<Record<string, unknown>> | undefined) =>
  value === undefined ? null : JSON.stringify(value)

/** Keeps what was done, in the transaction of the act: one entry for each thing, below one for all where there are several. */
export async function keepEntries(tx: Tx, act: Act, given: DeskEntry | readonly DeskEntry[]): Promise<void> {
  const entries = Array.isArray(given) ? (given as readonly DeskEntry[]) : [given as DeskEntry]
  const [first] = entries
  if (!first) throw new Error(`${act.action} kept no entry of what it changed`)
  if (entries.length === 1) return void (await keep(tx, act, first, null, act.requestId))
  const whole = { kind: first.kind, target: '', name: String(entries.length), reason: first.reason ?? '' }
  const parent = await keep(tx, act, whole, null, act.requestId)
  for (const entry of entries) await keep(tx, act, entry, parent)
}

function keep(
  tx: Tx,
  { member, action, secret, nowMs }: Act,
  entry: DeskEntry,
  parent: number | null,
  requestId?: string,
): Promise<number> {
  const values = {
    at: nowMs,
    member_id: member?.id ?? null,
    member: member?.name ?? 'system',
    roles: member?.roles ?? '',
    action,
    kind: entry.kind,
    target: String(entry.target),
    name: entry.name,
    reason: entry.reason ?? '',
    before: json(entry.before),
    after: json(entry.after),
    parent_id: parent,
    request_id: requestId ?? null,
  }
  return addDeskEntry(tx, values, entryHash(secret))
}
