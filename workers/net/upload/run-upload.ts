import { isSameFile, slicesOf, sliceBytes, type UploadRow } from '#bridge/uploads.ts'
import type { Failure } from '#contract/failures.ts'
import { createProgress } from '../download/progress.ts'
import { runLanes, type Tried } from './lanes.ts'
import { createPlans, type Plans } from './plans.ts'
import { isPassing } from './passing.ts'
import type { Ended, RunParts, Running } from './run-parts.ts'

/** Failures one after the other before an upload is left alone for a while. */
const patience = 8
/** How often an upload may begin anew, because the server knows nothing of it any more, before that is a failure. */
const mostRenewals = 3
/** Slices that arrive so close behind the last word of progress are written down with the next one. */
const closeMs = 250
/** The server's words for: slices are missing; it does not know the upload. */
const incomplete = 409
const unknown = 404

const sliceOf = (file: Blob, no: number) => file.slice((no - 1) * sliceBytes, no * sliceBytes)
const sizeOf = (sizeBytes: number, no: number) => Math.min(sliceBytes, sizeBytes - (no - 1) * sliceBytes)

/**
 * Sends what is missing of a file and has it put together. Slices that arrive are written down at once, or with the next
 * word of progress; what a kill leaves unwritten the server has, so that it costs no more than what was under way.
 * Slices are references into the file: its bytes are never all in memory.
 */
export async function runUpload(parts: RunParts, running: Running): Promise<Ended> {
  const { calls, clock } = parts
  const { session, file, signal, change } = running
  let row = running.row
  if (!(await isSameFile(file, row))) return { state: 'missing' }
  for (let renewals = 0; renewals <= mostRenewals;) {
    const plans = createPlans({ calls, clock, session, signal, row: () => row })
    const planned = await plans.current()
    if (signal.aborted) return { state: 'left' }
    if (!planned.ok) return endOf(planned.failure)
    if (planned.value.renewed) {
      const isFirst = row.server === undefined
      row = { ...row, server: planned.value.server, tags: {}, bytesDone: 0 }
      const { server, tags, bytesDone } = row
      if (!(await change({ server, tags, bytesDone }))) return { state: 'left' }
      if (!isFirst) renewals += 1
      plans.adopted()
    }
    const sent = await sendMissing(parts, { ...running, row }, plans)
    row = { ...row, tags: sent.tags }
    if (sent.ended) return sent.ended
    if (sent.again) continue
    if (!(await isSameFile(file, row))) return { state: 'missing' }
    const whole = await calls.complete(row, session, signal)
    if (signal.aborted) return { state: 'left' }
    if (whole.ok) return { state: 'done', url: whole.value }
    const { failure } = whole
    const isRestart = failure.kind === 'upload' && (failure.code === incomplete || failure.code === unknown)
    if (!isRestart) return endOf(failure)
    // one of the tags is not what the store has: nothing of them is to be counted on
    renewals += 1
    const { server: _server, ...rest } = row
    row = { ...rest, tags: {} }
    if (!(await change({ server: undefined, tags: {}, bytesDone: 0 }))) return { state: 'left' }
  }
  return { state: 'failed', failure: { kind: 'upload', code: unknown, message: '' } }
}

interface Sent {
  tags: UploadRow['tags']
  /** It can't go on. */
  ended?: Ended
  /** Another plan is needed: of the rest, or because the server began anew. */
  again?: boolean
}

async function sendMissing(
  { put, clock, random, md5 }: RunParts,
  { row, file, signal, change }: Running,
  plans: Plans,
): Promise<Sent> {
  const tags: Record<number, string> = { ...row.tags }
  const total = slicesOf(row.sizeBytes)
  const bytesDone = Object.keys(tags).reduce((sum, no) => sum + sizeOf(row.sizeBytes, Number(no)), 0)
  const progress = createProgress({ clock, bytesDone, piecesDone: 0, tell: async () => void (await tell()) })
  let toldMs = -Infinity
  let fresh = false
  const tell = () => {
    const now = progress.now()
    const more = fresh && { tags: { ...tags } }
    toldMs = clock.monoMs()
    fresh = false
    return change({ bytesDone: Math.min(row.sizeBytes, now.bytesDone), bytesPerS: now.bytesPerS, ...more })
  }
  let ended: Ended | undefined
  let failure: Failure = { kind: 'network' }
  let restarted = false

  const arrived = async (no: number, tag: string): Promise<Tried> => {
    tags[no] = tag
    fresh = true
    progress.piece(sizeOf(row.sizeBytes, no))
    // of a fast line the next word of progress tells
    if (clock.monoMs() - toldMs < closeMs) return 'done'
    return (await tell()) ? 'done' : 'stop'
  }
  const send = async (no: number, onSent: () => void): Promise<Tried> => {
    const planned = await plans.current()
    if (signal.aborted) return 'stop'
    if (!planned.ok) {
      failure = planned.failure
      if (isPassing(failure)) return 'again'
      ended = endOf(failure)
      return 'stop'
    }
    const { renewed, signatures, knownUpTo, url, server } = planned.value
    if (renewed) {
      restarted = true
      return 'stop'
    }
    const slice = sliceOf(file, no)
    const signature = signatures.get(no)
    // this plan ends before it: the next one tells whether it is there
    if (signature === undefined && no > knownUpTo) return 'put off'
    if (signature === undefined) {
      // it was being sent when its reply, or this app, was lost: the store has it and calls it by its MD5
      const bytes = await slice.arrayBuffer().catch(() => undefined)
      if (!bytes) return 'again'
      progress.bytes(slice.size)
      return arrived(no, `"${await md5(bytes)}"`)
    }
    const address = `${url}?partNumber=${no}&uploadId=${server.id}&${signature}`
    const reply = await put(address, slice, { signal, onBytes: progress.bytes, onSent })
    if (signal.aborted) return 'stop'
    if (reply.ok) return arrived(no, reply.tag)
    // a browser refuses to read a file that was changed since it was chosen
    if (
      !(await slice
        .slice(0, 1)
        .arrayBuffer()
        .catch(() => undefined))
    ) {
      ended = { state: 'missing' }
      return 'stop'
    }
    if (reply.status === 413) {
      ended = endOf({ kind: 'upload', code: 413, message: '' })
      return 'stop'
    }
    failure = reply.status === 0 ? { kind: 'network' } : { kind: 'http', status: reply.status }
    plans.doubt()
    return 'again'
  }
  try {
    const first = await plans.current()
    if (!first.ok) return { tags, ended: endOf(first.failure) }
    const { signatures, knownUpTo } = first.value
    const numbers = Array.from({ length: total }, (_, at) => at + 1)
    // what the server misses is to be sent, whatever is remembered of it
    for (const no of signatures.keys()) delete tags[no]
    const open = numbers.filter((no) => tags[no] === undefined && no <= knownUpTo)
    const all = await runLanes(open, { clock, random, signal, send, patience })
    if (signal.aborted) return { tags, ended: { state: 'left' } }
    if (ended) return { tags, ended }
    if (restarted) return { tags, again: true }
    if (!all) return { tags, ended: { state: 'later', failure } }
    return { tags, again: numbers.some((no) => tags[no] === undefined) }
  } finally {
    await progress.end()
    if (fresh) await tell()
  }
}

/** What a failure means for an upload. */
function endOf(failure: Failure): Ended {
  if (failure.kind === 'aborted') return { state: 'left' }
  return isPassing(failure) ? { state: 'later', failure } : { state: 'failed', failure }
}
