import type { SelectQueryBuilder } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { RequestContext } from '../api/handler.ts'
import { mapPage, pageOf, type Order } from './page.ts'
import { orderOf, type SortName } from '../services/sorts.ts'

/** What a sorted list is asked for. */
export interface SortedInput extends PageInput {
  readonly sort?: string
}

/**
 * Makes what answers one page of a table's items: in the sort that is asked for, else in the usual one; or in an order
 * of the query's own.
 */
export const sortedPage =
  <R, T>(table: string, usual: SortName, cards: (ask: RequestContext<SortedInput>, rows: R[]) => Promise<T[]>) =>
  async <DB, TB extends keyof DB>(
    ask: RequestContext<SortedInput>,
    query: SelectQueryBuilder<DB, TB, R>,
    order: Order | SortName = usual,
  ): Promise<Page<T>> => {
    const { input } = ask
    const by = typeof order === 'string' ? orderOf(table, input.sort, order) : order
    return mapPage(await pageOf(query, by, input), (rows) => cards(ask, rows))
  }
