import type { Clock } from '../clock.ts'

/** How a download gets on, told to its row a few times a second at most. */
export interface Progress {
  /** Bytes came, or those of a failed try are taken back. */
  bytes(count: number): void
  /** A piece was written. */
  piece(sizeBytes: number): void
  /** What the row should say now. */
  now(): { bytesDone: number; piecesDone: number; bytesPerS: number }
  /** No more telling; resolves when the last one is over. */
  end(): Promise<void>
}

interface Parts {
  clock: Clock
  /** What was there before. */
  bytesDone: number
  piecesDone: number
  /** Writes it down. */
  tell: () => Promise<void>
}

/** How often the row is written while something comes, and how long a speed looks back. */
const tellMs = 500
const speedMs = 4000

/** Makes it; it tells each half second until it is ended. */
export function createProgress({ clock, bytesDone, piecesDone, tell }: Parts): Progress {
  let stored = bytesDone
  let onTheWay = 0
  let pieces = piecesDone
  let marks: { atMs: number; bytes: number }[] = []
  let telling = Promise.resolve()
  let over = false
  let cancel = () => {}
  const tick = () => {
    cancel = clock.after(tellMs, () => {
      telling = tell().catch(() => undefined)
      void telling.then(() => over || tick())
    })
  }
  tick()
  return {
    bytes(count) {
      onTheWay += count
      if (count > 0) marks.push({ atMs: clock.monoMs(), bytes: count })
    },
    piece(sizeBytes) {
      onTheWay -= sizeBytes
      stored += sizeBytes
      pieces += 1
    },
    now() {
      const fromMs = clock.monoMs() - speedMs
      marks = marks.filter(({ atMs }) => atMs >= fromMs)
      const came = marks.reduce((sum, { bytes }) => sum + bytes, 0)
      const overMs = Math.max(1000, clock.monoMs() - (marks[0]?.atMs ?? clock.monoMs()))
      return {
        bytesDone: stored + Math.max(0, onTheWay),
        piecesDone: pieces,
        bytesPerS: Math.round((came * 1000) / overMs),
      }
    },
    async end() {
      over = true
      cancel()
      await telling
    },
  }
}
