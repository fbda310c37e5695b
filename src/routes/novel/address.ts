import { pageLink } from '#components/target.ts'

/** The reader at a chapter. */
export const novelReaderLink = (id: number, chapter?: number) => pageLink('/novel/reader', { id, chapter_id: chapter })

/** The list of a novel's chapters; `chapter` is the one that somebody is at. */
export const chaptersLink = (id: number, chapter?: number) => pageLink('/novel/chapter', { id, chapter_id: chapter })
