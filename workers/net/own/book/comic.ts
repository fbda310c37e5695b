import type { Archive } from './archive.ts'

const picture = /\.(jpe?g|png|webp|gif|avif)$/i
const byNumber = new Intl.Collator('zh', { numeric: true })

/** An episode of a comic: a folder of its archive, its pages in the order of their numbers. */
export interface ArchiveEpisode {
  title: string
  pages: string[]
}

/** The episodes of an archive of pictures; none where it has no pictures. */
export function episodesOf({ names }: Pick<Archive, 'names'>): ArchiveEpisode[] {
  const pages = names.filter((name) => picture.test(name) && !/(^|\/)(\.|__MACOSX\/)/.test(name))
  const folders = Map.groupBy(pages, (name) => name.slice(0, Math.max(0, name.lastIndexOf('/'))))
  return [...folders]
    .toSorted(([one], [other]) => byNumber.compare(one, other))
    .map(([folder, own]) => ({
      title: folder.slice(folder.lastIndexOf('/') + 1),
      pages: own.toSorted((one, other) => byNumber.compare(one, other)),
    }))
}
