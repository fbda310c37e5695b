/** The page of a comic. */
export const comicHref = (id: number) => `#/cartoon/cartoon-detail?id=${id}`

/** The reader at an episode. */
export const comicReaderHref = (id: number, episode?: number) =>
  `#/cartoon/reader?id=${id}${episode === undefined ? '' : `&episode_id=${episode}`}`
