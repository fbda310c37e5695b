import type { Context } from 'hono'
import { createBodyRoom, type BodyRoom } from './body-room.ts'

/**
 * Why a body was given up: nothing came for a while, it took too long in all, it was too large, its sender went away,
 * or all memory for bodies was taken.
 */
export type BodyFault = 'silent' | 'late' | 'large' | 'broken' | 'crowded'

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

/**
 * What the bodies of all calls and forms may hold in this process, until they are answered: see decision 043. Pictures
 * have room of their own.
 */
const callRoom = createBodyRoom(128 * 1024 * 1024)

/** The bytes of a body as they come, for so long. Throws BodyRefused. */
export async function* whileAlive(body: ReadableStream<Uint8Array>, ms = Infinity): AsyncGenerator<Uint8Array> {
  const endMs = performance.now() + ms
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), waitOf(endMs))
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}

/** How much of a body is taken, for how long, and where it is held. */
export interface BodyLimits {
  readonly bytes: number
  readonly ms: number
  readonly room?: BodyRoom
}

/** Works on all of a body, which holds its room until that is done. Throws BodyRefused. */
export async function withBody<T>(
  body: ReadableStream<Uint8Array>,
  { bytes: most, ms, room = callRoom }: BodyLimits,
  work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
): Promise<T> {
  const place = room.enter()
  try {
    const chunks: Uint8Array[] = []
    let bytes = 0
    const endMs = performance.now() + ms
    const reader = body.getReader()
    try {
      for (;;) {
        const { done, value } = await within(reader.read(), waitOf(endMs), place.signal)
        if (done) break
        bytes += value.length
        if (bytes > most) throw new BodyRefused('large')
        if (!place.take(value.length)) throw new BodyRefused('crowded')
        chunks.push(value)
      }
    } finally {
      reader.releaseLock()
    }
    place.whole()
    return await work(Buffer.concat(chunks.splice(0)))
  } finally {
    place.leave()
  }
}

/** Works on the text of a call or a form, up to a size. Throws BodyRefused. */
export async function withText<T>({ req }: Context, most: number, work: (text: string) => Promise<T>): Promise<T> {
  if (Number(req.header('content-length') ?? 0) > most) throw new BodyRefused('large')
  const { body } = req.raw
  if (!body) return work('')
  return withBody(body, { bytes: most, ms: callMs }, (bytes) => work(Buffer.from(bytes).toString('utf8')))
}

/** The text of a small form. Throws BodyRefused. */
export const bodyText = (c: Context, most: number): Promise<string> => withText(c, most, async (text) => text)

/** What whoever sent a refused body is told, if they still listen. What was not read can't be followed by another request. */
export const refusedBody = (c: Context, { why }: BodyRefused): Response =>
  c.body(null, statuses[why], { Connection: 'close' })

const statuses = { silent: 408, late: 408, large: 413, broken: 400, crowded: 503 } as const

/**
 * Reads a body that nobody wants, up to a size, before it is answered: a browser that is still sending would see a
 * broken connection instead of the answer.
 */
export async function discard({ req }: Context, most: number): Promise<void> {
  if (!req.raw.body || req.raw.bodyUsed) return
  let bytes = 0
  try {
    for await (const chunk of whileAlive(req.raw.body, callMs)) {
      bytes += chunk.length
      if (bytes > most) return
    }
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw error
  }
}

/** How long the next bytes are waited for, and what it is called when they do not come. */
function waitOf(endMs: number): { ms: number; why: BodyFault } {
  const leftMs = Math.max(0, endMs - performance.now())
  return leftMs > silenceMs ? { ms: silenceMs, why: 'silent' } : { ms: leftMs, why: 'late' }
}

async function within<T>(
  reading: Promise<T>,
  { ms, why }: { ms: number; why: BodyFault },
  signal?: AbortSignal,
): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new BodyRefused(why)), ms)
  const makeWay = () => late.reject(new BodyRefused('crowded'))
  signal?.addEventListener('abort', makeWay)
  if (signal?.aborted) makeWay()
  const read = reading.catch(() => {
    throw new BodyRefused('broken')
  })
  try {
    return await Promise.race([read, late.promise])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', makeWay)
    // whichever of the two lost is nothing that anybody waits for
    late.promise.catch(() => {})
    read.catch(() => {})
  }
}
