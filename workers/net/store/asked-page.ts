import type { Part } from '#bridge/net-api.ts'
import type { Session } from '../session.ts'
import { readPages } from './pages.ts'

/** A page that is asked for by cursor. */
export interface Place {
  cursor: string
  generation: number
  after: number
}

/** Where the asked part of a list begins: undefined for its beginning, `nothing` where nothing is missing. */
export async function placeOf(
  session: Session,
  key: string,
  part: Exclude<Part, 'start'>,
): Promise<Place | 'nothing' | undefined> {
  const read = await session.store.run(async (db) => {
    const list = await db.lists.get(key)
    if (!list) return undefined
    const { generation } = list
    if (part === 'next') return { generation, row: (await readPages(db, key, generation)).at(-1) }
    return { generation, row: await db.pages.get([key, generation, part.after]) }
  })
  if (!read.ok || !read.value) return undefined
  const { generation, row } = read.value
  if (!row || !row.next || (part !== 'next' && !row.gap)) return 'nothing'
  return { cursor: row.next, generation, after: row.no }
}
