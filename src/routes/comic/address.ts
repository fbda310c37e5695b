import { pageLink } from '#components/target.ts'

/** The page of a comic. */
export const comicLink = (id: number) => pageLink('/cartoon/cartoon-detail', { id })

/** The reader at an episode. */
export const comicReaderLink = (id: number, episode?: number) =>
  pageLink('/cartoon/reader', { id, episode_id: episode })
