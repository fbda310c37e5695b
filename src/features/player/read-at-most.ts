/** All of a body, or undefined, the rest unread, once it is longer than this: its headers may say less, and it may unpack to more. */
export async function readAtMost(reply: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined = reply.body?.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    pieces.push(read.value)
    length += read.value.length
    if (length <= maxBytes) continue
    void reader?.cancel().catch(() => undefined)
    return undefined
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}
