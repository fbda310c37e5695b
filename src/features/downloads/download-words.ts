import type { DownloadRow } from '#bridge/rows.ts'
import type { Failure } from '#contract/failures.ts'
import { shortMoment } from '#lib/clock-time.ts'
import { formatBytes, formatRate } from '#lib/bytes.ts'
import type { Words } from '#words/words.ts'

/** What else a download's state depends on. */
export interface DownloadFacts {
  offline: boolean
  /** Something that waits for Wi-Fi waits now. */
  needsWifi: boolean
  /** By the server's clock. */
  nowMs: number
}

/** How far a download is, 0 to 1; undefined where nobody knows. */
export function downloadPart({ pieces, piecesDone, bytes, bytesDone }: DownloadRow): number | undefined {
  if (pieces === 0) return undefined
  return Math.min(1, bytes > 0 ? bytesDone / bytes : piecesDone / pieces)
}

/** Why a download did not come to its end, or may not be opened any more. */
export function whyText(failure: Failure | undefined, words: Words<'downloads'>): string {
  if (failure?.kind === 'storage') return words.why.full
  if (failure?.kind === 'undecipherable') return words.why.broken
  const status = failure?.kind === 'status' || failure?.kind === 'http' ? failure.status : 0
  if (status === 403 || status === 402) return words.why.locked
  return status === 404 || status === 410 ? words.why.gone : words.why.other
}

/** The state of what has parts: how many are there, their size, and what is under way. Neither of them goes back. */
export function wholeText(
  row: DownloadRow,
  parts: readonly DownloadRow[],
  facts: DownloadFacts,
  words: Words<'downloads'>,
): string {
  if (row.state === 'failed') return downloadText(row, facts, words)
  if (parts.length === 0) return row.rule?.take === 'new' ? words.noParts : words.preparing
  const done = parts.filter(({ state }) => state === 'done').length
  const bytes = parts.reduce((sum, part) => sum + part.bytesDone, 0)
  const at = parts.find(({ state }) => state === 'running') ?? parts.find(({ state }) => state !== 'done')
  // its own bytes have no place beside the count: they begin anew with each part
  const isComing = at?.state === 'running' && at.pieces > 0 && !(facts.offline && at.bytesPerS === 0)
  const state = isComing ? formatRate(at.bytesPerS) : at && downloadText(at, facts, words)
  return [words.partsDone(done, parts.length), bytes > 0 && formatBytes(bytes), state].filter(Boolean).join(' · ')
}

/** The state of a download in one line. */
export function downloadText(row: DownloadRow, facts: DownloadFacts, words: Words<'downloads'>): string {
  switch (row.state) {
    case 'waiting':
      if (row.why?.kind === 'storage') return whyText(row.why, words)
      if (facts.offline) return words.waitsNetwork
      return facts.needsWifi && !row.anyNetwork ? words.waitsWifi : words.waits
    case 'running':
      if (row.pieces === 0) return words.preparing
      if (facts.offline && row.bytesPerS === 0) return words.waitsNetwork
      return words.runningAt(formatBytes(row.bytesDone), sizeText(row, words), formatRate(row.bytesPerS))
    case 'paused':
      return row.bytesDone > 0 ? `${words.paused} · ${formatBytes(row.bytesDone)}` : words.paused
    case 'failed':
      return whyText(row.why, words)
    case 'done':
      return doneText(row, facts.nowMs, words)
  }
}

const sizeText = ({ bytes }: DownloadRow, words: Words<'downloads'>) =>
  bytes > 0 ? formatBytes(bytes) : words.unknownSize

/** A month before its end nobody needs to know of it. */
const soonMs = 7 * 24 * 3600 * 1000

function doneText(row: DownloadRow, nowMs: number, words: Words<'downloads'>): string {
  const { until, why } = row
  if (why) return words.lost + whyText(why, words)
  if (until !== undefined && until <= nowMs) return words.over
  const size = formatBytes(row.bytesDone)
  const about = row.quality === undefined ? size : `${row.quality} · ${size}`
  return until !== undefined && until - nowMs < soonMs ? `${about} · ${words.until(shortMoment(until, nowMs))}` : about
}
