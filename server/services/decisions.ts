import type { Notification } from '#contract/notifications.ts'
import type { ReportedKind } from '#contract/shapes/subject.ts'
import type { Db, Tx } from '../database/tables.ts'
import {
  casesToDrop,
  closeCase,
  judgeReports,
  markDropped,
  openCase,
  reportsOf,
  restoreCase,
  setAnswer,
  type CaseRow,
  type ReportRow,
} from '../repositories/cases.ts'
import { removeBlocked } from '../repositories/blocked-hashes.ts'
import { addEntry, entriesOf, type LogRow } from '../repositories/moderation-log.ts'
import { liftThoseOf } from '../repositories/sanctions.ts'
import { authorOf, isReportable, rowOf } from '../repositories/visibility.ts'
import { reasonWords } from '../words/content.ts'
import { block } from './block-list.ts'
import { excerpt, notify } from './messages.ts'
import { dropFiles, quarantine, release, restore, takeDown } from './quarantine.ts'
import { appealLink, strike, type Decider } from './sanctions.ts'
import { Undecidable } from './undecidable.ts'

const dayMs = 24 * 3600 * 1000

/** What was taken down can be brought back, and appealed against, within so long; then its files are given up. */
export const undoMs = 30 * dayMs

/** What may be decided on a case. */
export type Verdict = 'keep' | 'malicious' | 'take-down' | 'uphold'

/** What each verdict makes of its case and of its reports. */
const outcomes = {
  keep: { outcome: 'kept', verdict: 'empty' },
  malicious: { outcome: 'malicious', verdict: 'malicious' },
  'take-down': { outcome: 'taken-down', verdict: 'right' },
  uphold: { outcome: 'upheld', verdict: 'right' },
} as const satisfies Record<Verdict, { outcome: CaseRow['outcome']; verdict: ReportRow['verdict'] }>

/** Adds to the log what was decided about a case; answers the number of the entry. */
const log = (
  tx: Tx,
  action: LogRow['action'],
  { id, author_id }: Pick<CaseRow, 'id' | 'author_id'>,
  { by, reason }: Decider,
  nowMs: number,
): Promise<number> => addEntry(tx, { at: nowMs, moderator: by, action, case_id: id, user_id: author_id, reason })

/**
 * Decides on an open case: `keep` shows its item again, `malicious` too and goes onto the record of those who reported it
 * (of `blamed` alone, where it is given), `take-down` takes it from every device, `uphold` says that the reports were
 * right where there is nothing here to take down. Without `strikes` the author of what is taken down gets none. Answers
 * the reports.
 */
export async function decideCase(
  tx: Tx,
  id: number,
  verdict: Verdict,
  { blamed, strikes = true, ...decider }: Decider & { readonly blamed?: readonly number[]; readonly strikes?: boolean },
  nowMs: number,
): Promise<ReportRow[]> {
  const { outcome, verdict: found } = outcomes[verdict]
  const closed = await closeCase(tx, id, outcome, nowMs)
  if (!closed) throw new Undecidable('case-not-open', { id })
  const { item_id: itemId } = closed
  const kind = closed.kind as ReportedKind
  if (itemId === null) await mustBeAnswered(tx, closed)
  if (verdict === 'take-down') {
    if (kind === 'user') throw new Undecidable('person-not-taken-down')
    if (itemId === null) throw new Undecidable('case-names-nothing', { id })
    if (!(await takeDown(tx, kind, itemId, nowMs))) throw new Undecidable('nothing-to-take-down', { kind, id: itemId })
    await block(tx, { kind, id: itemId, caseId: id }, nowMs)
  } else if (itemId !== null) await release(tx, kind, itemId)
  const logId = await log(tx, verdict, closed, decider, nowMs)
  const { author_id: author } = closed
  if (verdict === 'take-down' && author !== null) {
    const params = { kind, title: await excerptOf(tx, closed), reason: reasonWords(decider.reason) }
    await tellAuthor(tx, closed, { code: 'taken-down', params }, { nowMs, logId })
    if (strikes) await strike(tx, author, { logId, caseId: id }, decider, nowMs)
  }
  const reports = await judge(tx, id, found, verdict === 'malicious' ? blamed : undefined)
  await tellReporters(tx, kind, reports, nowMs)
  return reports
}

/** Puts what was found onto all reports of a case, or onto some of them: then the others were empty. */
async function judge(
  tx: Tx,
  id: number,
  found: NonNullable<ReportRow['verdict']>,
  some?: readonly number[],
): Promise<ReportRow[]> {
  if (!some) return judgeReports(tx, id, found)
  await judgeReports(tx, id, 'empty')
  const judged = await judgeReports(tx, id, found, some)
  if (judged.length < new Set(some).size) throw new Undecidable('not-its-reports', { id })
  return reportsOf(tx, id)
}

/** The beginning of what an item says. */
async function excerptOf(tx: Tx, { kind, item_id: id }: CaseRow): Promise<string> {
  const row = id === null ? undefined : await rowOf(tx, kind as ReportedKind, id)
  const text = row?.['title'] ?? row?.['name'] ?? row?.['content'] ?? row?.['intro']
  return excerpt(typeof text === 'string' ? text : '')
}

