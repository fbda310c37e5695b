import type { UploadRow } from '#bridge/uploads.ts'
import type { Clock } from '../clock.ts'
import { ended as endedTables, refuse } from '../outbox/end.ts'
import type { Session } from '../session.ts'
import { save } from '../store/save.ts'
import { isFinal } from './passing.ts'
import type { Ended } from './run-parts.ts'

/** Changes a row, if it is there and `change` wants to; true where it did. */
export async function changeRow(
  session: Session,
  id: string,
  clock: Clock,
  change: (row: UploadRow) => UploadRow | undefined,
): Promise<boolean> {
  const saved = await save(session, ['uploads'], async (db) => {
    const row = await db.uploads.get(id)
    const next = row && change(row)
    if (next) await db.uploads.put({ ...next, touchedAt: clock.nowMs() })
    return next !== undefined
  })
  return saved.ok && saved.value
}

/** Takes an upload that waits, or that another tab has left; undefined where it is not to be sent any more. */
export async function begin(session: Session, id: string, clock: Clock): Promise<UploadRow | undefined> {
  let begun: UploadRow | undefined
  const changed = await changeRow(session, id, clock, ({ why: _why, ...row }) => {
    if (row.state !== 'waiting' && row.state !== 'running') return undefined
    begun = { ...row, state: 'running', bytesPerS: 0 }
    return begun
  })
  return changed ? begun : undefined
}

/** Writes down how sending ended; what the server never takes gives its text back, with its files. */
export async function finish(session: Session, id: string, clock: Clock, ended: Ended): Promise<void> {
  const nowMs = clock.nowMs()
  await save(session, endedTables, async (db) => {
    const row = await db.uploads.get(id)
    if (row?.state !== 'running') return
    const rest: UploadRow = { ...row, bytesPerS: 0, touchedAt: nowMs }
    switch (ended.state) {
      case 'done': {
        const { url } = ended
        return void (await db.uploads.put({ ...rest, state: 'done', url, bytesDone: row.sizeBytes, endedAt: nowMs }))
      }
      case 'left':
        return void (await db.uploads.put({ ...rest, state: 'waiting' }))
      case 'later':
        return void (await db.uploads.put({ ...rest, state: 'waiting', why: ended.failure }))
      case 'missing': {
        // what was sent of it may be of the changed file
        const { server: _server, ...anew } = rest
        return void (await db.uploads.put({ ...anew, state: 'missing', changed: true, tags: {}, bytesDone: 0 }))
      }
      case 'failed': {
        await db.uploads.put({ ...rest, state: 'failed', why: ended.failure, endedAt: nowMs })
        const entry = await db.outbox.where('id').equals(row.entry).first()
        if (entry?.state === 'waiting' && isFinal(ended.failure)) await refuse(db, entry, ended.failure, nowMs)
      }
    }
  })
}
