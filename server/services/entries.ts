import {
  entryFaults,
  entryLists,
  fieldsOf,
  type EntryField,
  type EntryListName,
  type EntryTranslations,
  type EntryValue,
  type EntryValues,
} from '#contract/desk/entries.ts'
import type { Image } from '#contract/shapes/common.ts'
import { isSeen, seenText } from '#contract/written.ts'
import type { Tx } from '../database/tables.ts'
import { states, writeJson } from '../database/tables/types.ts'
import {
  addEntry,
  entryPlaces,
  hasOther,
  setEntry,
  type EntryColumns,
  type EntryDbRow,
} from '../repositories/entries.ts'
import { claimImages } from '../uploads/images.ts'

/** Whose the pictures are that operators upload for the place itself. */
export const houseId = 0

/** The field of a list that may cost something else from a time on. */
export const datedFieldOf = (list: EntryListName): string | undefined =>
  Object.entries(fieldsOf(list)).find(([, field]) => 'isDated' in field && field.isDated)?.[0]

/** What an entry holds, as the desk has it. */
export function entryValues(list: EntryListName, row: EntryDbRow): EntryValues {
  const values = Object.entries(fieldsOf(list)).map(([name, field]): [string, EntryValue] => {
    const value = row[name] ?? null
    if (field.kind === 'flag') return [name, value === 1]
    if (field.kind === 'picture' && field.as === 'image') return [name, (JSON.parse(String(value)) as Image).path]
    return [name, value]
  })
  return Object.fromEntries(values)
}

/** The words of an entry in other languages. */
export const entryTranslations = ({ translations }: EntryDbRow): EntryTranslations =>
  typeof translations === 'string' ? (JSON.parse(translations) as EntryTranslations) : {}

/** Why an entry can't be kept: the field that is wrong. */
export class EntryFault extends Error {
  readonly field: string

  constructor(field: string) {
    super(`${field} can't be kept`)
    this.field = field
  }
}

/** What somebody wrote. */
export interface EntryContent {
  readonly values: EntryValues
  readonly translations: EntryTranslations
}

const trimmed = (value: EntryValue | undefined): EntryValue =>
  typeof value === 'string' ? seenText(value).trim() || null : (value ?? null)

/** Keeps what somebody wrote: as a new entry where there is none yet. Answers its number. Throws EntryFault. */
export async function keepEntry(
  tx: Tx,
  list: EntryListName,
  { values: given, translations }: EntryContent,
  { row, nowMs }: { readonly row: EntryDbRow | undefined; readonly nowMs: number },
): Promise<number> {
  const fields = fieldsOf(list)
  const values = Object.fromEntries(Object.keys(fields).map((name) => [name, trimmed(given[name])]))
  const [fault] = entryFaults(list, values)
  if (fault !== undefined) throw new EntryFault(fault)
  if (list === 'hotWords' && (await hasOther(tx, list, { column: 'word', value: String(values['word']), id: row?.id })))
    throw new EntryFault('word')
  const columns: Record<string, string | number | null> = {}
  for (const [name, field] of Object.entries(fields))
    columns[name] = await columnOf(tx, { name, field }, values, row, nowMs)
  // by which the app tells one from the other
  if (list === 'ads') columns['link_type'] = String(values['link']).startsWith('/') ? 'inner' : 'outer'
  const own = { ...columns, ...translated(list, translations) }
  if (!row) return addEntry(tx, list, { ...own, ...(await fresh(tx, list, nowMs)) })
  await setEntry(tx, list, row.id, own)
  return row.id
}

async function columnOf(
  tx: Tx,
  { name, field }: { readonly name: string; readonly field: EntryField },
  values: EntryValues,
  row: EntryDbRow | undefined,
  nowMs: number,
): Promise<string | number | null> {
  const value = values[name] ?? null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (field.kind !== 'picture' || value === null) return value
  const { as } = field
  const former = row && (row[name] ?? null)
  const formerPath = typeof former === 'string' && as === 'image' ? (JSON.parse(former) as Image).path : former
  // one of the demo, or of another way in, stays where it is
  if (former !== undefined && formerPath === value) return former
  const [image] = await claimImages(tx, houseId, [String(value)], nowMs)
  return as === 'image' ? writeJson(image!) : image!.path
}

/** What was translated, where the list has words that are. */
function translated(list: EntryListName, given: EntryTranslations): EntryColumns {
  const names = Object.entries(fieldsOf(list)).flatMap(([name, field]) =>
    field.kind === 'text' && field.isTranslated ? [[name, field.most] as const] : [],
  )
  if (names.length === 0) return {}
  const kept: Record<string, Record<string, string>> = {}
  for (const [language, words] of Object.entries(given))
    for (const [name, most] of names) {
      const word = seenText(words[name] ?? '').trim()
      if (word.length > most) throw new EntryFault(name)
      if (word !== '' && isSeen(word)) kept[language] = { ...kept[language], [name]: word }
    }
  return { translations: Object.keys(kept).length > 0 ? JSON.stringify(kept) : null }
}

/** What a new entry begins with. */
async function fresh(tx: Tx, list: EntryListName, nowMs: number): Promise<EntryColumns> {
  const place = entryLists[list].isOrdered ? { place: ((await entryPlaces(tx, list)).at(-1)?.place ?? -1) + 1 } : {}
  const counted = { ads: { clicks: 0 }, topics: { posts_count: 0 } } as Partial<Record<EntryListName, EntryColumns>>
  const at = list === 'topics' || list === 'notices' ? { created_at: nowMs } : {}
  return { state: states.live, ...place, ...counted[list], ...at }
}

/** Puts an entry before another one, or at the end; answers where it was and is, or undefined where it is not there. */
export async function placeEntry(
  tx: Tx,
  list: EntryListName,
  id: number,
  before: number | null,
): Promise<{ readonly from: number; readonly to: number } | undefined> {
  const all = await entryPlaces(tx, list)
  const from = all.findIndex((one) => one.id === id)
  const others = all.filter((one) => one.id !== id)
  const to = before === null ? others.length : others.findIndex((one) => one.id === before)
  if (from < 0 || to < 0) return undefined
  const ordered = others.toSpliced(to, 0, all[from]!)
  for (const [place, one] of ordered.entries()) if (one.place !== place) await setEntry(tx, list, one.id, { place })
  return { from, to }
}
