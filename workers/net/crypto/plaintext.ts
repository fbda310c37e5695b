import { opened, refused } from '#contract/envelope/fault.ts'
import type { Opened } from '#contract/envelope/fault.ts'
import { FORM_DEFLATED, FORM_PLAIN } from '#contract/envelope/suites.ts'
import type { Bytes } from '#contract/envelope/suites.ts'
import { utf8 } from '#contract/envelope/texts.ts'

/**
 * Bytes fed to the engine's inflater at a time. Chromium inflates a whole chunk before anyone can stop it, so this
 * bounds the overshoot over a limit: DEFLATE grows at most 1,032-fold, to some 32 MiB. Smaller slices cost a turn of
 * the stream each: 8 KiB made a 30 kB reply a third slower than the bare pipeline.
 */
const INFLATE_SLICE_BYTES = 32 * 1024

type RawTransform = new (format: 'deflate-raw') => GenericTransformStream

/** The engine's transform for raw DEFLATE, or undefined: it came later than the class (Chromium 103). */
function rawTransform(Transform: RawTransform | undefined): GenericTransformStream | undefined {
  if (Transform === undefined) return undefined
  try {
    return new Transform('deflate-raw')
  } catch {
    return undefined
  }
}

/** Writes without waiting: a failure also reaches the reading side, which reports it. */
async function feed(transform: GenericTransformStream, bytes: Bytes): Promise<void> {
  const writer: WritableStreamDefaultWriter<BufferSource> = transform.writable.getWriter()
  try {
    for (let at = 0; at < bytes.length; at += INFLATE_SLICE_BYTES) {
      await writer.write(bytes.subarray(at, at + INFLATE_SLICE_BYTES))
    }
    await writer.close()
  } catch {
    // Said by the reading side.
  }
}

async function deflate(bytes: Bytes): Promise<Bytes | undefined> {
  const transform = rawTransform(globalThis.CompressionStream)
  if (transform === undefined) return undefined
  void feed(transform, bytes)
  return new Uint8Array(await new Response(transform.readable).arrayBuffer())
}

/**
 * The plaintext of a JSON text: byte 0 and the JSON, or byte 1 and its raw DEFLATE where that is smaller.
 * Fault: `too-big`, when the JSON itself is longer than the limit.
 */
export async function packPlaintext(json: string, limitBytes: number): Promise<Opened<Bytes>> {
  const plain = utf8(String.fromCharCode(FORM_PLAIN) + json)
  if (plain.length - 1 > limitBytes) return refused('too-big')
  const deflated = await deflate(plain.subarray(1))
  if (deflated === undefined || deflated.length + 1 >= plain.length) return opened(plain)
  const packed = new Uint8Array(deflated.length + 1)
  packed[0] = FORM_DEFLATED
  packed.set(deflated, 1)
  return opened(packed)
}

/** Inflates to text and stops at the limit. Faults: `unsupported`, `compression`, `too-big`, `json` (not UTF-8). */
async function inflateText(bytes: Bytes, limitBytes: number): Promise<Opened<string>> {
  const transform = rawTransform(globalThis.DecompressionStream)
  if (transform === undefined) return refused('unsupported')
  const reader: ReadableStreamDefaultReader<Bytes> = transform.readable.getReader()
  void feed(transform, bytes)
  const chunks: Bytes[] = []
  let total = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      total += value.length
      if (total > limitBytes) {
        void reader.cancel().catch(() => undefined)
        return refused('too-big')
      }
      chunks.push(value)
    }
  } catch {
    return refused('compression')
  }
  return decodeText(chunks)
}

function decodeText(chunks: readonly Bytes[]): Opened<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  try {
    let text = ''
    for (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
    return opened(text + decoder.decode())
  } catch {
    return refused('json')
  }
}

/** The JSON value of an authentic plaintext. Faults: `compression`, `too-big`, `unsupported`, `json`. */
export async function unpackPlaintext(plaintext: Bytes, limitBytes: number): Promise<Opened<unknown>> {
  const form = plaintext[0]
  const body = plaintext.subarray(1)
  let text: Opened<string>
  if (form === FORM_DEFLATED) text = await inflateText(body, limitBytes)
  else if (form !== FORM_PLAIN) text = refused('compression')
  else text = body.length > limitBytes ? refused('too-big') : decodeText([body])
  if (!text.ok) return text
  try {
    const value: unknown = JSON.parse(text.value)
    return opened(value)
  } catch {
    return refused('json')
  }
}
