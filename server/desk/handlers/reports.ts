import {
  deskTextNames,
  type DeskAppeal,
  type DeskCase,
  type DeskPerson,
  type DeskReport,
  type DeskVerdict,
} from '#contract/desk/reports.ts'
import type { ReportedKind } from '#contract/shapes/subject.ts'
import type { Db, Tx } from '../../database/tables.ts'
import { states } from '../../database/tables/types.ts'
import { addBlocked, sourceOf } from '../../repositories/blocked-hashes.ts'
import { appealPage } from '../../repositories/appeals.ts'
import {
  caseById,
  claimCase,
  closedCasePage,
  nextUnclaimed,
  openCasePage,
  reasonsOfCases,
  recordOf,
  reportPageOf,
  updateCase,
  type CaseRow,
  type ReportRow,
} from '../../repositories/cases.ts'
import { membersById } from '../../repositories/desk-members.ts'
import { picturesOf } from '../../repositories/hidden-pictures.ts'
import { entriesOf } from '../../repositories/moderation-log.ts'
import { filmOfItem } from '../../repositories/renditions.ts'
import { usersById } from '../../repositories/users.ts'
import { rowOf, tableOf } from '../../repositories/visibility.ts'
import { decideAppeal, isOwnDecision } from '../../services/appeals.ts'
import { answerReport, canBeAnswered, decideCase, undoMs, undoTakeDown } from '../../services/decisions.ts'
import { reasonOf } from '../../services/reports.ts'
import { ban } from '../../services/sanctions.ts'
import { Undecidable } from '../../services/undecidable.ts'
import type { DeskEntry, DeskHandlers, Member } from '../handler.ts'
import { DeskRefusal, there } from '../refusal.ts'
import { mustBeVersion, versionOf } from '../version.ts'

const claimMs = 15 * 60_000

const nameOf = ({ kind, item_id: id }: Pick<CaseRow, 'kind' | 'item_id'>) => (id === null ? kind : `${kind} ${id}`)
const entryOf = (one: CaseRow, more: Partial<DeskEntry> = {}): DeskEntry => ({
  kind: 'case',
  target: one.id,
  name: nameOf(one),
  ...more,
})
const seenOf = ({ id, note }: CaseRow) => ({ id, note })

async function peopleOf(db: Db, ids: readonly (number | null)[]): Promise<ReadonlyMap<number | null, DeskPerson>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  return new Map((await usersById(db, known)).map(({ id, username }) => [id, { id, name: username }]))
}

/** Cases as lists show them. */
async function casesOf(db: Db, rows: readonly CaseRow[], by: Member, nowMs: number): Promise<DeskCase[]> {
  if (rows.length === 0) return []
  const counts = await reasonsOfCases(
    db,
    rows.map(({ id }) => id),
  )
  const people = await peopleOf(
    db,
    rows.map(({ author_id: author }) => author),
  )
  const claimants = rows.flatMap(({ claimed_by: member }) => member ?? [])
  const members = new Map((await membersById(db, claimants)).map(({ id, name }) => [id, name]))
  return rows.map((row) => {
    const its = counts.filter(({ case_id: id }) => id === row.id)
    const { claimed_by: member, claimed_until: until } = row
    const isClaimed = row.state === 'open' && member !== null && until !== null && until > nowMs
    return {
      id: row.id,
      kind: row.kind,
      item: row.item_id,
      state: row.state,
      outcome: row.outcome,
      urgent: row.urgent === 1,
      score: row.score,
      openedAt: row.opened_at,
      decidedAt: row.decided_at,
      reports: its.reduce((sum, { count }) => sum + Number(count), 0),
      reasons: its.map(({ type_id: type }) => reasonOf(type)?.name ?? String(type)),
      author: people.get(row.author_id) ?? null,
      claim: isClaimed ? { by: members.get(member) ?? '', isMine: member === by.row.id, until } : null,
    }
  })
}

