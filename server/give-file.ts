import type { Context } from 'hono'
import { streamTagHeader } from '#contract/stream-tags.ts'
import { edgeOnly, edgeShortly } from './cache-headers.ts'
import type { StreamFile } from './media/streams.ts'

/** Gives a picture out, sealed as it is. */
export const givePicture = (c: Context, file: Uint8Array): Response =>
  give(c, file, { 'Content-Type': 'application/octet-stream', ...edgeOnly })

/** Gives a file of a stream out, with the tag that binds it to its place; 403 where its address has no right to it. */
export function giveStream(c: Context, file: StreamFile | 'locked'): Response {
  if (file === 'locked') return c.body(null, 403, { 'Cache-Control': 'no-store' })
  const { body, type, fixed, tag } = file
  return give(c, body, {
    'Content-Type': type,
    [streamTagHeader]: tag,
    'Access-Control-Expose-Headers': streamTagHeader,
    ...(fixed ? edgeOnly : edgeShortly),
  })
}

/** With its length, by which it is counted. */
function give(c: Context, file: Uint8Array | string, headers: Record<string, string>): Response {
  const bytes = typeof file === 'string' ? Buffer.from(file) : new Uint8Array(file)
  return c.body(bytes, 200, { ...headers, 'Content-Length': String(bytes.length) })
}
