import {
  entryLists,
  fieldsOf,
  type ComingValue,
  type EntryList,
  type EntryListName,
  type EntryRow,
  type EntryValues,
} from '#contract/desk/entries.ts'
import { holdKey } from '../../database/hold-row.ts'
import type { Db, Tx } from '../../database/tables.ts'
import { states } from '../../database/tables/types.ts'
import { entryById, entryPage, setEntry, type EntryDbRow } from '../../repositories/entries.ts'
import { addValue, valueAt, valuesOf, type RateRow } from '../../repositories/rates.ts'
import {
  datedFieldOf,
  EntryFault,
  entryTranslations,
  entryValues,
  keepEntry,
  placeEntry,
  type EntryContent,
} from '../../services/entries.ts'
import { priceName } from '../../services/prices.ts'
import type { DeskEntry, DeskHandlers } from '../handler.ts'
import { DeskRefusal, there } from '../refusal.ts'
import { versionOf } from '../version.ts'

/** What an entry is by now: with the price that holds. */
interface Seen extends EntryContent {
  readonly id: number
  readonly state: EntryRow['state']
  readonly coming: readonly ComingValue[]
}

/** The values that hold later, as the desk shows them. */
export const comingOf = (rows: readonly RateRow[], name: string, nowMs: number): ComingValue[] =>
  rows.flatMap((row) =>
    row.name === name && row.holds_from > nowMs ? [{ id: row.id, value: row.value, from: row.holds_from }] : [],
  )

const stateOf = ({ state }: EntryDbRow): EntryRow['state'] => {
  if (state === states.live) return 'on'
  return state === states.draft ? 'off' : 'held'
}

async function seenOf(db: Db, list: EntryListName, rows: readonly EntryDbRow[], nowMs: number): Promise<Seen[]> {
  const dated = datedFieldOf(list)
  const isPriced = list === 'products' || list === 'gifts'
  const names = isPriced ? rows.map(({ id }) => priceName(list, id)) : []
  const prices = await valuesOf(db, names)
  return rows.map((row, at): Seen => {
    const name = names[at] ?? ''
    const price = valueAt(prices, name, nowMs)
    const now: EntryValues = dated !== undefined && price !== undefined ? { [dated]: price } : {}
    return {
      id: row.id,
      state: stateOf(row),
      values: { ...entryValues(list, row), ...now },
      translations: entryTranslations(row),
      coming: comingOf(prices, name, nowMs),
    }
  })
}

/** What somebody saw of it, without what people count up meanwhile. */
function versionOfEntry(list: EntryListName, { values, ...seen }: Seen): string {
  const counted = Object.entries(fieldsOf(list)).filter(([, field]) => 'isCounted' in field && field.isCounted)
  return versionOf({ ...seen, values: { ...values, ...Object.fromEntries(counted.map(([name]) => [name, null])) } })
}

const shownOf = (list: EntryListName, seen: Seen, row: EntryDbRow): EntryRow => ({
  ...seen,
  clicks: list === 'ads' ? Number(row['clicks']) : null,
  version: versionOfEntry(list, seen),
})

/** An entry as it is now, or 404; as somebody saw it, or 409, where they say how. */
export async function seenEntry(
  db: Db,
  { list, id, version }: { readonly list: EntryListName; readonly id: number; readonly version?: string },
  nowMs: number,
): Promise<{ readonly row: EntryDbRow; readonly seen: Seen }> {
  const row = there(await entryById(db, list, id))
  const [seen] = await seenOf(db, list, [row], nowMs)
  if (version !== undefined && versionOfEntry(list, seen!) !== version) throw new DeskRefusal(409, 'changed-meanwhile')
  return { row, seen: seen! }
}

/** How an entry is named in the log. */
export const entryOf = (list: EntryListName, id: number, values: EntryValues) => ({
  kind: list,
  target: id,
  name: String(values[entryLists[list].title] ?? '').slice(0, 200),
})