/** What an item says, and where its pictures are, in whatever state it is. */
async function itemOf(db: Db, { kind, item_id: id }: CaseRow) {
  const row = id === null ? undefined : await rowOf(db, kind as ReportedKind, id)
  if (!row) return { texts: [], pictures: [], film: null, isDeleted: id !== null }
  const texts = deskTextNames.flatMap((name) => {
    const text = row[name]
    return typeof text === 'string' && text !== '' ? [{ name, text }] : []
  })
  const pictures = await picturesOf(db, tableOf(kind as ReportedKind)?.[0], row as { readonly id: number })
  const film = await filmOfItem(db, kind, row['id'] as number)
  return { texts, pictures, film, isDeleted: row['state'] === states.removed || row['state'] === states.sold }
}

async function reportOf(db: Db, row: ReportRow, people: ReadonlyMap<number | null, DeskPerson>): Promise<DeskReport> {
  return {
    id: row.id,
    at: row.created_at,
    by: people.get(row.user_id) ?? null,
    record: row.user_id === null ? null : await recordOf(db, row.user_id),
    reason: reasonOf(row.type_id)?.name ?? String(row.type_id),
    content: row.content,
    weight: row.weight,
    network: row.network.slice(0, 6),
    contact: row.contact,
    canBeAnswered: canBeAnswered(row),
    answer: row.answer,
    verdict: row.verdict,
  }
}

/** A case that nobody else has claimed, or a refusal. */
async function ownCase(tx: Tx, id: number, by: Member, nowMs: number): Promise<CaseRow> {
  const one = there(await caseById(tx, id))
  if (one.state !== 'open') throw new Undecidable('case-not-open', { id })
  // holds the row until the transaction ends
  const claim = { memberId: by.row.id, nowMs, untilMs: nowMs + claimMs }
  const claimed = await claimCase(tx, id, claim)
  if (!claimed) throw new DeskRefusal(409, 'case-claimed')
  return claimed
}

/** The author of what a case is about; a ban needs one. */
async function authorOf(tx: Tx, { id, author_id: author }: CaseRow) {
  const [user] = author === null ? [] : await usersById(tx, [author])
  if (!user) throw new Undecidable('case-names-nothing', { id })
  return user
}

/** What the services decide for what the desk does. */
const serviceVerdicts = {
  keep: 'keep',
  malicious: 'malicious',
  uphold: 'uphold',
  'take-down': 'take-down',
  strike: 'take-down',
  ban: 'take-down',
} as const satisfies Record<DeskVerdict, string>

