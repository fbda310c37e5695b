import type { Context } from 'hono'
import { streamTagHeader } from '#contract/stream-tags.ts'
import { edgeOnly, edgeShortly } from './cache-headers.ts'
import type { StreamFile } from './media/streams.ts'
import type { ObjectStore } from './stores/store.ts'

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

/** Read from the store at once. */
const chunkBytes = 1024 * 1024

/** Gives a file out to be kept, as it is and of any size; from a place on where a range is asked for. */
export function giveFile(
  c: Context,
  store: ObjectStore,
  { source, name, bytes }: { readonly source: string; readonly name: string; readonly bytes: number },
): Response {
  const [, start] = /^bytes=(\d{1,15})-$/.exec(c.req.header('range') ?? '') ?? []
  const from = start !== undefined && Number(start) < bytes ? Number(start) : undefined
  let at = from ?? 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (at >= bytes) return controller.close()
      const chunk = await store.range(source, at, Math.min(chunkBytes, bytes - at))
      // it is gone, or shorter than it was: cut off, so that nobody takes it for whole
      if (!chunk || chunk.length === 0) return controller.error(new Error('a file ended too early'))
      at += chunk.length
      controller.enqueue(new Uint8Array(chunk))
    },
  })
  return c.body(body, from === undefined ? 200 : 206, {
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(bytes - at),
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-store',
    ...(from !== undefined && { 'Content-Range': `bytes ${from}-${bytes - 1}/${bytes}` }),
  })
}

/** With its length, by which it is counted. */
function give(c: Context, file: Uint8Array | string, headers: Record<string, string>): Response {
  const bytes = typeof file === 'string' ? Buffer.from(file) : new Uint8Array(file)
  return c.body(bytes, 200, { ...headers, 'Content-Length': String(bytes.length) })
}
