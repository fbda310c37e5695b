/** Why a file can't be read as a book. */
export type BookFault =
  | 'unknown'
  /** It is larger than may be, or would be when unpacked. */
  | 'too-large'
  /** Protected by its publisher. */
  | 'protected'
  /** It can't be read to its end. */
  | 'broken'
  /** Nothing to read in it. */
  | 'empty'

/** Thrown where a file can't be read. */
export class BookError extends Error {
  override name = 'BookError'
  readonly fault: BookFault
  constructor(fault: BookFault, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}
