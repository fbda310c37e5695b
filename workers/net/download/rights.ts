import type { DownloadRow, PieceRow } from '#bridge/rows.ts'
import type { Failure } from '#contract/failures.ts'
import type { Session } from '../session.ts'
import { save } from '../store/save.ts'
import { piecesOf } from './download-rows.ts'
import type { Files } from './files.ts'
import { changeRow, readManifest } from './item.ts'
import { pieceRow } from './piece-row.ts'
import { pathOfPiece } from './manifest.ts'

/** A right that ends so soon is asked for anew while there is a connection. */
const soonMs = 3 * 24 * 3600 * 1000

interface Parts {
  session: Session
  files: Files
  /** By the server's clock. */
  nowMs: number
  /** Whether the server may be asked. */
  online: boolean
  /** Whether a download was asked about lately: a right that ends today is not asked for with every step. */
  askedLately: (key: string) => boolean
}

/**
 * Keeps rights honest: a key whose time is over is deleted, with a connection or without; one that ends soon is asked
 * for anew, and where the server says no the key goes and the row says why.
 */
export async function keepRights({ session, files, nowMs, online, askedLately }: Parts): Promise<void> {
  const expired = await save(session, ['pieces'], (db) =>
    db.pieces
      .where('path')
      .startsWith('key:')
      .filter(({ until = Infinity }) => until <= nowMs)
      .delete(),
  )
  if (!expired.ok || !online) return
  const rows = await session.store.run((db) => db.downloads.toArray())
  if (!rows.ok) return
  for (const row of rows.value) {
    const due = row.state === 'done' && row.until !== undefined && row.until - nowMs < soonMs
    if (due && !askedLately(row.key)) await renew(session, files, row)
  }
}

async function renew(session: Session, files: Files, row: DownloadRow): Promise<void> {
  const manifest = await readManifest(session, row.key)
  const keys = (manifest?.pieces ?? []).flatMap((piece, no) => (piece.type === 'key' ? [{ piece, no }] : []))
  const renewed: PieceRow[] = []
  for (const { piece, no } of keys) {
    const asked = await files.key(piece.id)
    if (!asked.ok) return isRefusal(asked.failure) ? refused(session, row.key, asked.failure) : undefined
    renewed.push(await pieceRow(row.key, no, pathOfPiece(piece), asked.value.bytes, asked.value.until))
  }
  await save(session, ['downloads', 'pieces'], async (db) => {
    const now = await db.downloads.get(row.key)
    if (!now) return
    const { why: _why, ...rest } = now
    await db.pieces.bulkPut(renewed)
    await db.downloads.put({ ...rest, until: Math.min(...renewed.flatMap(({ until }) => until ?? [])) })
  })
}

/** The server's own no, and not the network's. */
const isRefusal = (failure: Failure) => failure.kind === 'status' && failure.status !== 429

async function refused(session: Session, key: string, why: Failure): Promise<void> {
  await save(session, ['pieces'], (db) =>
    piecesOf(db, key)
      .filter(({ path }) => path.startsWith('key:'))
      .delete(),
  )
  await changeRow(session, key, (now) => ({ ...now, why }))
}

/** Puts the rows of kept items back where they are missing: everything but the downloads was cleared meanwhile. */
export async function restoreRows(session: Session): Promise<void> {
  const lost = await session.store.run(async (db) => {
    const rows = (await db.downloads.toArray()).filter(({ state }) => state === 'done')
    const found = await Promise.all(
      rows.map(async ({ key, pins }) => {
        const there = await Promise.all(
          pins.map(({ table, key: at }) =>
            db
              .table(table)
              .where(':id')
              .equals(at as string)
              .count(),
          ),
        )
        return there.every((count) => count > 0) ? [] : [key]
      }),
    )
    return found.flat()
  })
  for (const key of lost.ok ? lost.value : []) {
    const manifest = await readManifest(session, key)
    if (!manifest) continue
    const { cards, details, answers, lists = [], pages = [] } = manifest.rows
    await save(session, ['cards', 'details', 'answers', 'lists', 'pages'], async (db) => {
      // what is there is newer
      for (const [table, rows] of Object.entries({ cards, details, answers, lists, pages }))
        await db
          .table(table)
          .bulkAdd(rows)
          .catch(() => undefined)
    })
  }
}
