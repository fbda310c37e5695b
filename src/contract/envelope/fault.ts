/**
 * Why a sealed thing was not opened, or a value not sealed:
 * - `encoding`: not strict base64url;
 * - `layout`: wrong magic or a length that can't be;
 * - `suite`: another suite than this end speaks or asked for;
 * - `key`: a key id that is unknown, or another than asked for;
 * - `unauthentic`: the tag does not fit: altered, swapped, replayed, or another key;
 * - `compression`: authentic, but not one of the two forms, or bad DEFLATE;
 * - `too-big`: more than the bound;
 * - `unsupported`: this engine has no raw DEFLATE;
 * - `json`: authentic, but not UTF-8 JSON;
 * - `content`: an image file whose content is none of the allowed types.
 */
export type EnvelopeFault =
  | 'encoding'
  | 'layout'
  | 'suite'
  | 'key'
  | 'unauthentic'
  | 'compression'
  | 'too-big'
  | 'unsupported'
  | 'json'
  | 'content'

/** What sealing or opening gives: the value, or why not. */
export type Opened<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: EnvelopeFault }

/** A success. */
export const opened = <T>(value: T): Opened<T> => ({ ok: true, value })

/** A failure. */
export const refused = (fault: EnvelopeFault): { readonly ok: false; readonly fault: EnvelopeFault } => ({
  ok: false,
  fault,
})
