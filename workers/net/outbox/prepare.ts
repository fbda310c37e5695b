import { fileMark, type OutboxFileRow, type OutboxRow } from '#bridge/outbox.ts'
import { uploadedFreshMs } from '#bridge/uploads.ts'
import { fail, ok, type Failure, type Result } from '#contract/failures.ts'
import { ageMs } from '#lib/stamp.ts'
import type { Clock } from '../clock.ts'
import { newRequestId, type Random } from '../random.ts'
import type { Session } from '../session.ts'
import { save } from '../store/save.ts'
import { filesIn, filled } from './files.ts'

/** Uploads one picture of an entry, under the same id over all tries; gives its path on the server. */
export type Upload = (picture: Blob, session: Session, id: string) => Promise<Result<string>>

/** Whether an entry can be sent: with its files in these places, or not yet. */
export type Prepared =
  | { state: 'ready'; fill: (input: object) => object }
  /** Its files can't be uploaded by now; `failure` says why, where it was tried, and `tries` how often. */
  | { state: 'waits'; failure?: Failure; tries?: number }

/** Makes an entry ready to be sent. */
export type Prepare = (row: OutboxRow, session: Session) => Promise<Prepared>

interface Parts {
  upload: Upload | undefined
  clock: Clock
  random: Random
}

/**
 * Makes `prepare`: what an entry needs is uploaded first, each file once, and remembered with it, so that all its tries
 * carry the same parameters. Without an `upload` entries with files wait.
 */
export function createPrepare({ upload, clock, random }: Parts): Prepare {
  return async (row, session) => {
    const read = await session.store.run((db) => filesIn(db, row.id).toArray())
    if (!read.ok) return { state: 'waits', failure: read.failure }
    const places = new Map<string, string>()
    for (const file of read.value) {
      const place = file.big ? await bigPlace(file, session) : await picturePlace(file, row, session)
      if (!place) return { state: 'waits' }
      if (!place.ok) return { state: 'waits', failure: place.failure, tries: file.tries ?? 0 }
      places.set(fileMark(file.no), place.value)
    }
    return { state: 'ready', fill: (input) => (places.size === 0 ? input : filled(input, places)) }
  }

  /** Where a picture is; one that nobody used for a day is gone there, and goes once more if that changes nothing. */
  async function picturePlace(
    file: OutboxFileRow,
    row: OutboxRow,
    session: Session,
  ): Promise<Result<string> | undefined> {
    const nowMs = clock.nowMs()
    const old = ageMs(file.uploadedAt ?? nowMs, nowMs) > uploadedFreshMs && row.attempts === 0
    if (file.uploaded !== undefined && !old) return ok(file.uploaded)
    if (!upload) return undefined
    const id = (!old && file.uploadId) || newRequestId(random, clock)
    const named = await save(session, ['outboxFiles'], (db) =>
      db.outboxFiles.update([file.entry, file.no], { uploadId: id }),
    )
    if (!named.ok) return named
    const picture = file.blob ?? (await keptFile(file, session))
    if (!picture) return fail({ kind: 'input', fields: ['images'] })
    const uploaded = await upload(picture, session, id)
    const tries = (file.tries ?? 0) + 1
    const saved = await save(session, ['outboxFiles'], (db) =>
      db.outboxFiles.update(
        [file.entry, file.no],
        uploaded.ok ? { uploaded: uploaded.value, uploadedAt: nowMs } : { tries },
      ),
    )
    return saved.ok || !uploaded.ok ? uploaded : saved
  }
}

async function keptFile({ file }: OutboxFileRow, { store }: Session): Promise<Blob | undefined> {
  const read = await store.run(async (db) => (file === undefined ? undefined : (await db.draftFiles.get(file))?.blob))
  return read.ok ? read.value : undefined
}

/** Where a big file is; undefined as long as it is on its way. */
async function bigPlace({ file = '' }: OutboxFileRow, { store }: Session): Promise<Result<string> | undefined> {
  const read = await store.run(async (db) => (await db.uploads.get(file))?.url)
  if (!read.ok) return read
  return read.value === undefined ? undefined : ok(read.value)
}
