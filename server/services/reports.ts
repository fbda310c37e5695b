import { createHmac } from 'node:crypto'
import { kinds } from '#contract/kind.ts'
import type { ReportType } from '#contract/shapes/home.ts'
import type { ReportedKind } from '#contract/shapes/subject.ts'
import type { WriteContext } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import { holdKey } from '../database/hold-row.ts'
import type { Tx } from '../database/tables.ts'
import {
  addReport,
  heaviestFrom,
  honestReports,
  keptReasons,
  markQuarantining,
  openCase,
  quarantinedBy,
  quarantinedFrom,
  recordOf,
  weighCase,
  type ReporterRecord,
  type ReportRow,
} from '../repositories/cases.ts'
import { addEntry } from '../repositories/moderation-log.ts'
import type { UserRow } from '../repositories/users.ts'
import { authorOf, isReportable, rowOf } from '../repositories/visibility.ts'
import { reportNames } from '../words/content.ts'
import { quarantine } from './quarantine.ts'
import { limitRate } from './rate-limit.ts'

/** The reasons that stand first, everywhere. */
const types: readonly ReportType[] = [
  { id: 1, name: reportNames.minors, urgent: true },
  { id: 2, name: reportNames.consent, urgent: true },
  { id: 3, name: reportNames.impersonation, urgent: true },
  { id: 4, name: reportNames.violence, urgent: false },
  { id: 5, name: reportNames.fraud, urgent: false },
  { id: 6, name: reportNames.abuse, urgent: false },
  {
    id: 7,
    name: reportNames.copyright,
    urgent: false,
    kinds: kinds.filter((kind) => !kind.startsWith('comment:') && kind !== 'user'),
  },
  {
    id: 8,
    name: reportNames.broken,
    urgent: false,
    kinds: ['video', 'audio', 'comic', 'novel', 'picture', 'article', 'game'],
  },
  { id: 10, name: reportNames.coercion, urgent: true, kinds: ['dating', 'review'] },
  { id: 9, name: reportNames.other, urgent: false },
]

/** Reasons for a report, as they are shown. */
export const reportTypes = (): ReportType[] => [...types]

/** So many reports of one person are taken within an hour. */
const pace = { most: 60, perMs: 3600 * 1000 }

/** A report as it is made. */
export interface NewReport {
  readonly kind: ReportedKind
  readonly id?: number | string | undefined
  readonly type: number
  readonly content: string
  readonly contact?: string | undefined
}

const dayMs = 24 * 3600 * 1000

/** An account is in good standing once it is so old, and none of its reports was found malicious. */
const standingMs = 14 * dayMs
/** So many items the reports of one account quarantine within a day; what follows waits for a moderator. */
const mostOfAccount = 3
/** So many those from one network do, however many accounts it has. */
const mostOfNetwork = 6
/** So many accounts from as many networks quarantine an item together that none of them could alone. */
const together = 3
/** What a moderator has kept is not quarantined again for the same reason within so long. */
const keptMs = 30 * dayMs

const urgentTypes = new Set(types.filter(({ urgent }) => urgent).map(({ id }) => id))

/** What a report is called by its reason. */
export const reasonOf = (typeId: number): ReportType | undefined => types.find(({ id }) => id === typeId)

/**
 * What a report counts for in the order of cases: a device costs nothing, an account a little, one with a record
 * most; one that reports in bad faith nothing.
 */
function weightOf(user: UserRow | undefined, record: ReporterRecord, nowMs: number): number {
  if (!user) return 1
  if (record.malicious > 0) return 0
  if (nowMs - user.created_at < standingMs) return 2
  return 4 + Math.min(record.right, 6) - Math.min(record.empty, 3)
}

const noRecord: ReporterRecord = { right: 0, empty: 0, malicious: 0 }

/**
 * A network as reports keep it: whether two came from the same one can be seen, which one it was can't. Where it is not
 * known, all are one.
 */
const keyedNetwork = (secret: Uint8Array, network = ''): string =>
  createHmac('sha256', secret).update(`report network\n${network}`).digest('base64url').slice(0, 22)

