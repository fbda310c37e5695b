import type { ReportType } from '#contract/shapes/home.ts'
import { kinds, type Kind } from '#contract/kind.ts'
import type { ReportedKind } from '#contract/shapes/subject.ts'
import type { Handler, HandlersOf, WriteAsk } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import { hold } from '../rules/holding.ts'
import { keepPace } from '../rules/pace.ts'

/** The reasons that stand first, everywhere. */
const types: readonly ReportType[] = [
  { id: 1, name: '涉及未成年人', urgent: true },
  { id: 2, name: '未经本人同意传播', urgent: true },
  { id: 3, name: '冒用或伪造他人形象', urgent: true },
  { id: 4, name: '暴力、血腥或违法内容', urgent: false },
  { id: 5, name: '诈骗、广告或引流', urgent: false },
  { id: 6, name: '辱骂、骚扰或歧视', urgent: false },
  {
    id: 7,
    name: '侵犯版权',
    urgent: false,
    kinds: kinds.filter((kind) => !kind.startsWith('comment:') && kind !== 'user'),
  },
  {
    id: 8,
    name: '无法播放或内容不符',
    urgent: false,
    kinds: ['video', 'audio', 'comic', 'novel', 'picture', 'article', 'game'],
  },
  { id: 10, name: '疑似被胁迫或人口贩运', urgent: true, kinds: ['dating', 'review'] },
  { id: 9, name: '其他', urgent: false },
]

/** Reasons for a report, as they are shown. */
export const reportTypes = (): ReportType[] => [...types]

/** So many reports of one person are taken within an hour. */
const pace = { most: 60, perMs: 3600 * 1000 }

interface NewReport {
  readonly kind: ReportedKind
  readonly id: number | string | undefined
  readonly type: number
  readonly content: string
  readonly contact: string | undefined
}

/** Keeps a report; for an urgent reason the item is hidden from everybody at once, until an administrator decides. */
async function keep(
  { db: tx, person, nowMs }: WriteAsk<unknown>,
  { kind, id, type, content, contact }: NewReport,
): Promise<object> {
  const reason = types.find((one) => one.id === type)
  if (!reason || (reason.kinds && !reason.kinds.includes(kind))) throw refuse(400, '请选择举报原因')
  await keepPace(tx, `report:${person.key}`, pace, nowMs)
  await tx
    .insertInto('reports')
    .values({
      person: person.key,
      kind,
      item_id: id === undefined ? null : String(id),
      type_id: type,
      content,
      contact: contact === undefined || contact === '' ? null : contact,
      state: 'open',
      created_at: nowMs,
    })
    .execute()
  if (reason.urgent && id !== undefined) await hold(tx, kind, id)
  return {}
}

/** Serves `contract/calls/report.ts`: reasons for a report. */
export const report: HandlersOf<'report'> = {
  types: () => ({ list: reportTypes() }),
}

/** Reports a video, also one that was just taken down. */
export const reportVideo = async (ask: WriteAsk<{ id: number; type: number; content: string }>): Promise<object> => {
  const { id, type, content } = ask.input
  found(await ask.db.selectFrom('mvs').select('id').where('id', '=', id).executeTakeFirst(), '视频不存在')
  return keep(ask, { kind: 'video', id, type, content, contact: undefined })
}

/** Reports anything else; guests may. */
export const reportAnything: Handler<'wei.report'> = (
  ask: WriteAsk<{ kind: ReportedKind; id?: number | string; type: number; content: string; contact?: string }>,
) => {
  const { kind, id, type, content, contact } = ask.input
  return keep(ask, { kind, id, type, content, contact })
}

/** A row may be seen only a little after its time: the next question overlaps by this much. */
const overlapMs = 60_000
const goneLimit = 20_000

/** What was taken down. */
export const gone: HandlersOf<'gone'> = {
  /** Oldest first; when there is more than one answer holds, `until` is where the next one begins. */
  list: async ({ db, input, nowMs }) => {
    const rows = await db
      .selectFrom('gone')
      .selectAll()
      .where('at', '>=', input.since)
      .orderBy('at')
      .orderBy('id')
      .limit(goneLimit)
      .execute()
    const last = rows.at(-1)
    return {
      list: rows.map(({ kind, item_id, at }) => ({
        kind: kind as Kind,
        id: /^\d+$/.test(item_id) ? Number(item_id) : item_id,
        at,
      })),
      until: rows.length === goneLimit && last ? last.at : Math.max(input.since, nowMs - overlapMs),
    }
  },
}
