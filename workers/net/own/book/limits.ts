import type { BookFault } from '#bridge/own-books.ts'

/** What a file of a person's own may be: what is beyond it is refused, and never unpacked. */
export const bookLimits = {
  fileBytes: 300 * 1024 * 1024,
  textBytes: 40 * 1024 * 1024,
  entries: 10_000,
  /** Of one file in an archive, unpacked. */
  entryBytes: 30 * 1024 * 1024,
  /** Of all that is unpacked together. */
  wholeBytes: 600 * 1024 * 1024,
  /** Unpacked to packed: a picture book has about 1, a text 4. */
  ratio: 200,
  parts: 5000,
} as const

/** Thrown where a file can't be opened. */
export class BookError extends Error {
  override name = 'BookError'
  readonly fault: BookFault
  constructor(fault: BookFault) {
    super(fault)
    this.fault = fault
  }
}