/** Tells an author what became of their item; with the number of the decision where they can appeal against it. */
async function tellAuthor(
  tx: Tx,
  { author_id: userId }: CaseRow,
  notification: Notification,
  { nowMs, logId }: { readonly nowMs: number; readonly logId?: number },
): Promise<void> {
  if (userId === null) return
  const link = logId === undefined ? undefined : appealLink(logId)
  await notify(tx, { userId, box: 'system', link }, notification, nowMs)
}

/** Tells the accounts that reported something what became of it, each once. */
async function tellReporters(tx: Tx, kind: string, reports: readonly ReportRow[], nowMs: number): Promise<void> {
  const found = new Map(reports.map(({ user_id: user, verdict }) => [user, verdict]))
  for (const [userId, verdict] of found)
    if (userId !== null && verdict !== null)
      await notify(
        tx,
        { userId, box: 'system', link: '/my/reports' },
        { code: 'report-judged', params: { kind, verdict } },
        nowMs,
      )
}

/** Whoever says that a picture of them was misused, and can be answered, is answered before the case is closed. */
async function mustBeAnswered(tx: Tx, { id }: CaseRow): Promise<void> {
  const waiting = (await reportsOf(tx, id)).filter((one) => one.answer === null && canBeAnswered(one))
  if (waiting[0]) throw new Undecidable('report-unanswered', { id: waiting[0].id })
}

/** Whether there is a way to whoever reported. */
export const canBeAnswered = ({ user_id, contact }: ReportRow): boolean => user_id !== null || contact !== null

/** Keeps what whoever made a report is told. */
export async function answerReport(tx: Tx, id: number, answer: string, by: string, nowMs: number): Promise<ReportRow> {
  const answered = await setAnswer(tx, id, answer, nowMs)
  if (!answered) throw new Undecidable('report-unknown', { id })
  const { case_id, user_id } = answered
  await addEntry(tx, {
    at: nowMs,
    moderator: by,
    action: 'answer',
    case_id,
    user_id,
    reason: `report ${id}: ${answer}`,
  })
  return answered
}

/** Brings back what a case took down, within 30 days. */
export async function undoTakeDown(tx: Tx, id: number, decider: Decider, nowMs: number): Promise<CaseRow> {
  const back = await restoreCase(tx, id, { sinceMs: nowMs - undoMs, nowMs })
  if (!back) throw new Undecidable('undo-late', { id })
  // unless its author has deleted it meanwhile
  await restore(tx, back.kind as ReportedKind, back.item_id!)
  await removeBlocked(tx, id)
  await judgeReports(tx, id, 'empty')
  await log(tx, 'restore', back, decider, nowMs)
  // the strike, and the suspension that it brought
  for (const entry of await entriesOf(tx, id)) await liftThoseOf(tx, entry.id, nowMs)
  const params = { kind: back.kind, title: await excerptOf(tx, back) }
  await tellAuthor(tx, back, { code: 'restored', params }, { nowMs })
  return back
}

/** The open case of an item, opened by a moderator where nobody has reported it. */
export async function caseOfItem(tx: Tx, kind: ReportedKind, id: string, nowMs: number): Promise<CaseRow> {
  const row = isReportable(kind) ? await rowOf(tx, kind, id) : undefined
  if (!row) throw new Undecidable('item-unknown', { kind, id })
  return openCase(tx, { kind, item_id: id, author_id: await authorOf(tx, kind, row) }, nowMs)
}

/** Takes an item from view until its case is decided. */
export async function quarantineItem(
  tx: Tx,
  kind: ReportedKind,
  id: string,
  decider: Decider,
  nowMs: number,
): Promise<CaseRow> {
  const its = await caseOfItem(tx, kind, id, nowMs)
  if (!(await quarantine(tx, kind, id))) throw new Undecidable('not-on-show', { kind, id })
  await log(tx, 'quarantine', its, decider, nowMs)
  return its
}

/** Shows it again, while its case stays open. */
export async function releaseItem(
  tx: Tx,
  kind: ReportedKind,
  id: string,
  decider: Decider,
  nowMs: number,
): Promise<CaseRow> {
  const its = await caseOfItem(tx, kind, id, nowMs)
  if (!(await release(tx, kind, id))) throw new Undecidable('not-held', { kind, id })
  await log(tx, 'release', its, decider, nowMs)
  return its
}

const casesAtOnce = 100

/** Gives up the files of what was taken down 30 days ago. */
export async function dropTakenDown(db: Db, nowMs: number): Promise<void> {
  for (const { id, kind, item_id: itemId } of await casesToDrop(db, nowMs - undoMs, casesAtOnce))
    await db.transaction().execute(async (tx) => {
      if (await markDropped(tx, id, nowMs)) await dropFiles(tx, kind as ReportedKind, itemId!, nowMs)
    })
}
