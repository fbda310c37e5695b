import type { BookFault } from '#books/fault.ts'
import type { RowId } from './rows.ts'

/**
 * Books of the person's own have rows like those of the server, under ids that no server gives: all from here on. Nothing
 * is ever asked of a server under such an id.
 */
const firstOwnId = 2 ** 50
/** A book's id is followed by those of its parts. */
const idsOfBook = 2 ** 14

/** Whether this is the id of a book of the person's own, or of a part of one. */
export const isOwnId = (id: RowId | undefined): boolean => typeof id === 'number' && id >= firstOwnId

/** Whether a call is about such a book. */
export const asksForOwn = (input: unknown): boolean => Object.values(input as object).some(isOwnId)

/** An id for a new book; `random` is from 0 to 1. */
export const newOwnId = (random: number): number => firstOwnId + Math.floor(random * 2 ** 35) * idsOfBook

/** The id of a part of a book, `no` from 1. */
export const ownPartId = (book: number, no: number): number => book + no

const ownImages = 'own/'

/** The path of a picture of such a book, which lies among the pieces as it is. */
export const ownImagePath = (book: number, no: number): string => `${ownImages}${book}/${no}`

/** Whether a picture is of such a book. */
export const isOwnImage = (path: string): boolean => path.startsWith(ownImages)

/** What became of a file: it can be read as this kind of work, or why not. */
export type KeptBook = { kind: 'novel' | 'comic'; id: number } | { fault: BookFault }
