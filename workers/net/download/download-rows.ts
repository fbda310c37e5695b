import type { PersonDatabase } from '#bridge/database.ts'
import type { DownloadRow, PartsRule, RowId } from '#bridge/rows.ts'
import { downloadKey } from '#bridge/downloads.ts'
import type { Kind, Subject } from '#contract/kind.ts'

/** The range of a download's pieces, its manifest among them. */
export const piecesOf = (db: PersonDatabase, key: string) =>
  db.pieces.where('[download+no]').between([key, -Infinity], [key, Infinity])

/** Which pieces are there, without reading any. */
export const storedNos = async (db: PersonDatabase, key: string): Promise<Set<number>> =>
  new Set((await piecesOf(db, key).primaryKeys()).map(([, no]) => no))

/** How many bytes they are, without reading any. */
export async function storedBytes(db: PersonDatabase, key: string): Promise<number> {
  const sizes = (await db.pieces
    .where('[download+sizeBytes]')
    .between([key, 0], [key, Infinity])
    .keys()) as unknown as [string, number][]
  return sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
}

/** The rows in the order of the queue: parts stand where the item they belong to does. */
export function inOrder(rows: readonly DownloadRow[]): DownloadRow[] {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const placeOf = ({ of, order }: DownloadRow): [number, number] => {
    const whole = of === undefined ? undefined : byKey.get(of)
    return whole ? [whole.order, order] : [order, -1]
  }
  return rows.toSorted((a, b) => {
    const [a1, a2] = placeOf(a)
    const [b1, b2] = placeOf(b)
    return a1 - b1 || a2 - b2 || a.addedAt - b.addedAt
  })
}

/** A row that nothing has been fetched for yet. */
export function freshRow(
  { kind, id }: Subject,
  more: Pick<DownloadRow, 'title' | 'order' | 'addedAt'> & Partial<DownloadRow>,
): DownloadRow {
  return {
    key: downloadKey({ kind, id }),
    kind,
    id,
    state: 'waiting',
    pieces: 0,
    piecesDone: 0,
    bytes: 0,
    bytesDone: 0,
    bytesPerS: 0,
    pins: [],
    touchedAt: 0,
    ...more,
  }
}

/** What is known of the parts of an item when a rule chooses among them. */
export interface PartsFacts {
  parts: readonly Subject[]
  /** Parts that were seen to their end, as `downloadKey`. */
  seen: ReadonlySet<string>
  /** The part that somebody is at: those before it count as seen. */
  at: RowId | undefined
  dropped: readonly RowId[]
}

/** The parts that a rule wants on the device, in their order. */
export function chosenParts(rule: PartsRule, { parts, seen, at, dropped }: PartsFacts): Subject[] {
  const wanted = parts.filter(({ id }) => !dropped.includes(id))
  switch (rule.take) {
    case 'all':
      return wanted
    case 'new':
      return wanted.filter(({ id }) => !rule.known?.includes(id))
    case 'next': {
      const from = Math.max(
        0,
        wanted.findIndex(({ id }) => id === at),
      )
      return wanted
        .slice(from)
        .filter((part) => !seen.has(downloadKey(part)))
        .slice(0, rule.count)
    }
  }
}

const seenPart = 0.9

/** What a rule must know of an item's parts, from the history; within the caller's transaction. */
export async function partsFacts(db: PersonDatabase, row: DownloadRow, parts: readonly Subject[]): Promise<PartsFacts> {
  const [own, ...seen] = await db.history.bulkGet([
    [row.kind, row.id],
    ...parts.map(({ kind, id }): [Kind, RowId] => [kind, id]),
  ])
  return {
    parts,
    at: own?.part,
    dropped: row.dropped ?? [],
    seen: new Set(
      seen.flatMap((one) => (one && one.length > 0 && one.position >= one.length * seenPart ? [downloadKey(one)] : [])),
    ),
  }
}
