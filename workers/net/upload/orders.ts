import { cancelledByUser, isSameFile, type UploadOrder, type UploadRow } from '#bridge/uploads.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import { fail, ok, type Result } from '#contract/failures.ts'
import type { Clock } from '../clock.ts'
import { ended, takeBack } from '../outbox/end.ts'
import type { Session, Sessions } from '../session.ts'
import { save } from '../store/save.ts'
import { changeRow } from './rows.ts'

interface Parts {
  sessions: Sessions
  clock: Clock
  /** Ends the requests of an upload, if they are this tab's. */
  stop: (id: string) => void
  give: (id: string, file: Blob) => void
  wake: () => void
}

/** States from which an upload can go on. */
const open: readonly UploadRow['state'][] = ['waiting', 'running', 'paused', 'missing', 'failed']

/** What the person does with uploads. `cancelled`: there is nothing (any more) to do it to. */
export function createOrders({ sessions, clock, stop, give, wake }: Parts) {
  const change = async (id: string, to: (row: UploadRow) => UploadRow | undefined): Promise<Result<void>> =>
    (await changeRow(await sessions.current(), id, clock, to)) ? ok() : fail({ kind: 'cancelled' })

  return async (order: UploadOrder): Promise<Result<void>> => {
    const { upload } = order
    switch (order.do) {
      case 'pause': {
        const paused = await change(upload, (row) =>
          row.state === 'waiting' || row.state === 'running' ? { ...row, state: 'paused', bytesPerS: 0 } : undefined,
        )
        stop(upload)
        return paused
      }
      case 'resume': {
        const resumed = await change(upload, resumedOf)
        wake()
        return resumed
      }
      case 'cancel': {
        stop(upload)
        return cancel(await sessions.current(), upload, clock.nowMs())
      }
      case 'give':
        return take(upload, order.file)
      case 'forget': {
        const session = await sessions.current()
        return save(session, ['uploads'], async (db) => {
          const row = await db.uploads.get(upload)
          if (row?.endedAt !== undefined) await db.uploads.delete(upload)
        })
      }
    }
  }

  async function take(id: string, file: Blob): Promise<Result<void>> {
    const { store } = await sessions.current()
    const read = await store.run((db) => db.uploads.get(id))
    if (!read.ok) return read
    if (!read.value) return fail({ kind: 'cancelled' })
    // by its content: another one of the same name is another one
    if (!(await isSameFile(file, read.value))) return fail({ kind: 'input', fields: ['file'] })
    give(id, file)
    const taken = await change(id, resumedOf)
    wake()
    return taken
  }
}

function resumedOf({ changed: _changed, endedAt: _endedAt, why: _why, ...row }: UploadRow): UploadRow | undefined {
  // one that is being sent goes on
  if (row.state === 'running') return row
  return open.includes(row.state) ? { ...row, state: 'waiting' } : undefined
}

/** What waited for it is a draft again, with all its files. */
async function cancel(session: Session, id: string, nowMs: number): Promise<Result<void>> {
  const cancelled = await save(session, ended, async (db: PersonDatabase) => {
    const row = await db.uploads.get(id)
    if (!row || !open.includes(row.state)) return false
    const { server: _server, ...rest } = row
    const why = { kind: 'cancelled', message: cancelledByUser } as const
    const over = { state: 'cancelled', why, entry: '', tags: {}, bytesDone: 0, bytesPerS: 0 } as const
    await db.uploads.put({ ...rest, ...over, endedAt: nowMs })
    const entry = await db.outbox.where('id').equals(row.entry).first()
    if (entry?.state === 'waiting') await takeBack(db, entry, nowMs)
    return true
  })
  if (!cancelled.ok) return cancelled
  return cancelled.value ? ok() : fail({ kind: 'cancelled' })
}
