import type { Archive } from './archive.ts'
import { all, markupText, textOf, treeOf } from './markup.ts'

const picture = /\.(jpe?g|png|webp|gif|avif|bmp|tiff?|hei[cf])$/i
/** What systems leave in folders. */
const leftovers = /(^|\/)(\.|__MACOSX\/|Thumbs\.db$)/i
/** `2.jpg` before `10.jpg`. */
export const byNumber = new Intl.Collator('zh-CN', { numeric: true }).compare

/** An episode of a comic: a folder of its archive, its pages in the order of their numbers. */
export interface ArchiveEpisode {
  title: string
  pages: string[]
}

/** Whether a file of this name is a page. */
export const isPicture = (name: string): boolean => picture.test(name) && !leftovers.test(name)

/** The episodes of an archive of pictures; none where it has no pictures. */
export function episodesOf({ names }: Pick<Archive, 'names'>): ArchiveEpisode[] {
  const pages = names.filter(isPicture)
  const folders = Map.groupBy(pages, (name) => name.slice(0, Math.max(0, name.lastIndexOf('/'))))
  return [...folders]
    .toSorted(([one], [other]) => byNumber(one, other))
    .map(([folder, own]) => ({
      title: folder.slice(folder.lastIndexOf('/') + 1),
      pages: own.toSorted(byNumber),
    }))
}

/** What a `ComicInfo.xml` says of an archive; empty where it says nothing. */
export interface ComicInfo {
  title: string
  series: string
  /** Who wrote and drew it. */
  author: string
  intro: string
  language: string
  /** It is one of several numbers, and not the last. */
  isOngoing: boolean
  /** Which of the pages, in their order, is the cover. */
  coverAt: number | undefined
}

/** What an archive says of itself; undefined where it has no `ComicInfo.xml`. Rejects with a `BookError`. */
export async function readComicInfo({ names, read }: Archive): Promise<ComicInfo | undefined> {
  const name = names.find((one) => /(^|\/)ComicInfo\.xml$/i.test(one) && !leftovers.test(one))
  const bytes = name === undefined ? undefined : await read(name)
  if (!bytes) return undefined
  const tree = treeOf(markupText(bytes))
  const text = (field: string) => all(tree, field).map(textOf).find(Boolean) ?? ''
  const cover = all(tree, 'Page').find(({ attributes }) => attributes.Type === 'FrontCover')
  const coverAt = Number.parseInt(cover?.attributes.Image ?? '', 10)
  return {
    title: text('Title'),
    series: text('Series'),
    author: [...new Set([text('Writer'), text('Penciller')])].filter(Boolean).join(', '),
    intro: text('Summary'),
    language: text('LanguageISO'),
    isOngoing: Number(text('Number')) < Number(text('Count')),
    coverAt: Number.isNaN(coverAt) ? undefined : coverAt,
  }
}
