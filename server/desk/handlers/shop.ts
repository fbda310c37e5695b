import * as v from 'valibot'
import { fieldsOf, valueOf } from '#contract/desk/entries.ts'
import { rateNames, rates, type RateName } from '#contract/desk/rates.ts'
import type { DeskRate, DeskTicket } from '#contract/desk/shop.ts'
import { holdKey } from '../../database/hold-row.ts'
import type { Db } from '../../database/tables.ts'
import { allTicketsPage, endTicket } from '../../repositories/gifts.ts'
import { addValue, removeValue, valueAt, valueById, valuesOf, type RateRow } from '../../repositories/rates.ts'
import { anyUserByName } from '../../repositories/users.ts'
import { datedFieldOf } from '../../services/entries.ts'
import { pricedEntry, priceName } from '../../services/prices.ts'
import { forgetRates } from '../../services/rates.ts'
import { giveTickets } from '../../services/tickets.ts'
import { nameKey } from '../../services/username.ts'
import type { DeskEntry, DeskHandlers } from '../handler.ts'
import { DeskRefusal, there } from '../refusal.ts'
import { versionOf } from '../version.ts'
import { comingOf, entryHandlers, entryOf, seenEntry } from './entries.ts'

const rateOf = (rows: readonly RateRow[], name: RateName, nowMs: number): DeskRate => {
  const seen = { name, value: valueAt(rows, name, nowMs) ?? rates[name].usual, coming: comingOf(rows, name, nowMs) }
  return { ...seen, version: versionOf(seen) }
}

const allRates = async (db: Db, nowMs: number): Promise<DeskRate[]> => {
  const rows = await valuesOf(db, rateNames)
  return rateNames.map((name) => rateOf(rows, name, nowMs))
}

const isRate = (name: string): name is RateName => rateNames.some((one) => one === name)

function ticketState(row: { used_at: number | null; expires_at: number }, nowMs: number): DeskTicket['state'] {
  if (row.used_at !== null) return 'used'
  return row.expires_at > nowMs ? 'unused' : 'expired'
}

/** What is sold, and rates; see `contract/desk/shop.ts`. */
export const shop: DeskHandlers<'shop'> = {
  ...entryHandlers,

  setPrice: ({ db: tx, input: { list, id, value, from, version }, nowMs }) =>
    holdKey(tx, `entries:${list}`, async () => {
      const { seen } = await seenEntry(tx, { list, id, version }, nowMs)
      const price = datedFieldOf(list)!
      if (!v.is(valueOf(fieldsOf(list)[price]!), value)) throw new DeskRefusal(400, 'input-wrong', { field: 'value' })
      if (from <= nowMs) throw new DeskRefusal(400, 'input-wrong', { field: 'from' })
      await addValue(tx, { name: priceName(list, id), value, holds_from: from })
      const log = { ...entryOf(list, id, seen.values), before: { [price]: seen.values[price] } }
      return { reply: {}, log: { ...log, after: { [price]: value, from } } }
    }),

  tickets: async ({ db, input: { text, ...page }, nowMs }) => {
    const person = text ? await anyUserByName(db, nameKey(text)) : undefined
    if (text && !person) return { rows: [], next: null }
    const { rows, next } = await allTicketsPage(db, person?.id, page)
    return {
      rows: rows.map((row): DeskTicket => ({
        id: row.id,
        person: row.username,
        state: ticketState(row, nowMs),
        expiresAt: row.expires_at,
        video: row.mv_id,
        createdAt: row.created_at,
      })),
      next,
    }
  },

  giveTickets: async ({ db: tx, input: { person, count, reason }, nowMs }) => {
    const user = await anyUserByName(tx, nameKey(person))
    if (!user) throw new DeskRefusal(400, 'input-wrong', { field: 'person' })
    await giveTickets(tx, user.id, count, nowMs)
    return { reply: {}, log: { kind: 'user', target: user.id, name: user.username, reason, after: { tickets: count } } }
  },

  endTickets: async ({ db: tx, input: { ids, reason }, nowMs }) => {
    const log: DeskEntry[] = []
    for (const id of new Set(ids)) {
      const row = await endTicket(tx, id, nowMs)
      if (!row) throw new DeskRefusal(409, 'changed-meanwhile')
      log.push({ kind: 'ticket', target: id, name: row.name, reason, after: { user: row.user_id, expiresAt: nowMs } })
    }
    return { reply: { count: log.length }, log }
  },

  rates: async ({ db, nowMs }) => ({ rows: await allRates(db, nowMs) }),

  setRate: ({ db: tx, input: { name, value, from = 0, version, reason }, nowMs, parts }) =>
    holdKey(tx, `rates:${name}`, async () => {
      const before = rateOf(await valuesOf(tx, [name]), name, nowMs)
      if (before.version !== version) throw new DeskRefusal(409, 'changed-meanwhile')
      if (value < rates[name].least || value > rates[name].most)
        throw new DeskRefusal(400, 'input-wrong', { field: 'value' })
      const holdsFrom = Math.max(from, nowMs)
      await addValue(tx, { name, value, holds_from: holdsFrom })
      return {
        reply: {},
        log: {
          ...{ kind: 'rate', target: name, name, reason },
          before: { value: before.value },
          after: { value, from: holdsFrom },
        },
        after: () => forgetRates(parts.db),
      }
    }),

  dropComing: async ({ db: tx, input: { id, reason }, nowMs, parts }) => {
    const row = there(await valueById(tx, id))
    // what held once is what was paid by
    if (row.holds_from <= nowMs) throw new DeskRefusal(409, 'undecidable')
    await removeValue(tx, id)
    const before = { value: row.value, from: row.holds_from }
    const after = () => forgetRates(parts.db)
    if (isRate(row.name))
      return { reply: {}, log: { kind: 'rate', target: row.name, name: row.name, reason, before }, after }
    const { list, id: entry } = there(pricedEntry(row.name))
    const { seen } = await seenEntry(tx, { list, id: entry }, nowMs)
    return { reply: {}, log: { ...entryOf(list, entry, seen.values), reason, before }, after }
  },
}
