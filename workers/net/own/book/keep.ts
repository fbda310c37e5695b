import type { Image } from '#contract/shapes/common.ts'
import { fail, ok, type Failure, type Result } from '#contract/failures.ts'
import { manifestNo, piecePath } from '#bridge/downloads.ts'
import { type KeptBook, ownImagePath } from '#bridge/own-books.ts'
import type { PieceRow } from '#bridge/rows.ts'
import { imageMime } from '../../crypto/image.ts'
import { removeDownloads } from '../../download/change.ts'
import { freshRow } from '../../download/download-rows.ts'
import { manifestBytes } from '../../download/manifest.ts'
import { pieceRow } from '../../download/piece-row.ts'
import type { Session } from '../../session.ts'
import { save } from '../../store/save.ts'
import type { Archive } from '#books/archive.ts'
import { type ArchiveEpisode, episodesOf } from '#books/comic.ts'
import { chaptersWithPictures } from '#books/chapters.ts'
import { readEpub } from '#books/epub.ts'
import { BookError } from '#books/fault.ts'
import { bookLimits } from '#books/limits.ts'
import { chaptersOf, plainText } from '#books/text.ts'
import { openArchive } from './archive.ts'
import { type OwnRows, rowsOfComic, rowsOfNovel } from './rows.ts'

/** Storage did not take it. */
class NotKept extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** The size of a picture in pixels; undefined where the engine can't draw it. */
async function sizeOf(bytes: Uint8Array<ArrayBuffer>): Promise<{ width: number; height: number } | undefined> {
  const type = imageMime(bytes)
  if (!type) return undefined
  try {
    const bitmap = await createImageBitmap(new Blob([bytes], { type }))
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return undefined
  }
}

/** Opens a file as a book and keeps it: see `NetApi.keepBook`. What does not come to its end leaves nothing. */
export async function keepBook(session: Session, nowMs: number, file: File, id: number): Promise<Result<KeptBook>> {
  try {
    return ok(await keep(session, nowMs, file, id))
  } catch (error) {
    await save(session, ['downloads', 'pieces'], async (db) => {
      for (const key of [`novel:${id}`, `comic:${id}`]) {
        await db.pieces.where('[download+no]').between([key, -Infinity], [key, Infinity]).delete()
        await removeDownloads(db, key)
      }
    })
    if (error instanceof BookError) return ok({ fault: error.fault })
    return fail(error instanceof NotKept ? error.failure : { kind: 'unknown', message: String(error) })
  }
}

/** A file of more bytes is not read at all. */
const fileBytes = 300 * 1024 * 1024

async function keep(session: Session, nowMs: number, file: File, id: number): Promise<KeptBook> {
  if (file.size > fileBytes) throw new BookError('too-large')
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const name = file.name.replace(/\.[^.]*$/, '').trim()
  const isArchive = head[0] === 0x50 && head[1] === 0x4b
  if (!isArchive && file.size > bookLimits.textBytes) throw new BookError('too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isArchive) {
    const chapters = chaptersOf(plainText(bytes))
    if (chapters.length === 0) throw new BookError('empty')
    return finish(session, nowMs, rowsOfNovel({ id, title: name, author: '', cover: undefined, chapters, nowMs }), 0, 0)
  }
  const archive = openArchive(bytes)
  const pictures = pictureKeeper(session, archive, id)
  const keepComic = async (listed: readonly ArchiveEpisode[], title: string) => {
    const episodes = await pagesOf(listed, (at) => pictures.keep(`comic:${id}`, at))
    if (episodes.length === 0) throw new BookError(archive.names.length === 0 ? 'empty' : 'unknown')
    return finish(session, nowMs, rowsOfComic({ id, title, episodes, nowMs }), pictures.count(), pictures.bytes())
  }
  if (archive.names.includes('META-INF/container.xml')) {
    const key = `novel:${id}`
    const book = await readEpub(archive)
    if (book.pictures) {
      const title = book.title || name
      return keepComic([{ title, pages: book.pictures }], title)
    }
    const chapters = await chaptersWithPictures(book, (at) => pictures.keep(key, at))
    if (chapters.length === 0) throw new BookError('empty')
    const cover = book.cover === undefined ? undefined : await pictures.keep(key, book.cover)
    const rows = rowsOfNovel({ id, title: book.title || name, author: book.author, cover, chapters, nowMs })
    return finish(session, nowMs, rows, pictures.count(), pictures.bytes())
  }
  return keepComic(episodesOf(archive), name)
}

/** Keeps pictures of an archive as pieces, each once. */
function pictureKeeper(session: Session, archive: Archive, id: number) {
  const known = new Map<string, Image | undefined>()
  let count = 0
  let sum = 0
  return {
    count: () => count,
    bytes: () => sum,
    /** The picture of a name; undefined where it is none that can be drawn. Throws where it can't be kept. */
    async keep(download: string, name: string): Promise<Image | undefined> {
      if (known.has(name)) return known.get(name)
      known.set(name, undefined)
      const bytes = await archive.read(name)
      const size = bytes && (await sizeOf(bytes))
      if (!bytes || !size) return undefined
      const path = ownImagePath(id, count)
      const piece = await pieceRow(download, count, piecePath.image(path), bytes.buffer)
      await put(session, piece)
      count += 1
      sum += piece.sizeBytes
      const image: Image = { path, ...size }
      known.set(name, image)
      return image
    },
  }
}

async function put(session: Session, piece: PieceRow): Promise<void> {
  const kept = await save(session, ['pieces'], (db) => db.pieces.put(piece))
  if (!kept.ok) throw new NotKept(kept.failure)
}

async function pagesOf(episodes: readonly ArchiveEpisode[], picture: (name: string) => Promise<Image | undefined>) {
  if (episodes.length > bookLimits.parts) throw new BookError('too-large')
  const read: { title: string; pages: Image[] }[] = []
  for (const { title, pages: names } of episodes) {
    const pages: Image[] = []
    for (const name of names) {
      const image = await picture(name)
      if (image) pages.push(image)
    }
    if (pages.length > 0) read.push({ title, pages })
  }
  return read
}

/** Writes the rows of a book, and the manifest by which they come back where everything but downloads was cleared. */
async function finish(
  session: Session,
  nowMs: number,
  { kind, id, title, cover, rows, pins }: OwnRows,
  pictures: number,
  bytes: number,
): Promise<KeptBook> {
  const key = `${kind}:${id}`
  const manifest = manifestBytes({ pieces: [], rows })
  await put(session, await pieceRow(key, manifestNo, piecePath.manifest, manifest))
  const done = await save(session, ['cards', 'answers', 'lists', 'pages', 'downloads'], async (db) => {
    const count = await db.downloads.count()
    await db.cards.bulkPut(rows.cards)
    await db.answers.bulkPut(rows.answers)
    await db.lists.bulkPut(rows.lists)
    await db.pages.bulkPut(rows.pages)
    const whole = bytes + manifest.byteLength
    await db.downloads.put({
      ...freshRow({ kind, id }, { title, order: count, addedAt: nowMs, ...(cover && { cover }) }),
      ...{ state: 'done', pieces: pictures + 1, piecesDone: pictures + 1, bytes: whole, bytesDone: whole, pins },
    })
  })
  if (!done.ok) throw new NotKept(done.failure)
  return { kind, id }
}
