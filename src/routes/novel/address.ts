/** The reader at a chapter. */
export const novelReaderHref = (id: number, chapter?: number) =>
  `#/novel/reader?id=${id}${chapter === undefined ? '' : `&chapter_id=${chapter}`}`

/** The list of a novel's chapters; `chapter` is the one that somebody is at. */
export const chaptersHref = (id: number, chapter?: number) =>
  `#/novel/chapter?id=${id}${chapter === undefined ? '' : `&chapter_id=${chapter}`}`
