import { floor } from '#contract/desk/today.ts'
import { steps } from '#contract/desk/statistics.ts'
import { orderStates } from '#contract/desk/orders.ts'
import { payoutStates } from '#contract/desk/payouts.ts'
import type { Right } from '#contract/desk/rights.ts'
import type { Db } from '../database/tables.ts'
import { blockedPage } from '../repositories/blocked-hashes.ts'
import { missedSearches } from '../services/missed-searches.ts'
import { moneyText } from '../services/money.ts'
import { statisticsOf, topItems } from '../services/statistics.ts'
import { memberOf } from './answer.ts'
import { csvLine, type Cell } from './csv.ts'
import { ordersOf } from './handlers/orders.ts'
import { payoutsOf } from './handlers/payouts.ts'
import { daysOf } from './handlers/statistics.ts'
import { keepEntries } from './log.ts'
import { mayDo } from './members.ts'
import type { DeskParts } from './parts.ts'
import { DeskRefusal } from './refusal.ts'

interface PageOfExport {
  readonly rows: readonly (readonly Cell[])[]
  readonly next: string | null
}

/** A list that can be taken along as a table, page by page. */
interface DeskExport {
  readonly right: Right
  readonly head: readonly string[]
  page(db: Db, query: URLSearchParams, cursor: string | undefined, nowMs: number): Promise<PageOfExport>
}

const rowsAtOnce = 500
const time = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString())
const oneOf = <V extends string>(values: readonly V[], value: string | null): V | undefined =>
  values.find((one) => one === value)

const dates = (query: URLSearchParams, nowMs: number) =>
  daysOf({ from: query.get('from') ?? undefined, to: query.get('to') ?? undefined }, nowMs)

const exportsOfDesk: Readonly<Record<string, DeskExport>> = {
  orders: {
    right: 'orders.see',
    head: ['id', 'order', 'person', 'product', 'price', 'state', 'reference', 'created', 'paid', 'refunded'],
    page: async (db, query, cursor, nowMs) => {
      const state = oneOf(orderStates, query.get('state'))
      const { rows, next } = await ordersOf(
        db,
        { state, text: query.get('text') ?? '', cursor, limit: rowsAtOnce },
        nowMs,
      )
      return {
        rows: rows.map((row) => [
          ...[row.id, row.orderNo, row.person.name, row.product, moneyText(row.price), row.state, row.reference],
          ...[time(row.createdAt), time(row.paidAt), time(row.refundedAt)],
        ]),
        next,
      }
    },
  },
  payouts: {
    right: 'payouts.see',
    head: ['id', 'person', 'currency', 'amount', 'fee', 'money', 'state', 'to', 'name', 'number', 'created', 'settled'],
    page: async (db, query, cursor) => {
      const state = oneOf(payoutStates, query.get('state'))
      const input = { state, text: query.get('text') ?? '', cursor, limit: rowsAtOnce }
      const { rows, next } = await payoutsOf(db, input)
      return {
        rows: rows.map((row) => [
          ...[row.id, row.person.name, row.currency, row.amount, row.fee, moneyText(row.money), row.state],
          ...[row.account.type, row.account.name, row.account.masked, time(row.createdAt), time(row.settledAt)],
        ]),
        next,
      }
    },
  },
  statistics: {
    right: 'statistics.see',
    head: ['from', 'figure', 'value'],
    page: async (db, query, _cursor, nowMs) => {
      const by = oneOf(steps, query.get('by')) ?? 'day'
      const seen = await statisticsOf(db, dates(query, nowMs), by, nowMs)
      const rows = seen.series.flatMap(({ name, values }) =>
        values.map((value, at) => [seen.steps[at]!, name, value ?? `under ${floor}`]),
      )
      return { rows, next: null }
    },
  },
  'block-list': {
    right: 'reports.see',
    head: ['kind', 'hash', 'source'],
    page: async (db, _query, cursor) => {
      const { rows, next } = await blockedPage(db, { cursor, limit: rowsAtOnce })
      return { rows: rows.map(({ kind, hash, source }) => [kind, hash, source]), next }
    },
  },
  'statistics-items': {
    right: 'statistics.see',
    head: ['kind', 'id', 'title', 'people', 'before'],
    page: async (db, query, _cursor, nowMs) => {
      const { top } = await topItems(db, dates(query, nowMs), rowsAtOnce)
      return { rows: top.map(({ kind, id, title, people, before }) => [kind, id, title, people, before]), next: null }
    },
  },
  'statistics-searches': {
    right: 'statistics.see',
    head: ['kind', 'word', 'count'],
    page: async (db, query, _cursor, nowMs) => {
      const rows = await missedSearches(db, dates(query, nowMs), rowsAtOnce)
      return { rows: rows.map(({ kind, word, count }) => [kind, word, count]), next: null }
    },
  },
}

/** A table that somebody takes along: its lines, as they are read. Refuses whoever may not; that it was taken is logged. */
export async function exportOf(
  parts: DeskParts,
  {
    name,
    query,
    token,
  }: { readonly name: string; readonly query: URLSearchParams; readonly token: string | undefined },
): Promise<ReadableStream<Uint8Array>> {
  const nowMs = parts.now()
  const found = Object.hasOwn(exportsOfDesk, name) ? exportsOfDesk[name] : undefined
  if (!found) throw new DeskRefusal(404, 'not-there')
  const member = await memberOf(parts, token, nowMs)
  if (!member) throw new DeskRefusal(401, 'signed-out')
  if (!mayDo(member.row, found.right)) throw new DeskRefusal(403, 'right-missing', { right: found.right })
  const act = { member: member.row, action: `${name}.export`, secret: parts.secret, nowMs }
  const entry = { kind: 'export', target: name, name: `${name}.csv`, after: Object.fromEntries(query) }
  await parts.db.transaction().execute((tx) => keepEntries(tx, act, entry))
  return ReadableStream.from(linesOf(parts.db, found, query, nowMs)).pipeThrough(new TextEncoderStream())
}

/** The mark at the beginning tells spreadsheets that it is UTF-8. */
async function* linesOf(db: Db, { head, page }: DeskExport, query: URLSearchParams, nowMs: number) {
  yield `\uFEFF${csvLine(head)}`
  let cursor: string | null | undefined
  do {
    const { rows, next }: PageOfExport = await page(db, query, cursor ?? undefined, nowMs)
    if (rows.length > 0) yield rows.map(csvLine).join('')
    cursor = next
  } while (cursor !== null)
}
