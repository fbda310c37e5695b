import { open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { chaptersWithPictures, wordsOf } from '#books/chapters.ts'
import { type ArchiveEpisode, episodesOf, isPicture, readComicInfo } from '#books/comic.ts'
import { type Book, readEpub } from '#books/epub.ts'
import { BookError } from '#books/fault.ts'
import { bookLimits } from '#books/limits.ts'
import type { Image } from '#contract/shapes/common.ts'
import { drawCover } from './draw-cover.ts'
import type { Found, Importer, ImportWarning, WorkPreview } from './importer.ts'
import { filmNames } from './film-names.ts'
import { checkPictures, pictureKeeper } from './keep-picture.ts'
import { openArchive, type OpenArchive } from './open-archive.ts'
import { openFolder } from './open-folder.ts'
import { openPdf, type OpenPdf } from './open-pdf.ts'
import { openRar } from './open-rar.ts'
import { publisherOf } from './publish.ts'
import type { NewPart } from './works.ts'

/** Whether a folder is a comic or a set of pictures. One with films may have pictures of them. */
async function isPictureFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder, { recursive: true })
  return names.some((name) => isPicture(name)) && !names.some((name) => filmNames.test(name))
}

/** Novels and comics of EPUB, comics and sets of pictures of other archives, of PDF and of folders. */
export const archives: Importer = {
  names: /\.(epub|cbz|zip|cbr|rar|pdf)$/i,
  isOfFolder: isPictureFolder,
  async look(file, { as }) {
    if ((await stat(file)).isDirectory())
      return picturesIn(await openFolder(file), path.basename(path.resolve(file)), as, file)
    const title = path.parse(file).name.trim()
    const kind = await kindOf(file)
    if (kind === 'pdf') return pdfPages(await openPdf(file), title, as)
    const archive = kind === 'rar' ? await openRar(file) : await openArchive(file)
    try {
      if (!archive.names.includes('META-INF/container.xml')) return await picturesIn(archive, title, as)
      const book = await readEpub(archive)
      return await (book.pictures ? fixedBook(archive, book, book.pictures, title) : novelIn(archive, book, title))
    } catch (error) {
      archive.close()
      throw error
    }
  },
}

/** What a file is, whatever it is called: many a CBR is a ZIP. */
async function kindOf(file: string): Promise<'pdf' | 'rar' | 'zip'> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
    const start = buffer.subarray(0, bytesRead).toString('latin1')
    if (start.startsWith('Rar!\u001a\u0007')) return 'rar'
    return start.includes('%PDF-') && !start.startsWith('PK') ? 'pdf' : 'zip'
  } finally {
    await handle.close()
  }
}

/** The pages of a PDF: a comic, or a set of pictures. */
function pdfPages(pdf: OpenPdf, name: string, as: string | undefined): Found {
  const title = pdf.title || name
  const about = { title, author: pdf.author, intro: '', language: '', cover: undefined }
  const kind = as === 'picture' ? 'picture' : 'comic'
  return comicOf(pdf, { kind, episodes: [{ title, pages: [...pdf.names] }], about, warnings: [] })
}

/** What stands in a preview for a picture that was not looked at yet. */
const unseen: Image = { path: '', width: 0, height: 0 }

async function novelIn(archive: OpenArchive, book: Book, name: string): Promise<Found> {
  const names = new Set(archive.names)
  const pictured = new Set(book.cover === undefined ? [] : [book.cover])
  const seen = await chaptersWithPictures(book, async (at) => {
    pictured.add(at)
    return names.has(at) ? unseen : undefined
  })
  if (seen.length === 0) throw new BookError('empty')
  const preview: WorkPreview = {
    kind: 'novel',
    ...aboutOf(book, name),
    ...(book.series && { series: book.series.title }),
    parts: seen.map(({ title, level, text }) => ({ title, level, size: wordsOf(text) })),
    warnings: warningsOf(book),
  }
  return {
    preview,
    media: 'book',
    close: archive.close,
    check: (warn) => checkPictures([...pictured], archive.read, warn),
    async keep(target, original, warn) {
      const publisher = await publisherOf(target, preview)
      const pictures = pictureKeeper(target, original, archive.read, warn)
      const chapters = await chaptersWithPictures(book, pictures.keep)
      const own = book.cover === undefined ? undefined : await pictures.keep(book.cover)
      const drawn = pictureKeeper(target, original, () => drawCover(original.sha256), warn)
      const cover = own ?? (await drawn.keep('drawn cover'))
      if (!cover) throw new BookError('broken')
      const parts = chapters.map(({ title, level, text, blocks }): NewPart => ({
        title,
        level,
        size: wordsOf(text),
        source: { from: 'blocks', blocks },
      }))
      return publisher({ cover, parts, pictures: [...pictures.paths(), ...drawn.paths()] })
    },
  }
}

