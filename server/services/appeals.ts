import type { ModerationEntry, MyModeration } from '#contract/shapes/moderation.ts'
import { me, type RequestContext, type WriteContext } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import type { Tx } from '../database/tables.ts'
import { addAppeal, closeAppeal, decisionsAbout, type AppealRow } from '../repositories/appeals.ts'
import { reportsBy } from '../repositories/cases.ts'
import { addEntry, entryById } from '../repositories/moderation-log.ts'
import { liftThoseOf } from '../repositories/sanctions.ts'
import { reasonWords } from '../words/content.ts'
import { undoMs, undoTakeDown } from './decisions.ts'
import { notify } from './messages.ts'
import { reasonOf } from './reports.ts'
import { appealLink, liftSuspension, type Decider } from './sanctions.ts'
import { Undecidable } from './undecidable.ts'

/** So many of each are shown to somebody. */
const mostShown = 50

type DecisionRow = Awaited<ReturnType<typeof decisionsAbout>>[number]

/** `open` while one can appeal, or what came of it. */
function stateOf({ outcome, lifted_at, state, at, ends_at }: DecisionRow, nowMs: number): string {
  if (state === 'granted') return state
  if (outcome === 'restored' || lifted_at !== null) return 'undone'
  if (state !== null) return state === 'open' ? 'appealed' : state
  return nowMs - at > undoMs || (ends_at !== null && ends_at <= nowMs) ? 'closed' : 'open'
}

function decisionOf(row: DecisionRow, nowMs: number): ModerationEntry {
  const { action, kind, ends_at: until, content, answer } = row
  return {
    id: row.id,
    // a suspension may have come of a case, too
    ...(action === 'take-down' && kind !== null && { kind }),
    ...(action === 'strike' && { kind: 'strike' }),
    reason: reasonWords(row.reason),
    created_at: row.at,
    state: stateOf(row, nowMs),
    ...(until !== null && { until }),
    ...(content !== null && { content }),
    ...(answer !== null && { answer }),
  }
}

/** What became of somebody's reports, and what was decided about them. */
export async function myModeration(ask: RequestContext<unknown>): Promise<MyModeration> {
  const { db, nowMs } = ask
  const { id: userId } = me(ask)
  const reports = await reportsBy(db, userId, mostShown)
  const decisions = await decisionsAbout(db, userId, mostShown)
  return {
    list: reports.map(({ id, kind, type_id: type, created_at, verdict, answer }) => ({
      id,
      kind,
      reason: reasonOf(type)?.name ?? '',
      created_at,
      state: verdict ?? 'open',
      ...(answer !== null && { answer }),
    })),
    decisions: decisions.map((row) => decisionOf(row, nowMs)),
  }
}

/** Appeals against a decision about oneself: once, while it is in force, and within 30 days. */
export async function appeal(ask: WriteContext<{ id: number; content: string }>): Promise<object> {
  const { db: tx, nowMs, input } = ask
  const { id: userId } = me(ask)
  const about = await decisionsAbout(tx, userId, Number.MAX_SAFE_INTEGER)
  const row = found(
    about.find(({ id }) => id === input.id),
    'decision-unknown',
  )
  if (row.state !== null) throw refuse(409, 'appeal-exists')
  if (stateOf(row, nowMs) !== 'open') throw refuse(409, 'appeal-late')
  const made = { log_id: row.id, user_id: userId, content: input.content, state: 'open', created_at: nowMs } as const
  if (!(await addAppeal(tx, { ...made, decided_at: null, answer: null }))) throw refuse(409, 'appeal-exists')
  return {}
}

/** Whether a moderator decided it; however the name is written. */
export const isOwnDecision = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Decides on an appeal, as another moderator than the one who decided; what it grants is undone. */
export async function decideAppeal(
  tx: Tx,
  id: number,
  state: 'granted' | 'refused',
  decider: Decider,
  nowMs: number,
): Promise<AppealRow> {
  const { by, reason } = decider
  const closed = await closeAppeal(tx, id, { state, answer: reason, nowMs })
  if (!closed) throw new Undecidable('appeal-not-open', { id })
  const decision = await entryById(tx, closed.log_id)
  if (isOwnDecision(decision.moderator, by)) throw new Undecidable('own-decision', { by })
  const { case_id, user_id } = decision
  const action = state === 'granted' ? 'grant-appeal' : 'refuse-appeal'
  await addEntry(tx, { at: nowMs, moderator: by, action, case_id, user_id, reason })
  const link = appealLink(closed.log_id)
  const code = `appeal-${state}` as const
  await notify(tx, { userId: closed.user_id, box: 'system', link }, { code, params: { text: reason } }, nowMs)
  if (state === 'granted' && decision.action === 'take-down') await undoTakeDown(tx, case_id!, decider, nowMs)
  if (state === 'granted' && decision.action === 'strike') await liftThoseOf(tx, decision.id, nowMs)
  if (state === 'granted' && decision.action === 'suspend') await liftSuspension(tx, decision, decider, nowMs)
  return closed
}
