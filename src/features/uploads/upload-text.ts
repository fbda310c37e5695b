import type { Failure } from '#contract/failures.ts'
import type { PostClip } from '#contract/shapes/post.ts'
import type { DeskUpload } from '#data/uploads.ts'
import { formatBytes, formatRate } from '#lib/bytes.ts'
import { formatDuration } from '#lib/duration.ts'
import { serverWords, toldWords } from '#components/states/server-words.ts'
import type { Words } from '#words/words.ts'

/** How far an upload is, 0 to 1. */
export const uploadPart = ({ sizeBytes, bytesDone }: Pick<DeskUpload, 'sizeBytes' | 'bytesDone'>): number =>
  sizeBytes > 0 ? Math.min(1, bytesDone / sizeBytes) : 0

/** Seconds until it is there at this speed; undefined while nothing goes. */
export const secondsLeft = ({ sizeBytes, bytesDone, bytesPerS }: DeskUpload): number | undefined =>
  bytesPerS > 0 ? (sizeBytes - bytesDone) / bytesPerS : undefined

/** The state of an upload in one line. */
export function uploadText(row: DeskUpload, offline: boolean, words: Words<'uploads'>, clip?: PostClip): string {
  const sizes = words.of(formatBytes(row.bytesDone), formatBytes(row.sizeBytes))
  switch (row.state) {
    case 'waiting':
      if (offline) return `${words.waitsNetwork} · ${sizes}`
      return row.why ? words.again(whyText(row.why, words)) : words.waits
    case 'running':
      return runningText(row, sizes, words)
    case 'paused':
      return `${words.paused} · ${sizes}`
    case 'missing':
      return row.changed ? words.changed : row.handle ? words.askedAgain : words.missing
    case 'done':
      if (isUnpublished(row)) return unpublishedText(row, words)
      return row.awaited ? words.doneWaits : doneText(clip, words)
    case 'failed':
      return row.why ? whyText(row.why, words) : words.why.refused
    case 'cancelled':
      return words.cancelled
  }
}

function doneText(clip: PostClip | undefined, words: Words<'uploads'>): string {
  if (clip?.state === 'ready') return words.ready
  if (clip?.state !== 'refused') return words.done
  return words.unmade(toldWords(clip) || words.why.refused)
}

/** Whether it arrived, and what it belongs to was refused. */
export const isUnpublished = ({ state, entry }: Pick<DeskUpload, 'state' | 'entry'>): boolean =>
  state === 'done' && entry === ''

function unpublishedText({ why }: DeskUpload, words: Words<'uploads'>): string {
  const reason = why && serverWords(why)
  return reason ? words.unpublishedFor(reason) : words.unpublished
}

function runningText(row: DeskUpload, sizes: string, words: Words<'uploads'>): string {
  if (row.bytesDone >= row.sizeBytes) return words.finishing
  const left = secondsLeft(row)
  if (left === undefined) return row.bytesDone === 0 ? words.preparing : sizes
  return [sizes, formatRate(row.bytesPerS), words.left(formatDuration(Math.ceil(left)))].join(' · ')
}

function whyText(failure: Failure, { why }: Words<'uploads'>): string {
  switch (failure.kind) {
    case 'upload':
      return serverWords(failure) || (failure.code === 413 ? why.large : why.refused)
    case 'session':
      return why.session
    case 'http':
    case 'errcode':
    case 'status':
      return why.busy
    case 'network':
    case 'timeout':
    case 'offline':
    case 'unsealed':
      return why.network
    default:
      return why.refused
  }
}
