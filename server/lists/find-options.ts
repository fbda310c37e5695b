import type { FilterGroup } from '#contract/shapes/common.ts'
import { refuse } from '../api/refusal.ts'
import type { Db } from '../database/tables.ts'
import type { WorkKind } from '../database/tables/works.ts'
import { categoriesOfKind } from '../rules/categories.ts'
import type { WorkQuery } from './works.ts'

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
  name: '状态',
  options: [
    { value: 'serial', name: '连载中', narrow: (query) => query.where('works.status', '=', 'serial') },
    { value: 'done', name: '已完结', narrow: (query) => query.where('works.status', '=', 'done') },
  ],
}

const updated: Group = {
  key: 'updated',
  name: '更新',
  options: (
    [
      ['3', '三天内'],
      ['7', '一周内'],
      ['30', '一个月内'],
    ] as const
  ).map(([days, name]) => ({
    value: days,
    name,
    narrow: (query, nowMs) => query.where('works.updated_at', '>=', nowMs - Number(days) * dayMs),
  })),
}

const price = (paid: string): Group => ({
  key: 'price',
  name: '费用',
  options: [
    { value: 'free', name: '全部免费', narrow: (query) => query.where('works.coins', '=', 0) },
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
    price('含付费章节'),
    lengths('works.parts_count', '话数', [
      [10, 'short', '10 话以内'],
      [20, 'medium', '10–19 话'],
      [Infinity, 'long', '20 话以上'],
    ]),
    updated,
  ],
  novel: [
    status,
    price('含会员章节'),
    lengths('works.size', '字数', [
      [30_000, 'short', '3 万字以内'],
      [100_000, 'medium', '3–10 万字'],
      [Infinity, 'long', '10 万字以上'],
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
    name: '分类',
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
    options: [{ value: any, name: '全部' }, ...options.map((option) => ({ value: option.value, name: option.name }))],
  }))
}

/**
 * Narrows a query to what fits the chosen options. Refuses with 400 an option that is not there, or no longer: a list
 * that ignores a choice would be shown as the answer to it.
 */
export async function narrowed(
  db: Db,
  kind: FindableKind,
  query: WorkQuery,
  conf: Readonly<Record<string, string>>,
  nowMs: number,
): Promise<WorkQuery> {
  const known = await groupsOf(db, kind)
  return Object.entries(conf).reduce((rest, [key, value]) => {
    const group = known.find((one) => one.key === key)
    const option = group?.options.find((one) => one.value === value)
    if (group && (value === any || value === '')) return rest
    if (!option) throw refuse(400, '筛选条件已变化，请重新选择')
    return option.narrow(rest, nowMs)
  }, query)
}
