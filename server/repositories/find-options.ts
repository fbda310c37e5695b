import type { FilterGroup } from '#contract/shapes/common.ts'
import { refuse } from '../api/refusal.ts'
import type { Db } from '../database/tables.ts'
import type { WorkKind } from '../database/tables/works.ts'
import { all, findNames } from '../words/content.ts'
import { categoriesOfKind } from './categories.ts'
import { pageOf, type RowPage, type SortedInput } from './page.ts'
import { liveWorks, workOrder, type WorkQuery, type WorkRow } from './works.ts'

/** The value that chooses nothing; an empty text does the same. */
const any = 'all'

interface Option {
  readonly value: string
  readonly name: string
  narrow(query: WorkQuery, nowMs: number): WorkQuery
}
interface Group {
  readonly key: string
  readonly name: string
  readonly options: readonly Option[]
}

const dayMs = 24 * 3600 * 1000

const status: Group = {
  key: 'status',
  name: findNames.status,
  options: [
    { value: 'serial', name: findNames.serial, narrow: (query) => query.where('works.status', '=', 'serial') },
    { value: 'done', name: findNames.done, narrow: (query) => query.where('works.status', '=', 'done') },
  ],
}

const updated: Group = {
  key: 'updated',
  name: findNames.updated,
  options: (
    [
      ['3', findNames.days3],
      ['7', findNames.days7],
      ['30', findNames.days30],
    ] as const
  ).map(([days, name]) => ({
    value: days,
    name,
    narrow: (query, nowMs) => query.where('works.updated_at', '>=', nowMs - Number(days) * dayMs),
  })),
}

const price = (paid: string): Group => ({
  key: 'price',
  name: findNames.price,
  options: [
    { value: 'free', name: findNames.free, narrow: (query) => query.where('works.coins', '=', 0) },
    { value: 'paid', name: paid, narrow: (query) => query.where('works.coins', '>', 0) },
  ],
})

/** Ranges of a column, each from the bound before it. */
const lengths = (
  column: 'works.size' | 'works.parts_count',
  name: string,
  bounds: readonly (readonly [below: number, value: string, name: string])[],
): Group => ({
  key: 'length',
  name,
  options: bounds.map(([below, value, label], at) => ({
    value,
    name: label,
    narrow: (query) => {
      const from = query.where(column, '>=', bounds[at - 1]?.[0] ?? 0)
      return below === Infinity ? from : from.where(column, '<', below)
    },
  })),
})

const groups = {
  comic: [
    status,
    price(findNames.paidEpisodes),
    lengths('works.parts_count', findNames.episodes.name, [
      [10, 'short', findNames.episodes.short],
      [20, 'medium', findNames.episodes.medium],
      [Infinity, 'long', findNames.episodes.long],
    ]),
    updated,
  ],
  novel: [
    status,
    price(findNames.vipChapters),
    lengths('works.size', findNames.letters.name, [
      [30_000, 'short', findNames.letters.short],
      [100_000, 'medium', findNames.letters.medium],
      [Infinity, 'long', findNames.letters.long],
    ]),
    updated,
  ],
} as const satisfies Partial<Record<WorkKind, readonly Group[]>>

/** The kinds that can be searched by options. */
export type FindableKind = keyof typeof groups

async function groupsOf(db: Db, kind: FindableKind): Promise<Group[]> {
  const categories = await categoriesOfKind(db, kind)
  const category: Group = {
    key: 'category',
    name: findNames.category,
    options: categories.map(({ id, name }) => ({
      value: String(id),
      name,
      narrow: (query) => query.where('works.category_id', '=', id),
    })),
  }
  return [category, ...groups[kind]]
}

/** The find options of a kind, as they are shown: the first of each group chooses nothing. */
export async function findOptions(db: Db, kind: FindableKind): Promise<FilterGroup[]> {
  return (await groupsOf(db, kind)).map(({ key, name, options }) => ({
    key,
    name,
    options: [{ value: any, name: all }, ...options.map((option) => ({ value: option.value, name: option.name }))],
  }))
}

/**
 * One page of what fits the chosen options, the hottest first unless told. Refuses with 400 an option that is not there,
 * or no longer: a list that ignores a choice would be shown as the answer to it.
 */
export async function findPage(
  db: Db,
  kind: FindableKind,
  { conf, ...input }: SortedInput & { readonly conf: Readonly<Record<string, string>> },
  nowMs: number,
): Promise<RowPage<WorkRow>> {
  const known = await groupsOf(db, kind)
  const query = Object.entries(conf).reduce(
    (rest, [key, value]) => {
      const group = known.find((one) => one.key === key)
      const option = group?.options.find((one) => one.value === value)
      if (group && (value === any || value === '')) return rest
      if (!option) throw refuse(400, 'filters-changed')
      return option.narrow(rest, nowMs)
    },
    liveWorks(db, kind),
  )
  return pageOf(query, workOrder(input.sort, 'hot'), input)
}