/** A report that has just come. */
interface Made {
  readonly id: number
  readonly caseId: number
  readonly user: UserRow
  readonly network: string
}

/**
 * The reports that quarantine their item now: that of an account in good standing, or those of three accounts from
 * three networks. None where a moderator has kept the item for that reason, or where account or network has quarantined
 * enough for today.
 */
async function quarantining(
  tx: Tx,
  { id, caseId, user, network }: Made,
  kept: ReadonlySet<number>,
  nowMs: number,
): Promise<number[]> {
  const hasRoom = async (from: string) => (await quarantinedFrom(tx, from, nowMs - dayMs)) < mostOfNetwork
  const isOld = nowMs - user.created_at >= standingMs
  if (isOld && (await hasRoom(network)) && (await quarantinedBy(tx, user.id, nowMs - dayMs)) < mostOfAccount)
    return [id]
  const chosen = new Map<string, ReportRow>()
  for (const report of await honestReports(tx, caseId)) {
    if (!urgentTypes.has(report.type_id) || kept.has(report.type_id) || chosen.has(report.network)) continue
    if ([...chosen.values()].some((one) => one.user_id === report.user_id)) continue
    if (await hasRoom(report.network)) chosen.set(report.network, report)
    if (chosen.size === together) return [...chosen.values()].map((one) => one.id)
  }
  return []
}

/** Keeps a report of something that is there, in its case; some urgent ones quarantine it at once: see `quarantining`. */
export async function keepReport(ask: WriteContext<unknown>, report: NewReport): Promise<object> {
  const { db: tx, person, nowMs, parts } = ask
  const { user } = person
  const { kind, id, type, content, contact } = report
  const reason = reasonOf(type)
  if (!reason || (reason.kinds && !reason.kinds.includes(kind))) throw refuse(400, 'report-reason-missing')
  await limitRate(tx, `report:${person.key}`, pace, nowMs)
  const item = { kind, item_id: id === undefined ? null : String(id) }
  const author = id === undefined ? null : await authorOfReported(tx, kind, id)
  const { id: caseId } = await openCase(tx, { ...item, author_id: author }, nowMs)
  const record = user ? await recordOf(tx, user.id) : noRecord
  const network = keyedNetwork(parts.secret, ask.network)
  const weight = weightOf(user, record, nowMs)
  const by = Math.max(0, weight - (await heaviestFrom(tx, caseId, network)))
  const reportId = await addReport(tx, {
    ...item,
    case_id: caseId,
    person: person.key,
    user_id: user?.id ?? null,
    network,
    type_id: type,
    content,
    contact: contact === undefined || contact === '' ? null : contact,
    weight,
    quarantined: 0,
    verdict: null,
    answer: null,
    answered_at: null,
    created_at: nowMs,
  })
  await weighCase(tx, caseId, { urgent: reason.urgent, by })
  if (id === undefined || !user || !reason.urgent || record.malicious > 0) return {}
  const kept = await keptReasons(tx, { kind, itemId: String(id) }, nowMs - keptMs)
  if (kept.has(type)) return {}
  // what is counted here is counted by one at a time
  await holdKey(tx, 'quarantine', async () => {
    const reports = await quarantining(tx, { id: reportId, caseId, user, network }, kept, nowMs)
    if (reports.length === 0 || !(await quarantine(tx, kind, id))) return
    await markQuarantining(tx, reports)
    const entry = { moderator: 'system', action: 'quarantine', case_id: caseId, user_id: author } as const
    await addEntry(tx, { ...entry, reason: reason.name, at: nowMs })
  })
  return {}
}

/** Whoever made what is reported. Refuses what is not there, and what nobody can report. */
async function authorOfReported(tx: Tx, kind: ReportedKind, id: number | string): Promise<number | null> {
  if (!isReportable(kind)) throw refuse(400, 'report-unsupported')
  return authorOf(tx, kind, found(await rowOf(tx, kind, id), 'reported-gone'))
}
