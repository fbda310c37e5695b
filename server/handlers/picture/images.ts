import type { Handler } from '../../api/handler.ts'
import { found } from '../../api/refusal.ts'
import { partsOf, sourceOf } from '../../repositories/parts.ts'
import { liveWork } from '../../repositories/works.ts'
import { readCursor, writeCursor } from '../../repositories/page.ts'
import { unlockedOf } from '../../services/unlocked.ts'

/** What everybody may see of a set that has to be bought. */
const previewCount = 3
const defaultLimit = 20

/** The images of a set in their order; of one that has to be bought, the first few. */
export const images: Handler<'picture.images'> = async ({ db, input, person }) => {
  const { id, cursor, limit = defaultLimit } = input
  const work = await liveWork(db, 'picture', id)
  const part = found(await partsOf(db, id).orderBy('no').executeTakeFirst(), 'picture-gone')
  const { pages } = await sourceOf(db, part.id, 'pages')
  const unlocked = await unlockedOf(db, person.user?.id, 'picture', [work])
  const shown = unlocked.has(id) ? pages : pages.slice(0, previewCount)
  const from = Math.max(0, readCursor('images', cursor)?.key ?? 0)
  const list = shown.slice(from, from + limit)
  const next = from + list.length
  return { list, next: next < shown.length ? writeCursor('images', { key: next, id }) : null }
}
