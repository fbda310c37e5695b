import { rateNames, rates, type RateName } from '#contract/desk/rates.ts'
import type { Db } from '../database/tables.ts'
import { valueAt, valuesOf, type RateRow } from '../repositories/rates.ts'

/** What was changed by another process is known after this. */
const knownMs = 5000

interface Known {
  readonly rows: readonly RateRow[]
  readonly atMs: number
}

/** By database: a transaction is one of its own, which reads them anew, so that money is never booked by what was. */
const known = new WeakMap<Db, Known>()

/** The rates that hold at a time. */
export async function ratesAt(db: Db, atMs: number): Promise<(name: RateName) => number> {
  let own = known.get(db)
  if (!own || Math.abs(atMs - own.atMs) >= knownMs) {
    own = { rows: await valuesOf(db, rateNames), atMs }
    known.set(db, own)
  }
  const { rows } = own
  return (name) => valueAt(rows, name, atMs) ?? rates[name].usual
}

/** Something was changed: this process reads it anew at once. */
export const forgetRates = (db: Db): void => void known.delete(db)
