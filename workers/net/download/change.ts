import type { PersonDatabase } from '#bridge/database.ts'
import type { DownloadChange } from '#bridge/net-api.ts'
import type { DownloadRow, PieceRow } from '#bridge/rows.ts'
import { isWhole, manifestNo } from '#bridge/downloads.ts'
import { ok, type Result } from '#contract/failures.ts'
import type { Session } from '../session.ts'
import { save } from '../store/save.ts'
import { inOrder, piecesOf, storedNos } from './download-rows.ts'

/** Does to downloads what the person wants; gives the keys of those that have to stop. */
export async function applyChange(session: Session, change: DownloadChange): Promise<Result<string[]>> {
  switch (change.do) {
    case 'pause':
      return changeAll(session, change.key, (row) =>
        row.state === 'waiting' || row.state === 'running' ? { ...row, state: 'paused', bytesPerS: 0 } : undefined,
      )
    case 'resume': {
      const resumed = await changeAll(session, change.key, (row) => {
        if (row.state !== 'paused' && row.state !== 'failed' && !(row.state === 'waiting' && change.anyNetwork))
          return undefined
        const { why: _why, ...rest } = row
        return { ...rest, state: 'waiting', ...(change.anyNetwork && { anyNetwork: true }) }
      })
      return resumed.ok ? ok([]) : resumed
    }
    case 'remove':
      return save(session, ['downloads', 'pieces'], (db) => removeDownloads(db, change.key))
    case 'check':
      return check(session, change.key)
    case 'move':
      return save(session, ['downloads'], async (db) => {
        await move(db, change.key, change.before)
        return []
      })
  }
}

/** A row and those of its parts, or all; within the caller's transaction. */
const meant = async (db: PersonDatabase, key: string): Promise<DownloadRow[]> =>
  (await db.downloads.toArray()).filter((row) => key === '*' || row.key === key || row.of === key)

const changeAll = (session: Session, key: string, change: (row: DownloadRow) => DownloadRow | undefined) =>
  save(session, ['downloads'], async (db) => {
    const rows = (await meant(db, key)).flatMap((row) => change(row) ?? [])
    await db.downloads.bulkPut(rows)
    return rows.map((row) => row.key)
  })

/** Deletes downloads with their pieces, within the caller's transaction. What belongs to an item with parts is noted there. */
export async function removeDownloads(db: PersonDatabase, key: string): Promise<string[]> {
  const rows = await meant(db, key)
  for (const row of rows) {
    await piecesOf(db, row.key).delete()
    await db.downloads.delete(row.key)
    const whole = row.of === undefined || row.of === key ? undefined : await db.downloads.get(row.of)
    if (whole) await db.downloads.put({ ...whole, dropped: [...(whole.dropped ?? []), row.id] })
  }
  return rows.map((row) => row.key)
}

/** Pieces read at a time when all are held against their checksums. */
const atOnce = 8

async function check(session: Session, key: string): Promise<Result<string[]>> {
  const rows = await session.store.run((db) => meant(db, key))
  if (!rows.ok) return rows
  for (const row of rows.value) {
    const nos = await session.store.run(async (db) => [...(await storedNos(db, row.key))])
    if (!nos.ok) return nos
    for (let from = 0; from < nos.value.length; from += atOnce) {
      const keys = nos.value.slice(from, from + atOnce).map((no): [string, number] => [row.key, no])
      const pieces = await session.store.run((db) => db.pieces.bulkGet(keys))
      if (!pieces.ok) return pieces
      const wrong = await wrongOnes(pieces.value)
      if (wrong.length === 0) continue
      const dropped = await save(session, ['downloads', 'pieces'], async (db) => {
        await db.pieces.bulkDelete(wrong)
        const now = await db.downloads.get(row.key)
        if (now && now.state === 'done') await db.downloads.put({ ...now, state: 'waiting' })
      })
      if (!dropped.ok) return dropped
    }
  }
  return ok([])
}

/** What is not as it was written first; without a playlist nothing of a manifest helps, so that it goes with it. */
async function wrongOnes(pieces: readonly (PieceRow | undefined)[]): Promise<[string, number][]> {
  const wrong: [string, number][] = []
  for (const piece of pieces) {
    if (!piece || (await isWhole(piece))) continue
    wrong.push([piece.download, piece.no])
    if (piece.path.endsWith('.m3u8')) wrong.push([piece.download, manifestNo])
  }
  return wrong
}

/** Puts a row before another one, or at the end, and counts the places anew; within the caller's transaction. */
async function move(db: PersonDatabase, key: string, before: string | null): Promise<void> {
  const moved = await db.downloads.get(key)
  if (!moved) return
  const siblings = inOrder((await db.downloads.toArray()).filter(({ of }) => of === moved.of)).filter(
    (row) => row.key !== key,
  )
  const at = siblings.findIndex((row) => row.key === before)
  siblings.splice(at < 0 ? siblings.length : at, 0, moved)
  await db.downloads.bulkPut(siblings.map((row, order) => ({ ...row, order })))
}
