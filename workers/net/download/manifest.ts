import type { AnswerRow, CardRow, DetailRow, ListRow, PageRow } from '#bridge/rows.ts'
import { piecePath } from '#bridge/downloads.ts'
import type { ListedFile } from './playlist.ts'

/** One piece of a download, as its manifest names it. A `text` was written with the manifest. */
export type Piece =
  | { type: 'key'; id: string }
  | { type: 'text'; path: string }
  | { type: 'image'; path: string }
  | ({ type: 'file' } & ListedFile)

/** Rows of the item itself, so that it can be shown after everything but the download was cleared. */
export interface ItemRows {
  cards: CardRow[]
  details: DetailRow[]
  answers: AnswerRow[]
  /** Of a book of the person's own: nothing brings its lists again. */
  lists?: ListRow[]
  pages?: PageRow[]
}

/** What a download is made of, in the order in which it is fetched. */
export interface Manifest {
  pieces: Piece[]
  rows: ItemRows
}

/** The name under which a piece is found. */
export function pathOfPiece(piece: Piece): string {
  switch (piece.type) {
    case 'key':
      return piecePath.key(piece.id)
    case 'image':
      return piecePath.image(piece.path)
    case 'text':
    case 'file':
      return piecePath.file(piece.path)
  }
}

/** A manifest as the bytes of its piece. */
export const manifestBytes = (manifest: Manifest): ArrayBuffer =>
  new TextEncoder().encode(JSON.stringify(manifest)).buffer

/** The manifest in these bytes. They are our own, held against their checksum before. */
export const manifestOf = (bytes: ArrayBuffer): Manifest => JSON.parse(new TextDecoder().decode(bytes)) as Manifest
