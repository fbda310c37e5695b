import type { PieceRow } from '#bridge/rows.ts'
import { sha256Of } from '#bridge/downloads.ts'

/** The row of a piece. */
export async function pieceRow(
  download: string,
  no: number,
  path: string,
  bytes: ArrayBuffer,
  until?: number,
): Promise<PieceRow> {
  const sha256 = await sha256Of(bytes)
  return { download, no, path, bytes, sizeBytes: bytes.byteLength, sha256, ...(until !== undefined && { until }) }
}
