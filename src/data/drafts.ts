import { uuidV7 } from '#contract/uuid.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import type { DraftFileRow, DraftRow } from '#bridge/drafts.ts'
import { latestFirst } from '#lib/stamp.ts'

/** A new id for a draft or a file. */
export const newDraftId = (): string => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

/** A text that somebody writes. */
export interface KeptText {
  text: string
  /** Unix milliseconds of the moment in which it was kept, by which it is known from a later one; 0 where it never was. */
  at: number
}

/** No text. */
export const nothingKept: KeptText = { text: '', at: 0 }

/** Where texts were kept before they had a table. */
const formerKey = (target: string) => `draft:${target}`

/** What somebody has typed and not sent, such as `comment:video:7`, and when it was kept; empty where there is nothing. */
export async function readDraft(db: PersonDatabase, target: string): Promise<KeptText> {
  const row = await db.drafts.get(target)
  if (row) return { text: row.fields['text'] ?? '', at: row.at }
  const former = (await db.meta.get(formerKey(target)))?.value
  return { text: typeof former === 'string' ? former : '', at: 0 }
}

/** Keeps what is being typed; an empty text is forgotten. */
export async function saveDraft(
  db: PersonDatabase,
  target: string,
  { text, at }: KeptText = nothingKept,
): Promise<void> {
  await db.transaction('rw', db.drafts, db.meta, async () => {
    await db.meta.delete(formerKey(target))
    if (text.trim() === '') await db.drafts.delete(target)
    else await db.drafts.put({ id: target, target, fields: { text }, files: [], at })
  })
}

/** Forgets what was sent. What came back since it was kept, because it was refused, stays: answers what is kept then. */
export const dropSent = (db: PersonDatabase, target: string, sent: KeptText): Promise<KeptText> =>
  db.transaction('rw', db.drafts, db.meta, async () => {
    const now = await readDraft(db, target)
    if (now.at !== sent.at) return now
    await saveDraft(db, target)
    return nothingKept
  })

/** Whether there is nothing in a draft that would be missed. */
export const isEmptyDraft = ({ fields, files }: Pick<DraftRow, 'fields' | 'files'>): boolean =>
  files.length === 0 && Object.values(fields).every((text) => text.trim() === '')

/** The drafts of a target, the latest first. */
export const draftsOf = async (db: PersonDatabase, target: string): Promise<DraftRow[]> =>
  latestFirst(await db.drafts.where('target').equals(target).toArray(), ({ at }) => at)

/** The drafts of all targets that begin so, such as `post`, the latest first. */
export const draftsUnder = async (db: PersonDatabase, beginning: string): Promise<DraftRow[]> => {
  const rows = await db.drafts.where('target').startsWith(beginning).toArray()
  const own = rows.filter(({ target }) => target === beginning || target.startsWith(`${beginning}:`))
  return latestFirst(own, ({ at }) => at)
}

/** Keeps a draft; one without anything in it is forgotten. */
export async function keepDraft(db: PersonDatabase, row: Omit<DraftRow, 'at'>): Promise<void> {
  if (isEmptyDraft(row)) await dropDraft(db, row.id)
  else await db.drafts.put({ ...row, at: Date.now() })
}

/** Which version of a draft somebody knows: when the device's row of it was written, 0 where there is none. */
export interface SeenDraft {
  at: number
}

/**
 * Keeps a draft where the device still has it as it was last seen, and notes the new version in `seen`. Resolves false where
 * another tab has kept, sent or thrown away the draft since: then nothing is written.
 */
export async function keepSeenDraft(db: PersonDatabase, row: Omit<DraftRow, 'at'>, seen: SeenDraft): Promise<boolean> {
  const before = seen.at
  try {
    return await db.transaction('rw', db.drafts, db.draftFiles, async () => {
      const knownAt = (await db.drafts.get(row.id))?.at ?? 0
      if (knownAt !== seen.at) return false
      if (isEmptyDraft(row)) {
        await dropDraft(db, row.id)
        seen.at = 0
        return true
      }
      // never the same time twice: versions are told apart by it
      const at = Math.max(Date.now(), knownAt + 1)
      await db.drafts.put({ ...row, at })
      seen.at = at
      return true
    })
  } catch (error) {
    seen.at = before
    throw error
  }
}

/** Keeps a file, or the way to it. Rejects where the device has no room for them. */
export const keepDraftFile = (db: PersonDatabase, row: DraftFileRow): Promise<string> => db.draftFiles.put(row)

/** Throws files of drafts away. */
export const dropDraftFiles = (db: PersonDatabase, files: readonly { id: string }[]): Promise<void> =>
  db.draftFiles.bulkDelete(files.map(({ id }) => id))

/** Where a draft's files are, by the id of the file. */
export const readDraftFiles = async (db: PersonDatabase, draft: string): Promise<Map<string, DraftFileRow>> =>
  new Map((await db.draftFiles.where('draft').equals(draft).toArray()).map((row) => [row.id, row]))

/** Throws a draft away, with its files. */
export const dropDraft = (db: PersonDatabase, id: string): Promise<void> =>
  db.transaction('rw', db.drafts, db.draftFiles, async () => {
    await db.drafts.delete(id)
    await db.draftFiles.where('draft').equals(id).delete()
  })
