/** What a file of a book may be; what is beyond it is refused, and never unpacked. */
export const bookLimits = {
  /** Files in an archive. */
  entries: 10_000,
  /** Of one file, unpacked. */
  entryBytes: 30 * 1024 * 1024,
  /** Unpacked to packed: a picture book has about 1, a text 4. */
  ratio: 200,
  textBytes: 40 * 1024 * 1024,
  /** Chapters or episodes. */
  parts: 5000,
} as const
