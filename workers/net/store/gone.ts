import type { PersonDatabase } from '#bridge/database.ts'
import { listKey } from '#bridge/cache-policies.ts'
import { personMetaKeys, type GoneNow } from '#bridge/settings.ts'
import { downloadKey } from '#bridge/downloads.ts'
import type { RowId } from '#bridge/rows.ts'
import type { Kind, Subject } from '#contract/kind.ts'
import { removeDownloads } from '../download/change.ts'
import type { Session } from '../session.ts'
import { save } from './save.ts'

/** Deletes what was taken down, and remembers up to which number that is known; gives the paths of its pictures. */
export async function saveGone(session: Session, list: GoneNow['list'], until: number): Promise<string[]> {
  const tables = ['cards', 'details', 'answers', 'history', 'downloads', 'pieces'] as const
  const saved = await save(session, tables, async (db) => {
    const paths = await deleteGone(db, list)
    await db.meta.put({ key: personMetaKeys.goneSince, value: until })
    await db.meta.put({ key: personMetaKeys.goneNow, value: { until, list } satisfies GoneNow })
    return paths
  })
  return saved.ok ? saved.value : []
}

/** Deletes the rows of items that were taken down, within the caller's transaction; gives the paths of their pictures. */
async function deleteGone(db: PersonDatabase, subjects: readonly Subject[]): Promise<string[]> {
  const keys = subjects.map(({ kind, id }): [string, RowId] => [kind, id])
  const parts = (await Promise.all(subjects.map((subject) => partsOf(db, subject)))).flat()
  const all = [...keys, ...parts.map(({ key }) => key)]
  const rows = [...(await db.cards.bulkGet(all)), ...(await db.details.bulkGet(all))]
  const answers = parts.flatMap(({ answer }) => answer ?? [])
  const texts = await db.answers.bulkGet(answers)
  await db.cards.bulkDelete(all)
  await db.details.bulkDelete(all)
  await db.history.bulkDelete(keys)
  await db.answers.bulkDelete(answers)
  for (const subject of subjects) await removeDownloads(db, downloadKey(subject))
  return [...new Set([...rows, ...texts].flatMap((row) => (row ? picturePaths(row.value) : [])))]
}

interface Part {
  key: [string, RowId]
  /** Key of the answer that holds its content. */
  answer?: string
}

/** What belongs to an item and has rows of its own. */
async function partsOf(db: PersonDatabase, { kind, id }: Subject): Promise<Part[]> {
  switch (kind) {
    case 'comic':
      return children(db, 'episode', 'comic_id', id, (part) => listKey('comic.read', { episode_id: part }))
    case 'novel':
      return children(db, 'chapter', 'novel_id', id, (part) => listKey('novel.chapter', { chapter_id: part }))
    case 'audio':
      return children(db, 'audio-chapter', 'audio_id', id)
    case 'want':
      return children(db, 'want-reply', 'want_id', id)
    default:
      return []
  }
}

async function children(
  db: PersonDatabase,
  kind: Kind,
  field: string,
  parent: RowId,
  answer?: (id: number) => string,
): Promise<Part[]> {
  const cards = await db.cards
    .where('[kind+id]')
    .between([kind, -Infinity], [kind, []])
    .filter(({ value }) => Reflect.get(value, field) === parent)
    .toArray()
  return cards.map(({ id }) => ({ key: [kind, id], ...(answer && { answer: answer(Number(id)) }) }))
}

/** The paths of all pictures in a value: objects with a path and a size. */
function picturePaths(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'path' in value && typeof value.path === 'string' && 'width' in value ? [value.path] : []
  return [...own, ...Object.values(value).flatMap(picturePaths)]
}
