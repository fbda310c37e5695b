import type { FileHandle } from '#bridge/file-handle.ts'
import type { DraftRow } from '#bridge/drafts.ts'
import { fileMark } from '#bridge/outbox.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import { sealing } from '#bridge/sealing.ts'
import { fingerprint, type UploadRow } from '#bridge/uploads.ts'
import { cutText } from '#lib/cut-text.ts'
import { latestFirst } from '#lib/stamp.ts'
import { keepDraftFile } from './drafts.ts'
import { usePerson } from './person.tsx'
import { useLiveQuery } from './use-live-query.ts'

/** What a file is known by: see `fingerprint`. Rejects where it can't be read. */
export const fileFingerprint = (file: Blob): Promise<string> => fingerprint(file)

/** An upload with what waits for it, without the tags of its slices: of a long film they are hundreds, anew with each slice. */
export interface DeskUpload extends Omit<UploadRow, 'tags'> {
  /** What it belongs to is still to be sent. */
  awaited: boolean
  /** The draft that has the file, where what it belongs to is a draft again. */
  draft: Pick<DraftRow, 'id' | 'target'> | undefined
  /** The way to the file, where the browser gave one. */
  handle: FileHandle | undefined
}

/** Pictures of something that waits to be sent. */
export interface DeskPictures {
  entry: string
  title: string
  done: number
  of: number
}

/** How much of a text names what it belongs to, in UTF-16 units. */
const titleChars = 40

/** The ways to files that have to be asked for. Nothing else is read here: this runs with every word of progress. */
async function waysTo(db: PersonDatabase, uploads: readonly UploadRow[]): Promise<Map<string, FileHandle>> {
  // no way is kept where rows are sealed, and opening those takes long
  const asked = sealing.attach ? [] : uploads.filter(({ state }) => state === 'missing')
  const rows = await db.draftFiles.bulkGet(asked.map(({ id }) => id))
  return new Map(rows.flatMap((row) => (row?.handle ? [[row.id, row.handle] as const] : [])))
}

/** Everything that is being uploaded, the latest first, live; undefined until read. */
export function useDesk(): { films: DeskUpload[]; pictures: DeskPictures[] } | undefined {
  const { db } = usePerson()
  return useLiveQuery(async () => {
    const [uploads, files, entries, drafts] = await Promise.all([
      db.uploads.toArray(),
      db.outboxFiles.toArray(),
      db.outbox.where('state').anyOf('waiting', 'asking').toArray(),
      db.drafts.toArray(),
    ])
    const ways = await waysTo(db, uploads)
    const draftOf = (file: string) => drafts.find((draft) => draft.files.some(({ id }) => id === file))
    const waiting = new Set(entries.map(({ id }) => id))
    const pictures = entries.flatMap(({ id, input }): DeskPictures[] => {
      const {
        content = '',
        title = content,
        video,
        cover = video?.cover,
      } = input as {
        title?: string
        content?: string
        cover?: string
        video?: { cover?: string }
      }
      // the picture that stands for a clip is no picture of the post
      const own = files.filter(({ entry, big, no }) => entry === id && !big && fileMark(no) !== cover)
      const done = own.filter(({ uploaded }) => uploaded !== undefined).length
      return own.length > 0 ? [{ entry: id, title: cutText(title, titleChars), done, of: own.length }] : []
    })
    return {
      films: latestFirst(
        uploads.map(({ tags: _tags, ...row }) => ({
          ...row,
          ...{ awaited: waiting.has(row.entry), draft: draftOf(row.id), handle: ways.get(row.id) },
        })),
        ({ addedAt }) => addedAt,
      ),
      pictures: pictures.toReversed(),
    }
  }, [db])
}

/** Keeps the way to a file that was chosen again for an upload, so that it is found after the next restart. */
export async function keepWay(db: PersonDatabase, { id, entry }: DeskUpload, handle: FileHandle): Promise<void> {
  const waiting = await db.outbox.where('id').equals(entry).first()
  if (waiting?.draft && !sealing.attach) await keepDraftFile(db, { id, draft: waiting.draft.id, handle })
}

/** What is to be known of uploads everywhere in the app. */
export interface UploadWatch {
  /** Something is being sent right now. */
  running: boolean
  /** Ids of uploads that want the person. */
  wanting: readonly string[]
}

const quiet: UploadWatch = { running: false, wanting: [] }

/** Whether something is being sent right now, and which uploads want the person, live. */
export function useUploadWatch(): UploadWatch {
  const { db } = usePerson()
  return useLiveQuery(
    async () => {
      const rows = await db.uploads.toArray()
      const wanting = rows.filter(({ state, entry }) => entry !== '' && (state === 'missing' || state === 'failed'))
      return { running: rows.some(({ state }) => state === 'running'), wanting: wanting.map(({ id }) => id) }
    },
    [db],
    quiet,
  )
}
