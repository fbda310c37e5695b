import { routes, type RouteEntry } from '../routes.ts'

/** A page's place: the row of the route table and the address parameters as text. */
export interface Place {
  /** Same key, same kept page: the path and the parameters that name it. */
  key: string
  path: string
  /** The address itself. */
  href: string
  entry: RouteEntry | undefined
  search: Record<string, string>
}

/** Keys that change what a page shows without making it another page. */
const viewKeys: ReadonlySet<string> = new Set([
  'sort',
  'tab',
  'how',
  'channel',
  'period',
  'by',
  'chapter_id',
  'episode_id',
])

const exact = new Map(routes.map((entry) => [entry.path, entry]))
/** Rows of the table that end in `/$` and take any rest. */
const open = routes
  .filter((entry) => entry.path.endsWith('/$'))
  .map((entry) => ({ prefix: entry.path.slice(0, -1), entry }))

/** The row of the route table for a path. */
const entryOf = (path: string): RouteEntry | undefined =>
  exact.get(path) ?? open.find(({ prefix }) => path.startsWith(prefix))?.entry

/** What stands at an address such as `/player?id=7`. */
export function placeOf(href: string): Place {
  // taken literally: a URL would resolve `..` and a second slash into another address
  const [path = '/', query = ''] = href.replace(/#.*/s, '').split(/\?(.*)/s)
  const search = Object.fromEntries(new URLSearchParams(query))
  const own = Object.keys(search)
    .filter((key) => !viewKeys.has(key))
    .toSorted()
  const key = `${path}?${own.map((name) => `${name}=${search[name]}`).join('&')}`
  return { key, path, href, entry: entryOf(path), search }
}