/** Cases and appeals; see `contract/desk/reports.ts`. */
export const reports: DeskHandlers<'reports'> = {
  list: async ({ db, input, member, nowMs }) => {
    const { rows, next } = await (input.state === 'closed' ? closedCasePage : openCasePage)(db, input)
    return { rows: await casesOf(db, rows, member, nowMs), next }
  },

  one: async ({ db, input, member, nowMs }) => {
    const row = there(await caseById(db, input.id))
    const [one] = await casesOf(db, [row], member, nowMs)
    const { outcome, decided_at: decidedAt, dropped_at: droppedAt } = row
    const isDown = outcome === 'taken-down' && droppedAt === null && decidedAt !== null && decidedAt > nowMs - undoMs
    const decisions = await entriesOf(db, row.id)
    return {
      ...one!,
      ...(await itemOf(db, row)),
      note: row.note,
      undoUntil: isDown ? decidedAt + undoMs : null,
      decisions: decisions.map(({ id, at, moderator, action, reason }) => ({ id, at, by: moderator, action, reason })),
      version: versionOf(seenOf(row)),
    }
  },

  ofCase: async ({ db, input }) => {
    const { rows, next } = await reportPageOf(db, input.id, input)
    const people = await peopleOf(
      db,
      rows.map(({ user_id: user }) => user),
    )
    return { rows: await Promise.all(rows.map((row) => reportOf(db, row, people))), next }
  },

  claim: async ({ db: tx, input, member, nowMs }) => {
    const one = await ownCase(tx, input.id, member, nowMs)
    return { reply: { until: one.claimed_until! }, log: entryOf(one) }
  },

  claimNext: async ({ db: tx, input, member, nowMs }) => {
    const asks = { memberId: member.row.id, nowMs }
    const former = input.after === undefined ? undefined : await caseById(tx, input.after)
    if (former?.claimed_by === member.row.id) await updateCase(tx, former.id, { claimed_by: null, claimed_until: null })
    // at the end of the queue it begins again
    const next = (former && (await nextUnclaimed(tx, asks, former))) ?? (await nextUnclaimed(tx, asks))
    if (!next) throw new DeskRefusal(404, 'no-case-waits')
    const one = await ownCase(tx, next.id, member, nowMs)
    return { reply: { id: one.id }, log: entryOf(one) }
  },

  decide: async ({ db: tx, input, member, nowMs }) => {
    const { id, verdict, blamed, reason } = input
    const one = await ownCase(tx, id, member, nowMs)
    const decider = { by: member.row.name, reason }
    // of a person there is nothing to take down but their account
    const isPerson = verdict === 'ban' && one.kind === 'user'
    const strikes = verdict !== 'take-down'
    const decided = isPerson ? 'uphold' : serviceVerdicts[verdict]
    await decideCase(tx, id, decided, { ...decider, strikes, ...(blamed && { blamed }) }, nowMs)
    if (verdict === 'ban') await ban(tx, await authorOf(tx, one), decider, nowMs)
    await updateCase(tx, id, { claimed_by: null, claimed_until: null })
    const after = { state: 'closed', verdict, ...(blamed && { blamed }) }
    return { reply: {}, log: entryOf(one, { reason, before: { state: 'open' }, after }) }
  },

  undo: async ({ db: tx, input, member, nowMs }) => {
    const one = there(await caseById(tx, input.id))
    await undoTakeDown(tx, one.id, { by: member.row.name, reason: input.reason }, nowMs)
    const change = { before: { outcome: one.outcome }, after: { outcome: 'restored' } }
    return { reply: {}, log: entryOf(one, { reason: input.reason, ...change }) }
  },

  setNote: async ({ db: tx, input }) => {
    const one = there(await caseById(tx, input.id))
    mustBeVersion(seenOf(one), input.version)
    await updateCase(tx, one.id, { note: input.note })
    return { reply: {}, log: entryOf(one, { before: { note: one.note }, after: { note: input.note } }) }
  },

  answer: async ({ db: tx, input, member, nowMs }) => {
    const report = await answerReport(tx, input.report, input.answer, member.row.name, nowMs)
    const log = { kind: 'report', target: report.id, name: nameOf(report), after: { answer: input.answer } }
    return { reply: {}, log }
  },

  appeals: async ({ db, input, member }) => {
    const { rows, next } = await appealPage(db, input.state ?? 'open', input)
    return {
      rows: rows.map((row): DeskAppeal => ({
        id: row.id,
        at: row.created_at,
        state: row.state,
        by: { id: row.user_id, name: row.username },
        content: row.content,
        answer: row.answer,
        decision: { id: row.log_id, at: row.at, by: row.moderator, action: row.action, reason: row.reason },
        caseId: row.case_id,
        isOwn: isOwnDecision(row.moderator, member.row.name),
      })),
      next,
    }
  },

  decideAppeal: async ({ db: tx, input, member, nowMs }) => {
    const { id, state, reason } = input
    const appeal = await decideAppeal(tx, id, state, { by: member.row.name, reason }, nowMs)
    const [user] = await usersById(tx, [appeal.user_id])
    const log = { kind: 'appeal', target: id, name: user?.username ?? '', reason }
    return { reply: {}, log: { ...log, before: { state: 'open' }, after: { state } } }
  },

  addBlocked: async ({ db: tx, input: { list, entries, reason }, nowMs }) => {
    const rows = entries.map(({ kind, hash, source }) => ({
      ...{ kind, hash, case_id: null, created_at: nowMs },
      source: sourceOf(list, source),
    }))
    await addBlocked(tx, rows)
    return { reply: {}, log: { kind: 'block-list', target: list, name: list, reason, after: { hashes: rows.length } } }
  },
}
