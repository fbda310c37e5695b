import { CLIENT } from './suites.ts'
import type { Bytes } from './suites.ts'

const encoder = new TextEncoder()

/** UTF-8 of a text. */
export const utf8 = (text: string): Bytes => encoder.encode(text)

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Lower-case hex, as signs are written. */
export function hex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX[byte] ?? ''
  return text
}

/** What is authenticated with a request's ciphertext. */
export const requestAad = (path: string, timestampMs: number): Bytes => utf8(`req|${path}|${timestampMs}`)

/** What is authenticated with a reply's ciphertext: it binds the reply to one request and one errcode. */
export const replyAad = (path: string, sign: string, errcode: number): Bytes => utf8(`rep|${path}|${sign}|${errcode}`)

/** What is authenticated with an image's ciphertext: its path as the reply gives it. */
export const imageAad = (path: string): Bytes => utf8(path)

/** The text a request's `sign` is made over. It holds no host, so another line takes the same bytes. */
export const signedText = (path: string, timestampMs: number, data: string): string =>
  `shiguang/1\nPOST\n${path}\nclient=${CLIENT}&data=${data}&timestamp=${timestampMs}`

/** The form of a request; no value needs escaping. */
export const requestForm = (timestampMs: number, data: string, sign: string): string =>
  `client=${CLIENT}&timestamp=${timestampMs}&data=${data}&sign=${sign}`

/** The text an image upload's `sign` is made over. */
export const imageUploadText = (id: string): string => `id=${id}&position=head`

/** The text the `sign` of a big upload's start is made over; `total` is the number of slices. */
export const uploadStartText = (timestampMs: number, total: number): string => `timestamp=${timestampMs}&total=${total}`

/**
 * The text a `size_sign` is made over: that of the form's `sign`, with the bytes of the whole file, and what the file is
 * for where that is said. It stands beside `sign`, which has no room for it, and binds the length of the last slice.
 */
export const uploadSizeText = (text: string, bytes: number, purpose?: string): string =>
  `${purpose === undefined ? '' : `purpose=${purpose}&`}size=${bytes}&${text}`

/** The text the `sign` of a big upload's completion is made over. */
export const uploadCompleteText = (timestampMs: number, uploadId: string, uploadName: string): string =>
  `timestamp=${timestampMs}&upload_id=${uploadId}&upload_name=${uploadName}`
