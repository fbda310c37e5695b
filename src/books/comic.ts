import type { Archive } from './archive.ts'

const picture = /\.(jpe?g|png|webp|gif|avif|bmp|tiff?|heic)$/i
/** What systems leave in folders. */
const leftovers = /(^|\/)(\.|__MACOSX\/|Thumbs\.db$)/i
/** `2.jpg` before `10.jpg`. */
export const byNumber = new Intl.Collator('zh-CN', { numeric: true }).compare

/** An episode of a comic: a folder of its archive, its pages in the order of their numbers. */
export interface ArchiveEpisode {
  title: string
  pages: string[]
}

/** The episodes of an archive of pictures; none where it has no pictures. */
export function episodesOf({ names }: Pick<Archive, 'names'>): ArchiveEpisode[] {
  const pages = names.filter((name) => picture.test(name) && !leftovers.test(name))
  const folders = Map.groupBy(pages, (name) => name.slice(0, Math.max(0, name.lastIndexOf('/'))))
  return [...folders]
    .toSorted(([one], [other]) => byNumber(one, other))
    .map(([folder, own]) => ({
      title: folder.slice(folder.lastIndexOf('/') + 1),
      pages: own.toSorted(byNumber),
    }))
}
