import type { Db } from '../database/tables.ts'
import { valueAt, valuesOf } from '../repositories/rates.ts'

/** The lists of which the entries may cost something else from a time on. */
type PricedList = 'products' | 'gifts'

/** Under which name the prices of an entry are kept by the date from which they hold. */
export const priceName = (list: PricedList, id: number): string => `price.${list}.${id}`

/** Of which entry a price among the values by date is; undefined for a rate. */
export function pricedEntry(name: string): { readonly list: PricedList; readonly id: number } | undefined {
  const [, list, id] = /^price\.(products|gifts)\.(\d+)$/.exec(name) ?? []
  return list === undefined ? undefined : { list: list as PricedList, id: Number(id) }
}

/** The same rows with what each costs at a time under a name: what was said of it last, or else what its row says. */
async function withPrices<K extends string, R extends { readonly id: number } & { readonly [key in K]: number }>(
  db: Db,
  { list, as, atMs }: { readonly list: PricedList; readonly as: K; readonly atMs: number },
  rows: readonly R[],
): Promise<R[]> {
  const names = rows.map(({ id }) => priceName(list, id))
  const values = await valuesOf(db, names)
  return rows.map((row, at) => ({ ...row, [as]: valueAt(values, names[at]!, atMs) ?? row[as] }))
}

/** The products with what each costs at a time. */
export const pricedProducts = <R extends { readonly id: number; readonly price: number }>(
  db: Db,
  rows: readonly R[],
  atMs: number,
): Promise<R[]> => withPrices(db, { list: 'products', as: 'price', atMs }, rows)

/** The gifts with what each costs at a time. */
export const pricedGifts = <R extends { readonly id: number; readonly coins: number }>(
  db: Db,
  rows: readonly R[],
  atMs: number,
): Promise<R[]> => withPrices(db, { list: 'gifts', as: 'coins', atMs }, rows)
