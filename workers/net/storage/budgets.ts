import type { PersonDatabase } from '#bridge/database.ts'
import type { RoomWanted } from '#bridge/net-api.ts'
import { metaKeys } from '#bridge/settings.ts'
import { dropOldestImages, holdImages } from '../image/cache.ts'
import type { Session } from '../session.ts'
import type { Databases } from '../store/databases.ts'
import { dropOldestRows, makeRoom } from '../store/evict.ts'

/** Rows of a table whose size is taken for that of the others. */
const sampled = 60
/** More than needed goes, so that the next few rows do not cost another look. */
const margin = 0.9

/** Makes room among pictures, and among lists and details, row by row, the oldest first. True where something went. */
export async function roomFor(databases: Databases, session: Session, how: RoomWanted): Promise<boolean> {
  if (how === 'full') return makeRoom(databases, session.person)
  if (session.memoryOnly) return false
  const all = how === 'all'
  const { imageBudgetBytes, contentBudgetBytes } = session.settings
  const images = await databases.device.run(async (db) => {
    const bytes = ((await db.meta.get(metaKeys.imageBytes))?.value as number | undefined) ?? 0
    return all ? dropOldestImages(db, Infinity) : holdImages(db, bytes, imageBudgetBytes)
  })
  const rows = await session.store.run(async (db) => {
    if (all) return dropOldestRows(db, 1)
    const bytes = await contentBytes(db)
    return bytes > contentBudgetBytes ? dropOldestRows(db, 1 - (contentBudgetBytes * margin) / bytes) : 0
  })
  return (images.ok && images.value > 0) || (rows.ok && rows.value > 0)
}

/** About how large lists, answers, details and cards are: by the JSON of some of them. */
async function contentBytes(db: PersonDatabase): Promise<number> {
  let bytes = 0
  for (const table of [db.lists, db.pages, db.answers, db.details, db.cards]) {
    const count = await table.count()
    const rows = await table.limit(sampled).toArray()
    const size = rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0)
    bytes += rows.length > 0 ? (size / rows.length) * count : 0
  }
  return bytes
}
