import type { DownloadRow } from '#bridge/rows.ts'
import { downloadKey, manifestNo, piecePath } from '#bridge/downloads.ts'
import type { Failure } from '#contract/failures.ts'
import type { Subject } from '#contract/kind.ts'
import type { Image } from '#contract/shapes/common.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import { save } from '../store/save.ts'
import { chosenParts, freshRow, partsFacts, piecesOf } from './download-rows.ts'
import type { ItemParts } from './item-parts.ts'
import { manifestBytes, pathOfPiece, type Manifest } from './manifest.ts'
import { pieceRow } from './piece-row.ts'
import { createPlanner, Stopped, type Planned } from './planner.ts'
import { downloadable } from './downloadable.ts'

/**
 * Finds out what a download is made of, and writes that down: the manifest, the pieces that came with it, what the row
 * shows, and the rows of the parts that its rule chooses. Or says why that can't be found out.
 */
export async function planItem({ session, row, files, clock, signal }: ItemParts): Promise<Manifest | Failure> {
  const downloading = downloadable[row.kind]
  if (!downloading) return { kind: 'unknown', message: `${row.kind} can’t be kept` }
  try {
    const bases = await files.bases()
    const { planner, planned } = createPlanner({
      session,
      row,
      wants: files.wants,
      bases,
      text: (stream) => files.text(stream, signal),
    })
    await downloading.plan(planner)
    const manifest: Manifest = { pieces: planned.pieces, rows: planned.rows }
    const texts = planned.pieces.flatMap((piece, no) =>
      piece.type === 'text' ? [{ no, piece, text: planned.texts.get(piece.path) ?? '' }] : [],
    )
    const pieces = await Promise.all([
      pieceRow(row.key, manifestNo, piecePath.manifest, manifestBytes(manifest)),
      ...texts.map(({ no, piece, text }) =>
        pieceRow(row.key, no, pathOfPiece(piece), new TextEncoder().encode(text).buffer),
      ),
    ])
    const written = await save(session, ['downloads', 'pieces', 'history', 'cards'], async (db) => {
      const now = await db.downloads.get(row.key)
      if (!now) return
      // of a former plan those pieces stay that stand at the same place
      await piecesOf(db, row.key)
        .filter(({ no, path }) => {
          const piece = manifest.pieces[no]
          return !piece || pathOfPiece(piece) !== path
        })
        .delete()
      await db.pieces.bulkPut(pieces)
      await db.downloads.put({ ...now, ...shownOf(planned) })
      if (now.rule) await addParts(db, now, planned.parts, clock.nowMs())
    })
    return written.ok ? manifest : written.failure
  } catch (error) {
    if (error instanceof Stopped) return error.failure
    return { kind: 'unknown', message: error instanceof Error ? error.message : String(error) }
  }
}

const shownOf = ({ title, cover, quality, stream, track, bytes, pieces, pins }: Planned): Partial<DownloadRow> => ({
  title,
  ...(cover && { cover }),
  ...(quality !== undefined && { quality }),
  ...(stream !== undefined && { stream }),
  ...(track !== undefined && { track }),
  bytes,
  pieces: pieces.length,
  pins,
})

/** Adds the rows of the parts that the rule chooses and that are not there, within the caller's transaction. */
async function addParts(
  db: PersonDatabase,
  whole: DownloadRow,
  parts: readonly Subject[],
  nowMs: number,
): Promise<void> {
  let { rule } = whole
  if (!rule) return
  // what there is when the rule is made is not new
  if (rule.take === 'new') rule = { take: 'new', known: rule.known ?? parts.map(({ id }) => id) }
  const chosen = chosenParts(rule, await partsFacts(db, whole, parts))
  const places = new Map(parts.map((part, at) => [downloadKey(part), at]))
  const known = await db.downloads.bulkGet(chosen.map(downloadKey))
  const cards = await db.cards.bulkGet(chosen.map(({ kind, id }): [string, number | string] => [kind, id]))
  const { maxHeight, audio, anyNetwork } = whole
  const rows = chosen.flatMap((part, at) =>
    known[at]
      ? []
      : [
          freshRow(part, {
            of: whole.key,
            title: titleOf(cards[at]?.value),
            ...coverOf(cards[at]?.value),
            order: places.get(downloadKey(part)) ?? at,
            addedAt: nowMs,
            ...(maxHeight !== undefined && { maxHeight }),
            ...(audio && { audio }),
            ...(anyNetwork && { anyNetwork }),
          }),
        ],
  )
  await db.downloads.bulkPut(rows)
  await db.downloads.update(whole.key, { rule })
}

/** The picture of a card that has one. */
export const coverOf = (value: object | undefined): { cover?: Image } =>
  value && 'cover' in value && typeof value.cover === 'object' && value.cover !== null
    ? { cover: value.cover as Image }
    : {}

/** What a card calls itself. */
export const titleOf = (value: object | undefined): string =>
  value && 'title' in value && typeof value.title === 'string' ? value.title : ''