const contentOf = ({ values, translations }: EntryContent) => ({
  ...values,
  ...(Object.keys(translations).length > 0 && { translations }),
})

/** Has changes of a list wait for each other, and says which field is wrong. */
async function kept<T>(tx: Tx, list: EntryListName, work: () => Promise<T>): Promise<T> {
  try {
    return await holdKey(tx, `entries:${list}`, work)
  } catch (error) {
    if (error instanceof EntryFault) throw new DeskRefusal(400, 'input-wrong', { field: error.field })
    throw error
  }
}

/** The calls that every right has for its lists; see `contract/desk/entries.ts`. */
export const entryHandlers: Pick<
  DeskHandlers<'home'>,
  'entries' | 'entry' | 'addEntry' | 'editEntry' | 'moveEntry' | 'showEntries'
> = {
  entries: async ({ db, input: { list, part, text, ...filter }, nowMs }) => {
    const { partedBy, title }: EntryList = entryLists[list]
    const { rows, next } = await entryPage(db, list, {
      ...filter,
      part: partedBy !== undefined && part !== undefined ? { column: partedBy, value: part } : undefined,
      text: text ? { column: title, value: text } : undefined,
    })
    const seen = await seenOf(db, list, rows, nowMs)
    return { rows: seen.map((one, at) => shownOf(list, one, rows[at]!)), next }
  },

  entry: async ({ db, input: { list, id }, nowMs }) => {
    const { row, seen } = await seenEntry(db, { list, id }, nowMs)
    return shownOf(list, seen, row)
  },

  addEntry: ({ db: tx, input: { list, ...content }, nowMs }) =>
    kept(tx, list, async () => {
      const id = await keepEntry(tx, list, content, { row: undefined, nowMs })
      const { seen } = await seenEntry(tx, { list, id }, nowMs)
      return { reply: { id }, log: { ...entryOf(list, id, seen.values), after: contentOf(seen) } }
    }),

  editEntry: ({ db: tx, input: { list, id, version, ...content }, nowMs }) =>
    kept(tx, list, async () => {
      const { row, seen } = await seenEntry(tx, { list, id, version }, nowMs)
      await keepEntry(tx, list, content, { row, nowMs })
      const price = datedFieldOf(list)
      const value = price && content.values[price]
      // what is written now holds from now on, whatever was said of it before; what held until now is what was paid
      if ((list === 'products' || list === 'gifts') && typeof value === 'number' && value !== seen.values[price!])
        await addValue(tx, { name: priceName(list, id), value, holds_from: nowMs })
      const { seen: now } = await seenEntry(tx, { list, id }, nowMs)
      return {
        reply: {},
        log: { ...entryOf(list, id, seen.values), before: contentOf(seen), after: contentOf(now) },
      }
    }),

  moveEntry: ({ db: tx, input: { list, id, before }, nowMs }) =>
    kept(tx, list, async () => {
      if (!entryLists[list].isOrdered) throw new DeskRefusal(400, 'input-wrong', { field: 'list' })
      const { seen } = await seenEntry(tx, { list, id }, nowMs)
      const { from, to } = there(await placeEntry(tx, list, id, before))
      return {
        reply: {},
        log: { ...entryOf(list, id, seen.values), before: { place: from }, after: { place: to } },
      }
    }),

  showEntries: ({ db: tx, input: { list, ids, on, reason }, nowMs }) =>
    kept(tx, list, async () => {
      const log: DeskEntry[] = []
      for (const id of new Set(ids)) {
        const { seen } = await seenEntry(tx, { list, id }, nowMs)
        if (seen.state === 'held') throw new DeskRefusal(409, 'undecidable')
        await setEntry(tx, list, id, { state: on ? states.live : states.draft })
        const state = on ? 'on' : 'off'
        log.push({ ...entryOf(list, id, seen.values), reason, before: { state: seen.state }, after: { state } })
      }
      return { reply: { count: log.length }, log }
    }),
}
