import type { Context } from 'hono'

/** Why a body was given up: nothing came for a while, it took too long in all, it was too large, its sender went away. */
export type BodyFault = 'silent' | 'late' | 'large' | 'broken'

/** A body did not come as it should; nothing is wrong with this server. */
export class BodyRefused extends Error {
  readonly why: BodyFault

  constructor(why: BodyFault) {
    super(`the body was refused: ${why}`)
    this.name = 'BodyRefused'
    this.why = why
  }
}

/** How long a sender may stay silent in the middle of a body. */
const silenceMs = 15_000

/** How long a call may take to come: it is small. */
const callMs = 60_000

/** The bytes of a body as they come. Throws BodyRefused. */
export async function* whileAlive(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), silenceMs, 'silent')
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}

/** All of a body, up to a size and a time. Throws BodyRefused. */
export async function wholeBody(
  body: ReadableStream<Uint8Array>,
  limits: { readonly bytes: number; readonly ms: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const endMs = performance.now() + limits.ms
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for (;;) {
      const leftMs = Math.max(0, endMs - performance.now())
      const { done, value } = await within(
        reader.read(),
        Math.min(leftMs, silenceMs),
        leftMs > silenceMs ? 'silent' : 'late',
      )
      if (done) return new Uint8Array(Buffer.concat(chunks))
      bytes += value.length
      if (bytes > limits.bytes) throw new BodyRefused('large')
      chunks.push(value)
    }
  } finally {
    reader.releaseLock()
  }
}

/** The text of a call or a form, up to a size. Throws BodyRefused. */
export async function bodyText({ req }: Context, most: number): Promise<string> {
  if (Number(req.header('content-length') ?? 0) > most) throw new BodyRefused('large')
  const { body } = req.raw
  return body ? Buffer.from(await wholeBody(body, { bytes: most, ms: callMs })).toString('utf8') : ''
}

/** What whoever sent a refused body is told, if they still listen. What was not read can't be followed by another request. */
export const refusedBody = (c: Context, { why }: BodyRefused): Response =>
  c.body(null, why === 'large' ? 413 : why === 'broken' ? 400 : 408, { Connection: 'close' })

/**
 * Reads a body that nobody wants, up to a size, before it is answered: a browser that is still sending would see a
 * broken connection instead of the answer.
 */
export async function discard({ req }: Context, most: number): Promise<void> {
  if (!req.raw.body || req.raw.bodyUsed) return
  let bytes = 0
  try {
    for await (const chunk of whileAlive(req.raw.body)) {
      bytes += chunk.length
      if (bytes > most) return
    }
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw error
  }
}

async function within<T>(reading: Promise<T>, ms: number, why: 'silent' | 'late'): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BodyRefused(why)), ms)
  })
  const read = reading.catch(() => {
    throw new BodyRefused('broken')
  })
  try {
    return await Promise.race([read, late])
  } finally {
    clearTimeout(timer)
  }
}
