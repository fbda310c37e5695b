import type { Failure } from '#contract/failures.ts'
import type { OutboxRow } from '#bridge/outbox.ts'
import type { TrayEntry } from '#data/outbox-rows.ts'
import { clockTime } from '#lib/clock-time.ts'
import { serverWords } from '#components/states/server-words.ts'
import type { Words } from '#words/words.ts'

/** What was done, in a few words: "like", "undo: like". */
export function deedText({ call, input }: Pick<OutboxRow, 'call' | 'input'>, words: Words<'outbox'>): string {
  const what = words.calls[call]
  return 'on' in input && input.on === false ? words.undo(what) : what
}

/** What was done, and to what. */
export const aboutText = ({ row, about }: Pick<TrayEntry, 'row' | 'about'>, words: Words<'outbox'>): string =>
  about ? words.about[about.by](deedText(row, words), about.text) : deedText(row, words)

/** Why the server did not take it, in one clause; the server's own words where it has some. */
export function refusalText(failure: Failure | undefined, words: Words<'outbox'>): string {
  if (failure?.kind === 'input' && failure.fields.includes('images')) return words.why.picture
  if (failure?.kind === 'input') return failure.message ?? words.why.missing
  if (failure?.kind === 'errcode') return words.why.reused
  if (failure?.kind === 'upload' && failure.code === 413 && !failure.message) return words.why.large
  return (failure && serverWords(failure)) || words.why.broken
}

/** Why it is still here. */
export function stateText({ row, behind, hasFiles }: TrayEntry, words: Words<'outbox'>, offlineOnly: boolean): string {
  const { failure, notBefore } = row
  if (row.state === 'refused') return words.refused(refusalText(failure, words))
  if (row.state === 'asking') return words.asking
  if (offlineOnly) return words.why.forcedOffline
  if (hasFiles && !failure) return words.waitingFiles
  if (behind) return words.waitingInLine
  if (!failure) return words.waiting
  if (failure.kind === 'session') return words.why.session
  const why = whyText(failure, words)
  return notBefore > Date.now() ? words.waitingUntil(why, clockTime(notBefore)) : `${why}${words.waiting}`
}

/** What stood in the way of the last try; ends so that more can follow. */
function whyText(failure: Failure, words: Words<'outbox'>): string {
  const { why } = words
  switch (failure.kind) {
    case 'network':
    case 'aborted':
    case 'cancelled':
    case 'offline':
      return why.network
    case 'timeout':
      return why.slow
    case 'http':
    case 'worker':
      return why.broken
    case 'errcode':
    case 'status':
      return failure.kind === 'errcode' && failure.code >= 1020 ? why.broken : why.busy
    case 'clock':
      return why.clock
    case 'build':
      return why.build
    case 'session':
      return why.session
    case 'unsealed':
      return failure.reason === 'portal' ? why.portal : why.reply
    case 'empty':
    case 'undecipherable':
    case 'schema':
      return why.reply
    case 'storage':
      return why.storage
    case 'upload':
    case 'input':
    case 'pending':
    case 'unknown':
      return why.unknown
  }
}
