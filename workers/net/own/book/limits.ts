import { archiveLimits } from '#books/archive.ts'

/** What a file of a person's own may be: what is beyond it is refused, and never unpacked. */
export const bookLimits = {
  ...archiveLimits,
  fileBytes: 300 * 1024 * 1024,
  textBytes: 40 * 1024 * 1024,
  /** Of all that is unpacked together. */
  wholeBytes: 600 * 1024 * 1024,
  parts: 5000,
} as const
