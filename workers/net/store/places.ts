import type { PersonDatabase } from '#bridge/database.ts'
import type { PageRow, RowId } from '#bridge/rows.ts'

/** What stands at which place of some pages: `index` counts over all of them. */
export function placesOf(pages: readonly PageRow[]): Map<string, number> {
  const places = new Map<string, number>()
  let index = 0
  for (const page of pages) {
    for (const id of page.ids) {
      const name = nameOf(page.kind, id)
      if (!places.has(name)) places.set(name, index)
      index += 1
    }
  }
  return places
}

/** What tells one item from another whatever its kind. */
export const nameOf = (kind: string, id: RowId) => `${kind} ${id}`

/** The pages without their first `count` items; pages that lose all of them are given as `emptied`. */
export function withoutFirst(pages: readonly PageRow[], count: number): { changed: PageRow[]; emptied: PageRow[] } {
  const changed: PageRow[] = []
  const emptied: PageRow[] = []
  let left = count
  for (const page of pages) {
    if (left <= 0) break
    if (page.ids.length <= left) emptied.push(page)
    else changed.push({ ...page, ids: page.ids.slice(left), ...(page.extras && { extras: page.extras.slice(left) }) })
    left -= page.ids.length
  }
  return { changed, emptied }
}

const keyOf = ({ list, generation, no }: PageRow): [string, number, number] => [list, generation, no]

/** Deletes these page rows. */
export const dropPages = (db: PersonDatabase, pages: readonly PageRow[]) => db.pages.bulkDelete(pages.map(keyOf))
