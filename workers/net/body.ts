import type { Failure } from '#contract/failures.ts'
import type { Clock } from './clock.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A body came that is longer than it may be, whatever its headers said. */
class TooBig extends Error {}

/** What bounds a transfer. */
interface TransferBounds {
  clock: Clock
  /** So many bytes come within so many milliseconds, each time, or the rest of them: fewer, and it is `late`. */
  floorBytes: number
  floorMs: number
  /** Called once when that is not so; whoever reads aborts then. */
  late: () => void
}

/**
 * Watches over one transfer: nothing but enough bytes keeps it alive, so that a line which sends one now and then is
 * given up as one that is silent.
 */
function transferWatch({ clock, floorBytes, floorMs, late }: TransferBounds) {
  let cancel = () => {}
  let waitedMs = 0
  let came = 0
  const within = (ms: number) => {
    cancel()
    waitedMs = ms
    cancel = clock.after(ms, late)
  }
  return {
    /** The limit that is running. */
    get waitedMs() {
      return waitedMs
    },
    /** The next sign of life is to come within so long. */
    within,
    /** The body has begun. */
    begin: () => within(floorMs),
    /** So many bytes of it came. */
    bytes(count: number) {
      came += count
      if (came < floorBytes) return
      came = 0
      within(floorMs)
    },
    stop: () => cancel(),
  }
}

/** See `transferWatch`. */
export type Watch = ReturnType<typeof transferWatch>

/**
 * Begins one try to transfer something. It ends with `signal`, when its watch finds it late, or by `end`, after which
 * nothing more is fetched; `failureOf` says what an error meanwhile means.
 */
export function startTransfer(bounds: Omit<TransferBounds, 'late'>, signal: AbortSignal | undefined) {
  const own = new AbortController()
  const abort = () => own.abort()
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  let lateMs: number | undefined
  const late = (ms: number) => {
    lateMs ??= ms
    abort()
  }
  const watch = transferWatch({ ...bounds, late: () => late(watch.waitedMs) })
  return {
    signal: own.signal,
    watch,
    /** Gives it up after so long. */
    late,
    failureOf(error: unknown): Failure {
      if (lateMs !== undefined) return { kind: 'timeout', afterMs: lateMs }
      if (signal?.aborted) return { kind: 'aborted' }
      if (error instanceof TooBig) return { kind: 'undecipherable', reason: 'too-big' }
      return { kind: 'network', message: error instanceof Error ? error.message : String(error) }
    },
    end() {
      abort()
      watch.stop()
      signal?.removeEventListener('abort', abort)
    },
  }
}

/** Reads a body piece by piece under its watch; throws `TooBig`, the rest unread, once there is more than `maxBytes`. */
export async function readPieces(
  reply: Response,
  maxBytes: number,
  watch: Watch,
  onPiece: (piece: Bytes) => void,
): Promise<void> {
  watch.begin()
  if (!reply.body) return
  const reader: ReadableStreamDefaultReader<Bytes> = reply.body.getReader()
  let total = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    total += value.length
    if (total > maxBytes) {
      void reader.cancel().catch(() => undefined)
      throw new TooBig()
    }
    watch.bytes(value.length)
    onPiece(value)
  }
}

/** The same as bytes in one piece. */
export async function readBytes(
  reply: Response,
  maxBytes: number,
  watch: Watch,
  onPiece?: (piece: Bytes) => void,
): Promise<Bytes> {
  const pieces: Bytes[] = []
  let length = 0
  await readPieces(reply, maxBytes, watch, (piece) => {
    pieces.push(piece)
    length += piece.length
    onPiece?.(piece)
  })
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
