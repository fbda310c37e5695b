import { pageLink } from '#components/target.ts'

/** The page of an audio book. */
export const audioLink = (id: number) => pageLink('/audio/detail', { id })

/** The page of a comic. */
export const comicLink = (id: number) => pageLink('/cartoon/cartoon-detail', { id })

/** The reader at an episode. */
export const comicReaderLink = (id: number, episode?: number) =>
  pageLink('/cartoon/reader', { id, episode_id: episode })

/** The reader at a chapter. */
export const novelReaderLink = (id: number, chapter?: number) => pageLink('/novel/reader', { id, chapter_id: chapter })

/** The list of a novel's chapters; `chapter` is the one that somebody is at. */
export const chaptersLink = (id: number, chapter?: number) => pageLink('/novel/chapter', { id, chapter_id: chapter })
