import { createHmac, hkdfSync } from 'node:crypto'
import { streamTagHead, streamTagInfo } from '#contract/stream-tags.ts'

/** The tag of a file of a stream: see `contract/stream-tags.ts`. */
export function tagOf(key: Uint8Array, path: string, body: Uint8Array | string): string {
  const derived = new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), streamTagInfo, 32))
  return createHmac('sha256', derived).update(streamTagHead(path)).update(body).digest('base64url')
}
