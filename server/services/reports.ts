import { kinds } from '#contract/kind.ts'
import type { ReportType } from '#contract/shapes/home.ts'
import type { ReportedKind } from '#contract/shapes/subject.ts'
import type { WriteContext } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import type { Tx } from '../database/tables.ts'
import { addReport, countReports, wasKept } from '../repositories/reports.ts'
import { isThere } from '../repositories/visibility.ts'
import { reportNames } from '../words/content.ts'
import { quarantine } from './quarantine.ts'
import { limitRate } from './rate-limit.ts'
import type { UserRow } from '../repositories/users.ts'

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

/** An account is in good standing once it is so old. */
const standingMs = 14 * dayMs
/** So many urgent reports of one account hide something within a day; those that follow wait for an administrator. */
const mostADay = 3
/** What an administrator has kept is not hidden again for the same reason within so long. */
const decidedMs = 30 * dayMs

const urgentTypes = types.filter(({ urgent }) => urgent).map(({ id }) => id)

/**
 * Whether an urgent report hides its item from everybody until an administrator decides: a device costs nothing, so a
 * guest's report only goes to the queue, as does that of a new account, and of one that has hidden enough for today.
 */
async function hides(
  tx: Tx,
  user: UserRow | undefined,
  { kind, id, type }: NewReport,
  nowMs: number,
): Promise<boolean> {
  if (!user || nowMs - user.created_at < standingMs || !urgentTypes.includes(type)) return false
  if ((await countReports(tx, `u:${user.uuid}`, urgentTypes, nowMs - dayMs)) >= mostADay) return false
  return !(await wasKept(tx, { kind, itemId: String(id), type }, nowMs - decidedMs))
}

/** Keeps a report of something that is there; some urgent ones hide it at once: see `hides`. */
export async function keepReport({ db: tx, person, nowMs }: WriteContext<unknown>, report: NewReport): Promise<object> {
  const { kind, id, type, content, contact } = report
  const reason = types.find((one) => one.id === type)
  if (!reason || (reason.kinds && !reason.kinds.includes(kind))) throw refuse(400, 'report-reason-missing')
  await limitRate(tx, `report:${person.key}`, pace, nowMs)
  if (id !== undefined) {
    const known = await isThere(tx, kind, id)
    if (known === undefined) throw refuse(400, 'report-unsupported')
    if (!known) throw refuse(404, 'reported-gone')
  }
  const hiding = id !== undefined && (await hides(tx, person.user, report, nowMs))
  await addReport(tx, {
    person: person.key,
    kind,
    item_id: id === undefined ? null : String(id),
    type_id: type,
    content,
    contact: contact === undefined || contact === '' ? null : contact,
    state: 'open',
    created_at: nowMs,
  })
  if (hiding) await quarantine(tx, kind, id)
  return {}
}
