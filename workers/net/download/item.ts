import type { DownloadRow, PieceRow } from '#bridge/rows.ts'
import { isWhole, manifestNo } from '#bridge/downloads.ts'
import { fail, ok, type Failure, type Result } from '#contract/failures.ts'
import type { Session } from '../session.ts'
import { isReserveHeld } from '../store/reserve.ts'
import { save } from '../store/save.ts'
import { storedBytes, storedNos } from './download-rows.ts'
import { manifestOf, pathOfPiece, type Manifest, type Piece } from './manifest.ts'
import type { ItemParts } from './item-parts.ts'
import { pieceRow } from './piece-row.ts'
import { planItem } from './plan-item.ts'
import { createProgress } from './progress.ts'
import { hasRoomFor, holdReserve } from './room.ts'

/** How an attempt at one download ended: it is whole, it was taken away from us (paused, removed, another person), or why not. */
export type Outcome = 'done' | 'left' | Failure

/** Fetches what is missing of a download, piece by piece, each written with its checksum as soon as it is here. */
export async function runItem(parts: ItemParts): Promise<Outcome> {
  const { session, row, signal } = parts
  const again = row.why?.kind === 'storage'
  if (!(await hasRoomFor(0)) || !(await holdReserve(session, again))) return noRoom
  const begun = await changeRow(session, row.key, ({ why: _why, ...now }) =>
    now.state === 'waiting' || now.state === 'running'
      ? { ...now, state: 'running', touchedAt: parts.clock.nowMs() }
      : undefined,
  )
  if (!begun.ok) return begun.failure
  if (!begun.value) return 'left'
  // what has parts is planned anew each time: there may be more of them
  const manifest = (begun.value.rule ? undefined : await readManifest(session, row.key)) ?? (await planItem(parts))
  if ('kind' in manifest) return manifest
  const fetched = await fetchPieces(parts, manifest)
  if (fetched !== 'done') return signal.aborted ? 'left' : fetched
  return finish(parts, manifest)
}

/** The manifest that an earlier attempt wrote; undefined where there is none, or where it is not what was written. */
export async function readManifest(session: Session, key: string): Promise<Manifest | undefined> {
  const read = await session.store.run((db) => db.pieces.get([key, manifestNo]))
  return read.ok && read.value && (await isWhole(read.value)) ? manifestOf(read.value.bytes) : undefined
}

/** Changes a row in a transaction; where `change` gives undefined it stays. Gives what it is then; undefined where it stayed. */
export const changeRow = (
  session: Session,
  key: string,
  change: (now: DownloadRow) => DownloadRow | undefined,
): Promise<Result<DownloadRow | undefined>> =>
  save(session, ['downloads'], async (db) => {
    const now = await db.downloads.get(key)
    const next = now && change(now)
    if (next) await db.downloads.put(next)
    return next
  })

const noRoom: Failure = { kind: 'storage', reason: 'quota' }

async function fetchPieces(parts: ItemParts, manifest: Manifest): Promise<Outcome> {
  const { session, row, signal, clock, files, lanes } = parts
  const known = await session.store.run(async (db) => ({
    nos: await storedNos(db, row.key),
    bytes: await storedBytes(db, row.key),
  }))
  if (!known.ok) return known.failure
  const { nos } = known.value
  const missing = manifest.pieces.map((_, no) => no).filter((no) => !nos.has(no))
  if (missing.length === 0) return 'done'

  const own = new AbortController()
  const give = () => own.abort()
  signal.addEventListener('abort', give)
  let ended: Outcome | undefined
  const end = (outcome: Outcome) => {
    ended ??= outcome
    own.abort()
  }
  const progress = createProgress({
    clock,
    bytesDone: known.value.bytes,
    piecesDone: manifest.pieces.length - missing.length,
    async tell() {
      const told = await changeRow(session, row.key, (now) =>
        now.state === 'running' ? { ...now, ...progress.now(), touchedAt: clock.nowMs() } : undefined,
      )
      // paused or removed, here or in another tab
      if (!told.ok || !told.value) end('left')
    },
  })
  const fetchOne = async (no: number): Promise<void> => {
    const fetched = await files.piece(manifest.pieces[no]!, row.key, own.signal, progress.bytes)
    if (!fetched.ok) return end(fetched.failure)
    const { bytes, until } = fetched.value
    if (!(await hasRoomFor(bytes.byteLength))) return end(noRoom)
    const written = await writePiece(session, await pieceRow(row.key, no, pathOf(manifest, no), bytes, until))
    if (!written.ok) return end(written.failure)
    if (!written.value) return end('left')
    progress.piece(bytes.byteLength)
  }
  // without its keys nobody could say of a file what it is
  for (const no of missing.filter((one) => manifest.pieces[one]?.type === 'key')) if (!ended) await fetchOne(no)
  const queue = missing.filter((no) => manifest.pieces[no]?.type !== 'key')
  const lane = async () => {
    for (let no = queue.shift(); no !== undefined && !ended && !own.signal.aborted; no = queue.shift())
      await fetchOne(no)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  await progress.end()
  signal.removeEventListener('abort', give)
  return ended ?? (signal.aborted ? 'left' : 'done')
}

const pathOf = ({ pieces }: Manifest, no: number) => pathOfPiece(pieces[no] as Piece)

/** False where the download was paused or removed meanwhile. */
async function writePiece(session: Session, piece: PieceRow): Promise<Result<boolean>> {
  const written = await save(
    session,
    ['downloads', 'pieces'],
    async (db) => {
      const [now, isHeld] = await Promise.all([db.downloads.get(piece.download), isReserveHeld(db)])
      if (!now || !isHeld) return now && noRoom
      await db.pieces.put(piece)
      return now.state === 'running'
    },
    'fail',
  )
  if (!written.ok) return written
  return typeof written.value === 'object' ? fail(written.value) : ok(written.value ?? false)
}

/** Counts what is there once more, and says that all of it is. */
async function finish({ session, row, clock }: ItemParts, manifest: Manifest): Promise<Outcome> {
  const finished = await save(session, ['downloads', 'pieces'], async (db) => {
    const now = await db.downloads.get(row.key)
    const nos = await storedNos(db, row.key)
    if (!now || manifest.pieces.some((_, no) => !nos.has(no))) return undefined
    const bytesDone = await storedBytes(db, row.key)
    const untils = (await db.pieces.bulkGet(keyPieces(row.key, manifest))).flatMap((piece) => piece?.until ?? [])
    const { why: _why, until: _until, ...rest } = now
    const done: DownloadRow = {
      ...rest,
      state: 'done',
      pieces: manifest.pieces.length,
      piecesDone: manifest.pieces.length,
      bytes: bytesDone,
      bytesDone,
      bytesPerS: 0,
      touchedAt: clock.nowMs(),
      ...(untils.length > 0 && { until: Math.min(...untils) }),
    }
    await db.downloads.put(done)
    return done
  })
  if (!finished.ok) return finished.failure
  return finished.value ? 'done' : 'left'
}

const keyPieces = (download: string, { pieces }: Manifest) =>
  pieces.flatMap((piece, no): [string, number][] => (piece.type === 'key' ? [[download, no]] : []))
