import type { PersonDatabase } from '#bridge/database.ts'
import { fileMark, type OutboxFileRow, type OutboxRow } from '#bridge/outbox.ts'
import { draftFileOf, uploadedFreshMs, type UploadRow } from '#bridge/uploads.ts'
import { cutText } from '#lib/cut-text.ts'
import { ageMs } from '#lib/stamp.ts'

/*
 * The files of entries. Those of a draft stay in its table and are only named here: a film is not copied for being sent.
 * All of these but `takeFiles` are used within a transaction over the tables of `ended`.
 */

/** How much of a text names an upload, in UTF-16 units. */
const titleChars = 40

/** The input as its row holds it, with marks for the files that it named. */
export function takeFiles(entry: string, input: object): { input: object; files: OutboxFileRow[] } {
  const files: OutboxFileRow[] = []
  const mark = (file: Pick<OutboxFileRow, 'blob' | 'file' | 'big'>) =>
    fileMark(files.push({ entry, no: files.length, ...file }) - 1)
  const taken = (value: unknown, big: boolean): unknown => {
    if (value instanceof Blob) return mark({ blob: value })
    const file = draftFileOf(value)
    if (file !== undefined) return mark({ file, ...(big && { big }) })
    if (Array.isArray(value)) return value.map((one) => taken(one, false))
    return value && typeof value === 'object' ? fieldsOf(value) : value
  }
  // the one field of a call's input that takes a big file
  const fieldsOf = (value: object): object =>
    Object.fromEntries(Object.entries(value).map(([field, one]) => [field, taken(one, field === 'url')]))
  return { input: fieldsOf(input), files }
}

/** The input with the places of its files. */
export function filled(input: object, places: ReadonlyMap<string, string>): object {
  const put = (value: unknown): unknown => {
    if (typeof value === 'string') return places.get(value) ?? value
    if (Array.isArray(value)) return value.map(put)
    return value && typeof value === 'object' ? filled(value, places) : value
  }
  return Object.fromEntries(Object.entries(input).map(([field, value]) => [field, put(value)]))
}

/** The draft's files among them. */
export const filesOf = (files: readonly OutboxFileRow[]): string[] => files.flatMap(({ file }) => file ?? [])

/** The files of an entry. */
export const filesIn = (db: PersonDatabase, entry: string) =>
  db.outboxFiles.where('[entry+no]').between([entry, 0], [entry, Infinity])

/** Puts the big files of an entry on the desk; what is there of one from an earlier time is gone on with. */
export async function startUploads(
  db: PersonDatabase,
  { id: entry, draft, input, call }: OutboxRow,
  files: readonly OutboxFileRow[],
  nowMs: number,
): Promise<void> {
  for (const { file, big } of files) {
    const known = draft?.files.find(({ id }) => id === file)
    if (!big || !known) continue
    const before = await db.uploads.get(known.id)
    const fresh = before?.state === 'done' && ageMs(before.endedAt ?? 0, nowMs) < uploadedFreshMs
    const { content = '', title = content } = input as { content?: string; title?: string }
    const row: UploadRow = {
      id: known.id,
      entry,
      title: cutText(title, titleChars),
      name: known.name ?? '',
      sizeBytes: known.sizeBytes,
      print: known.print ?? '',
      ...purposeOf(call, input),
      state: fresh ? 'done' : 'waiting',
      ...(before?.server && { server: before.server }),
      tags: before?.state === 'done' && !fresh ? {} : (before?.tags ?? {}),
      ...(fresh && before.url !== undefined && { url: before.url, endedAt: before.endedAt ?? nowMs }),
      bytesDone: before?.bytesDone ?? 0,
      bytesPerS: 0,
      addedAt: nowMs,
      touchedAt: nowMs,
    }
    await db.uploads.put(row)
  }
}

const purposeOf = (call: OutboxRow['call'], input: object): Pick<UploadRow, 'purpose'> => {
  if ('sound' in input) return { purpose: 'sound' }
  return call === 'creator.publishVideo' ? { purpose: 'film' } : {}
}

/** Deletes what an entry had of files. */
export async function dropFiles(db: PersonDatabase, { id, draft }: OutboxRow): Promise<void> {
  await filesIn(db, id).delete()
  if (draft && !(await db.drafts.get(draft.id))) await db.draftFiles.where('draft').equals(draft.id).delete()
}

/** The entries that wait for a big file. */
export async function pendingUploads(db: PersonDatabase): Promise<Set<string>> {
  const rows = await db.uploads.toArray()
  return new Set(rows.flatMap(({ state, entry }) => (state === 'done' || entry === '' ? [] : [entry])))
}
