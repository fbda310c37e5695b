/**
 * Where large things are kept: uploaded files, encrypted pictures, segments of clips. The little that this server needs
 * of an object store, so that a folder and any S3-compatible service can both be one. All servers of an installation
 * share it, and nothing is kept in memory: a second process may always go on where the first one stopped.
 *
 * Keys are those of `isKey`; any other one is a mistake of the caller and throws a RangeError.
 */
export interface ObjectStore {
  readonly kind: 'local disk' | 's3'
  /** Writes an object, or replaces it; nobody ever sees half of one. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Writes an object from a file, of any size, which stays. */
  putFile(key: string, file: string): Promise<void>
  /** A whole object; undefined when there is none. For small ones. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Some bytes of an object, fewer where it ends before; undefined when there is none. */
  range(key: string, from: number, length: number): Promise<Uint8Array | undefined>
  /** Size in bytes; undefined when there is no such object. */
  size(key: string): Promise<number | undefined>
  /** Brings a large object into a new file without holding it in memory; false when there is none. */
  download(key: string, file: string): Promise<boolean>
  /** Removes an object; one that is not there is no error. */
  delete(key: string): Promise<void>
  /** Removes all objects whose keys begin so; the prefix is a key with a slash behind it. */
  deleteAll(prefix: string): Promise<void>
  readonly multipart: Multipart
  /** Bytes that are free; undefined where nobody can tell. */
  room(): Promise<number | undefined>
  /** Removes what processes that died left behind before a time (Unix ms). */
  tidy(beforeMs: number): Promise<void>
  close(): void
}

/** A part as the store has it; `eTag` without quotes. */
export interface StoredPart {
  readonly number: number
  readonly eTag: string
  readonly bytes: number
}

/** Which part a browser may send, and how large it must be. */
export interface PartToSign {
  readonly key: string
  readonly uploadId: string
  /** From 1. */
  readonly number: number
  readonly bytes: PartSize
  /** Until when it may begin to send, Unix ms. */
  readonly untilMs: number
  /** Origin that the browser talks to, where this server itself takes the parts. */
  readonly line: string
}

/** `exactly` for every part but the last, which may be shorter. */
export type PartSize = { readonly exactly: number } | { readonly atMost: number }

/** An address that takes a part without any header: `{url}?partNumber={number}&uploadId={uploadId}&{query}`. */
export interface SignedPart {
  readonly url: string
  readonly query: string
}

/** `gone`: there is no such upload; `changed`: a part is missing or is not the one with this tag. */
export type Completed = 'done' | 'gone' | 'changed'

/** Uploads in parts, straight from a browser. */
export interface Multipart {
  /** Begins one; answers its id. */
  create(key: string): Promise<string>
  presign(part: PartToSign): Promise<SignedPart>
  /** The parts that arrived whole, by number; undefined when there is no such upload. */
  parts(key: string, uploadId: string): Promise<StoredPart[] | undefined>
  /** Makes the object of these parts, in this order; once it is there, every repeat answers `done`. */
  complete(key: string, uploadId: string, parts: readonly Omit<StoredPart, 'bytes'>[]): Promise<Completed>
  /** Throws the parts away; one that is not there is no error. */
  abort(key: string, uploadId: string): Promise<void>
  /** Those begun before a time (Unix ms) and neither completed nor aborted, whose keys begin so. */
  unfinished(prefix: string, beforeMs: number): Promise<{ readonly key: string; readonly uploadId: string }[]>
}

/** The store can't be used as it is set up; the message is one line that says what to do. */
export class StoreUnavailable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StoreUnavailable'
  }
}

/** Lower-case letters, digits, `.`, `_` and `-` in parts with single slashes between them; no part begins with a dot. */
export const isKey = (key: string): boolean =>
  key.length <= 200 && /^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/.test(key)

/** The key itself, or a RangeError. */
export function mustBeKey(key: string): string {
  if (!isKey(key)) throw new RangeError('not a key of an object')
  return key
}

/** The prefix itself, or a RangeError where it is no key with a slash behind it. */
export function mustBePrefix(prefix: string): string {
  if (!prefix.endsWith('/')) throw new RangeError('not a prefix of keys')
  mustBeKey(prefix.slice(0, -1))
  return prefix
}

/** An ETag as stores compare it: without quotes, whatever a browser or a store put around it. */
export const plainETag = (eTag: string): string => eTag.replace(/^(?:W\/)?"?|"$/g, '').toLowerCase()
