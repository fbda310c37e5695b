import { sql, type Insertable, type Selectable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { CasesTable, ReportsTable } from '../database/tables/moderation.ts'
import { pageOf, readCursor, writeCursor, type RowPage } from './page.ts'

/** A case as the database has it. */
export type CaseRow = Selectable<CasesTable>
/** A report as the database has it. */
export type ReportRow = Selectable<ReportsTable>

/** What a case is about. */
export type CaseItem = Pick<CaseRow, 'kind' | 'item_id' | 'author_id'>

/**
 * The open case of an item, which is opened where there is none; its row is held until the transaction ends, so that
 * nobody decides on it meanwhile. What names no item has a case of its own each time.
 */
export async function openCase(tx: Tx, item: CaseItem, nowMs: number): Promise<CaseRow> {
  const held = () =>
    tx
      .updateTable('cases')
      .set((of) => ({ score: of.ref('score') }))
      .where('kind', '=', item.kind)
      .where('item_id', '=', item.item_id)
      .where('state', '=', 'open')
      .returningAll()
      .executeTakeFirst()
  const opened = () =>
    tx
      .insertInto('cases')
      .values({
        ...item,
        state: 'open',
        urgent: 0,
        score: 0,
        opened_at: nowMs,
        decided_at: null,
        outcome: null,
        dropped_at: null,
        claimed_by: null,
        claimed_until: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
  const open = (item.item_id === null ? undefined : await held()) ?? (await opened()) ?? (await held())
  // somebody opened one and somebody else has decided on it, all between two statements
  return open ?? openCase(tx, item, nowMs)
}

/** A case; undefined where there is none. */
export const caseById = (db: Db, id: number): Promise<CaseRow | undefined> =>
  db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest cases about what somebody made. */
export const casesAbout = (db: Db, userId: number, count: number): Promise<CaseRow[]> =>
  db.selectFrom('cases').selectAll().where('author_id', '=', userId).orderBy('id', 'desc').limit(count).execute()

/** Cases in the order in which they are to be looked at: open ones by urgency, weight and age, then the closed ones. */
export function allCases(db: Db, { closed }: { readonly closed: boolean }): Promise<CaseRow[]> {
  const query = db.selectFrom('cases').selectAll()
  return (closed ? query : query.where('state', '=', 'open'))
    .orderBy('state', 'desc')
    .orderBy('urgent', 'desc')
    .orderBy('score', 'desc')
    .orderBy('id')
    .execute()
}

/** Open cases in the order in which they are to be looked at: by urgency, weight and age; behind one, where it is given. */
function queue(db: Db, behind?: CaseRow) {
  const query = db.selectFrom('cases').selectAll().where('state', '=', 'open')
  const rest = behind
    ? query
        .where('urgent', '<=', behind.urgent)
        .where((of) =>
          of.or([
            of('urgent', '<', behind.urgent),
            of('score', '<', behind.score),
            of.and([of('score', '=', behind.score), of('id', '>', behind.id)]),
          ]),
        )
    : query
  return rest.orderBy('urgent', 'desc').orderBy('score', 'desc').orderBy('id')
}

/** What cases are looked for. */
export interface CaseFilter extends PageInput {
  readonly kind?: string | undefined
}

const defaultLimit = 20

/** One page of the queue; it goes on behind the case that was last then, wherever that stands now. */
export async function openCasePage(
  db: Db,
  { kind, cursor, limit = defaultLimit }: CaseFilter,
): Promise<RowPage<CaseRow>> {
  const last = readCursor('queue', cursor)
  const query = queue(db, last && (await caseById(db, last.id)))
  const rows = await (kind ? query.where('kind', '=', kind) : query).limit(limit + 1).execute()
  const shown = rows.slice(0, limit)
  const end = shown.at(-1)
  return { rows: shown, next: rows.length > limit && end ? writeCursor('queue', { key: 0, id: end.id }) : null }
}

/** One page of the cases that were decided, the latest first. */
export function closedCasePage(db: Db, { kind, ...input }: CaseFilter): Promise<RowPage<CaseRow>> {
  const query = db.selectFrom('cases').selectAll().where('state', '=', 'closed')
  const order = { label: 'decided', by: 'cases.decided_at', id: 'cases.id' }
  return pageOf(kind ? query.where('kind', '=', kind) : query, order, input)
}

/** Who claims a case at what time, and until when. */
export interface Claim {
  readonly memberId: number
  readonly nowMs: number
  readonly untilMs: number
}

/** Claims an open case; undefined where somebody else has it, or it is not open. */
export const claimCase = (tx: Tx, id: number, { memberId, nowMs, untilMs }: Claim): Promise<CaseRow | undefined> =>
  tx
    .updateTable('cases')
    .set({ claimed_by: memberId, claimed_until: untilMs })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where((of) =>
      of.or([of('claimed_by', 'is', null), of('claimed_by', '=', memberId), of('claimed_until', '<=', nowMs)]),
    )
    .returningAll()
    .executeTakeFirst()

/** The first open case behind one that nobody else has claimed. */
export const nextUnclaimed = (
  db: Db,
  { memberId, nowMs }: Omit<Claim, 'untilMs'>,
  behind?: CaseRow,
): Promise<CaseRow | undefined> =>
  queue(db, behind)
    .where((of) =>
      of.or([of('claimed_by', 'is', null), of('claimed_by', '=', memberId), of('claimed_until', '<=', nowMs)]),
    )
    .limit(1)
    .executeTakeFirst()

/** Changes what only the desk knows of a case. */
export const updateCase = (
  tx: Tx,
  id: number,
  changed: { readonly claimed_by?: number | null; readonly claimed_until?: number | null; readonly note?: string },
) => tx.updateTable('cases').set(changed).where('id', '=', id).execute()

/** How many reports each of these cases has, and for which reasons. */
export const reasonsOfCases = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('reports')
    .select((of) => ['case_id', 'type_id', of.fn.countAll<number | bigint>().as('count')])
    .where('case_id', 'in', [...ids])
    .groupBy(['case_id', 'type_id'])
    .orderBy('case_id')
    .orderBy('type_id')
    .execute()

/** One page of the reports of a case, the oldest first. */
export const reportPageOf = (db: Db, caseId: number, input: PageInput): Promise<RowPage<ReportRow>> =>
  pageOf(
    db.selectFrom('reports').selectAll().where('case_id', '=', caseId),
    { label: 'reports', by: 'reports.id', id: 'reports.id', ascending: true },
    input,
  )

/** Closes an open case; undefined where it is not open, or not there. */
export const closeCase = (
  tx: Tx,
  id: number,
  outcome: NonNullable<CaseRow['outcome']>,
  nowMs: number,
): Promise<CaseRow | undefined> =>
  tx
    .updateTable('cases')
    .set({ state: 'closed', outcome, decided_at: nowMs })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()

/** Has a case that took its item down since a time end otherwise; undefined where there is no such case. */
export const restoreCase = (
  tx: Tx,
  id: number,
  { sinceMs, nowMs }: { readonly sinceMs: number; readonly nowMs: number },
): Promise<CaseRow | undefined> =>
  tx
    .updateTable('cases')
    .set({ outcome: 'restored', decided_at: nowMs })
    .where('id', '=', id)
    .where('outcome', '=', 'taken-down')
    .where('dropped_at', 'is', null)
    .where('decided_at', '>', sinceMs)
    .returningAll()
    .executeTakeFirst()

/** Some of the cases whose item was taken down before a time, and whose files are still there. */
export const casesToDrop = (db: Db, beforeMs: number, count: number): Promise<CaseRow[]> =>
  db
    .selectFrom('cases')
    .selectAll()
    .where('outcome', '=', 'taken-down')
    .where('dropped_at', 'is', null)
    .where('decided_at', '<=', beforeMs)
    .limit(count)
    .execute()

/** From now on nothing brings back what a case took down; false where it was brought back. */
export async function markDropped(tx: Tx, id: number, nowMs: number): Promise<boolean> {
  const query = tx.updateTable('cases').set({ dropped_at: nowMs }).where('id', '=', id)
  return (await query.where('outcome', '=', 'taken-down').returning('id').executeTakeFirst()) !== undefined
}

/** Has a case weigh more. */
export const weighCase = (tx: Tx, id: number, { urgent, by }: { readonly urgent: boolean; readonly by: number }) =>
  tx
    .updateTable('cases')
    .set((of) => ({ score: of('score', '+', by), ...(urgent && { urgent: 1 as const }) }))
    .where('id', '=', id)
    .execute()

/** Keeps a report; answers its id. */
export async function addReport(tx: Tx, report: Insertable<ReportsTable>): Promise<number> {
  const { id } = await tx.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The reports of a case, the oldest first. */
export const reportsOf = (db: Db, caseId: number): Promise<ReportRow[]> =>
  db.selectFrom('reports').selectAll().where('case_id', '=', caseId).orderBy('id').execute()

/** The newest reports of somebody. */
export const reportsBy = (db: Db, userId: number, count: number): Promise<ReportRow[]> =>
  db.selectFrom('reports').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(count).execute()

/** The heaviest report of a case that came from a network; 0 where none did. */
export async function heaviestFrom(tx: Tx, caseId: number, network: string): Promise<number> {
  const { weight } = await tx
    .selectFrom('reports')
    .select((of) => of.fn.max('weight').as('weight'))
    .where('case_id', '=', caseId)
    .where('network', '=', network)
    .executeTakeFirstOrThrow()
  return Number(weight ?? 0)
}

/** How many reports of somebody were found to be what. */
export type ReporterRecord = Readonly<Record<NonNullable<ReportRow['verdict']>, number>>

/** What was found of the reports that somebody made. */
export async function recordOf(db: Db, userId: number): Promise<ReporterRecord> {
  const rows = await db
    .selectFrom('reports')
    .select((of) => ['verdict', of.fn.countAll<number | bigint>().as('count')])
    .where('user_id', '=', userId)
    .where('verdict', 'is not', null)
    .groupBy('verdict')
    .execute()
  return {
    right: 0,
    empty: 0,
    malicious: 0,
    ...Object.fromEntries(rows.map((row) => [row.verdict, Number(row.count)])),
  }
}

/** How many items the reports of somebody quarantined since a time. */
export async function quarantinedBy(tx: Tx, userId: number, sinceMs: number): Promise<number> {
  const { count } = await quarantining(tx, sinceMs).where('user_id', '=', userId).executeTakeFirstOrThrow()
  return Number(count)
}

/** How many items reports from a network quarantined since a time, whoever made them. */
export async function quarantinedFrom(tx: Tx, network: string, sinceMs: number): Promise<number> {
  const { count } = await quarantining(tx, sinceMs).where('network', '=', network).executeTakeFirstOrThrow()
  return Number(count)
}

const quarantining = (tx: Tx, sinceMs: number) =>
  tx
    .selectFrom('reports')
    .select((of) => of.fn.count<number | bigint>('case_id').distinct().as('count'))
    .where('quarantined', '=', 1)
    .where('created_at', '>', sinceMs)

/** Notes which reports have quarantined their item. */
export const markQuarantining = (tx: Tx, ids: readonly number[]) =>
  tx
    .updateTable('reports')
    .set({ quarantined: 1 })
    .where('id', 'in', [...ids])
    .execute()

/**
 * Those of these reasons for which moderators have left an item on show since a time, brought back included.
 */
export async function keptReasons(
  tx: Tx,
  { kind, itemId }: { readonly kind: string; readonly itemId: string },
  sinceMs: number,
): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('cases')
    .innerJoin('reports', 'reports.case_id', 'cases.id')
    .select('reports.type_id')
    .distinct()
    .where('cases.kind', '=', kind)
    .where('cases.item_id', '=', itemId)
    .where('cases.outcome', 'in', ['kept', 'malicious', 'restored'])
    .where('cases.decided_at', '>', sinceMs)
    .execute()
  return new Set(rows.map((row) => row.type_id))
}

/** The reports of a case that accounts made, none of whose reports was found malicious. */
export const honestReports = (tx: Tx, caseId: number): Promise<ReportRow[]> =>
  tx
    .selectFrom('reports')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('user_id', 'is not', null)
    .where('user_id', 'not in', (of) =>
      of
        .selectFrom('reports as found')
        .select(sql<number>`found.user_id`.as('user_id'))
        .where('found.verdict', '=', 'malicious')
        .where('found.user_id', 'is not', null),
    )
    .orderBy('id')
    .execute()

/** Puts what a moderator found onto the reports of a case, or onto some of them. */
export function judgeReports(
  tx: Tx,
  caseId: number,
  verdict: NonNullable<ReportRow['verdict']>,
  some?: readonly number[],
): Promise<ReportRow[]> {
  const query = tx.updateTable('reports').set({ verdict }).where('case_id', '=', caseId).returningAll()
  return (some ? query.where('id', 'in', [...some]) : query).execute()
}

/** Keeps what whoever reported is told. */
export const setAnswer = (tx: Tx, id: number, answer: string, nowMs: number): Promise<ReportRow | undefined> =>
  tx.updateTable('reports').set({ answer, answered_at: nowMs }).where('id', '=', id).returningAll().executeTakeFirst()

/** How many open cases were opened within a time, counted up to a limit. */
export async function countOpenCases(
  db: Db,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  most: number,
): Promise<number> {
  const open = db.selectFrom('cases').select('id').where('state', '=', 'open')
  const rows = await open.where('opened_at', '>=', fromMs).where('opened_at', '<', toMs).limit(most).execute()
  return rows.length
}
