import type { SortTab } from '#contract/shapes/home.ts'
import { sortNames } from '../words/content.ts'
import type { Order } from '../repositories/page.ts'

/** The sorts that items have. */
export type SortName = 'new' | 'hot' | 'likes' | 'plays'

const columns = { new: 'created_at', hot: 'heat', likes: 'likes_count', plays: 'plays' } as const

/** The order of a sort over a table with the usual columns; an unknown sort means the default. */
export function orderOf(table: string, sort: string | undefined, fallback: SortName): Order {
  const label = sort !== undefined && Object.hasOwn(columns, sort) ? (sort as SortName) : fallback
  return { label, by: `${table}.${columns[label]}`, id: `${table}.id` }
}

/** The choices of a list, as the config names them. */
export const sortTabs = (...sorts: SortName[]): SortTab[] => sorts.map((sort) => ({ sort, name: sortNames[sort] }))