const aboutOf = ({ title, author, intro, language, cover }: Book, name: string) => ({
  title: title || name,
  author,
  intro,
  language,
  cover,
})

const warningsOf = ({ missing, cover }: Book): ImportWarning[] => [
  ...(missing.length > 0 ? [{ code: 'pages-missing', names: missing } as const] : []),
  ...(cover === undefined ? [{ code: 'no-cover' } as const] : []),
]

/** A book whose pages are pictures. */
function fixedBook(archive: OpenArchive, book: Book, pages: string[], name: string): Found {
  const about = aboutOf(book, name)
  const { missing } = book
  return comicOf(archive, {
    kind: 'comic',
    episodes: [{ title: about.title, pages }],
    about,
    warnings: missing.length > 0 ? [{ code: 'pages-missing', names: missing }] : [],
  })
}

async function picturesIn(archive: OpenArchive, name: string, as: string | undefined, folder?: string): Promise<Found> {
  const found = episodesOf(archive)
  if (found.length === 0) throw new BookError(archive.names.length === 0 ? 'empty' : 'unknown')
  const info = await readComicInfo(archive)
  const pages = found.flatMap((episode) => episode.pages)
  const title = info?.series || info?.title || name
  const kind = as === 'picture' ? 'picture' : 'comic'
  // the one episode of a series is called by what it tells of itself
  const whole = [{ title: (info?.series && info.title) || name, pages }]
  const { author = '', intro = '', language = '' } = info ?? {}
  const cover = info?.coverAt === undefined ? undefined : pages[info.coverAt]
  const episodes = kind === 'picture' || (found.length === 1 && info) ? whole : found
  return comicOf(archive, {
    kind,
    episodes,
    about: { title, author, intro, language, cover, status: info?.isOngoing ? 'serial' : 'done' },
    warnings: [],
    ...(folder !== undefined && { files: pages.map((page) => path.join(folder, page)) }),
  })
}

interface ComicFound {
  readonly kind: 'comic' | 'picture'
  readonly episodes: readonly ArchiveEpisode[]
  readonly about: Pick<WorkPreview, 'title' | 'author' | 'intro' | 'language' | 'cover' | 'status'>
  readonly warnings: readonly ImportWarning[]
  readonly files?: readonly string[]
}

function comicOf(archive: OpenArchive, { kind, episodes, about, warnings, files }: ComicFound): Found {
  if (episodes.length > bookLimits.parts) throw new BookError('too-large')
  const titleOf = ({ title }: ArchiveEpisode) => title || (episodes.length === 1 ? about.title : '')
  const cover = about.cover ?? episodes[0]?.pages[0]
  const preview: WorkPreview = {
    kind,
    ...about,
    cover,
    parts: episodes.map((one) => ({ title: titleOf(one), level: 0, size: one.pages.length })),
    warnings,
  }
  return {
    preview,
    media: 'archive',
    ...(files && { files }),
    close: archive.close,
    check: (warn) => checkPictures([...new Set(episodes.flatMap(({ pages }) => pages))], archive.read, warn),
    async keep(target, original, warn) {
      const publisher = await publisherOf(target, preview)
      const pictures = pictureKeeper(target, original, archive.read, warn)
      const parts: NewPart[] = []
      for (const episode of episodes) {
        const pages: Image[] = []
        for (const name of episode.pages) {
          const page = await pictures.keep(name)
          if (page) pages.push(page)
        }
        const source = { from: 'pages', pages } as const
        if (pages.length > 0) parts.push({ title: titleOf(episode), level: 0, size: pages.length, source })
      }
      const own = cover === undefined ? undefined : await pictures.keep(cover)
      const [first] = parts.flatMap(({ source }) => (source.from === 'pages' ? source.pages : []))
      const shown = own ?? first
      if (!shown) throw new BookError('empty')
      return publisher({ cover: shown, parts, pictures: pictures.paths() })
    },
  }
}
