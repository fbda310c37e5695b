import { appPages } from '#contract/app-pages.ts'
import type { Redirect } from '#contract/redirects.ts'
import type { Db, Tx } from '../database/tables.ts'
import { factOf, setFact } from '../repositories/place.ts'

/** The addresses that operators have moved, and those before the last change. */
export interface KeptRedirects {
  readonly rows: readonly Redirect[]
  /** Null where nothing was changed yet. */
  readonly former: readonly Redirect[] | null
}

const factName = 'redirects'

/** What is kept of them. */
export async function keptRedirects(db: Db): Promise<KeptRedirects> {
  const kept = await factOf(db, factName)
  return kept === undefined ? { rows: [], former: null } : (JSON.parse(kept) as KeptRedirects)
}

/** Keeps these instead of those that are there. */
export const setRedirects = (tx: Tx, { rows, former }: KeptRedirects) =>
  setFact(tx, factName, JSON.stringify({ rows, former }))

/** Where paths lead, for the app; a page that a newer version has under such a path is itself. */
export async function movedPaths(db: Db): Promise<Readonly<Record<string, string>>> {
  const { rows } = await keptRedirects(db)
  return Object.fromEntries(rows.filter(({ from }) => !appPages.has(from)).map(({ from, to }) => [from, to]))
}
