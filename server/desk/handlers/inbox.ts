import type { DeskDraft } from '#contract/desk/inbox.ts'
import type { Reason } from '#contract/refusals.ts'
import type { Db, Tx } from '../../database/tables.ts'
import { picturePage, wholePartPage } from '../../repositories/draft-previews.ts'
import { draftPage, draftsOf, type Draft, type DraftRow } from '../../repositories/drafts.ts'
import type { PublishedItem } from '../../repositories/publications.ts'
import { publishDraftIn, throwDraftAway } from '../../services/publishing.ts'
import type { DeskEntry, DeskHandlers } from '../handler.ts'
import { isWork, previewOf, screenshotPage, shownParts } from '../preview.ts'
import { cutKept, takeCut, trialOf } from '../recut.ts'
import { DeskRefusal, there } from '../refusal.ts'

/** So far ahead something may be published, in ms. */
const mostAheadMs = 366 * 24 * 3600 * 1000

const draftOf = ({ mediaState, reason, ...row }: DraftRow): DeskDraft => ({
  kind: row.kind,
  id: row.id,
  title: row.title,
  username: row.username,
  coins: Number(row.coins),
  category: row.category,
  parts: row.parts,
  media: mediaState,
  // of former days there are words
  reason: reason?.startsWith('{') ? (JSON.parse(reason) as Reason) : null,
  publishAt: row.publishAt,
  createdAt: row.createdAt,
})

/** These drafts; refuses where one of them is none any more. */
async function mustBeDrafts(tx: Tx, items: readonly PublishedItem[]): Promise<Draft[]> {
  const drafts = await draftsOf(tx, items)
  if (drafts.length < items.length) throw new DeskRefusal(409, 'changed-meanwhile')
  return drafts
}

/** A draft; refuses where it is none, or none any more. */
export const draftAt = async (db: Db, { kind, id }: PublishedItem): Promise<Draft> =>
  there((await draftsOf(db, [{ kind, id }]))[0])

/** When something is to be on show. Refuses a time that is too far ahead. */
export function timeOf(at: number | undefined, nowMs: number): number {
  if ((at ?? 0) > nowMs + mostAheadMs) throw new DeskRefusal(400, 'input-wrong', { field: 'at' })
  return Math.max(nowMs, at ?? 0)
}

/** What came in and waits to be published; see `contract/desk/inbox.ts`. */
export const inbox: DeskHandlers<'inbox'> = {
  drafts: async ({ db, input }) => {
    const { rows, next } = await draftPage(db, input)
    return { rows: rows.map(draftOf), next }
  },

  preview: async ({ db, input }) => previewOf(db, await draftAt(db, input)),

  previewParts: async ({ db, input: { kind, id, ...page } }) => {
    await draftAt(db, { kind, id })
    if (!isWork(kind)) return { rows: [], next: null }
    const { rows, next } = await wholePartPage(db, id, page)
    return { rows: await shownParts(db, { kind, id }, rows), next }
  },

  previewPages: async ({ db, input: { kind, id, ...page } }) => {
    const { title } = await draftAt(db, { kind, id })
    const { rows, next } =
      kind === 'game'
        ? await screenshotPage(db, { id, title }, page)
        : await picturePage(db, isWork(kind) ? id : 0, page)
    return {
      rows: rows.map(({ part, number, image: { path, width, height } }) => ({
        ...{ part: part.no, title: part.title, number },
        ...{ path, width, height },
      })),
      next,
    }
  },

  tryCut: async ({ db, input: { id, cut }, parts: { store } }) => {
    await draftAt(db, { kind: 'novel', id })
    return trialOf(cut, await cutKept({ db, store }, id, cut))
  },

  cut: {
    prepare: async ({ db, input: { id, cut }, parts: { store } }) => {
      await draftAt(db, { kind: 'novel', id })
      const { chapters } = await cutKept({ db, store }, id, cut)
      return async ({ db: tx, input, nowMs }) => {
        const [{ title }] = (await mustBeDrafts(tx, [{ kind: 'novel', id }])) as [Draft]
        const done = await takeCut(tx, input, chapters, nowMs)
        return { reply: {}, log: { kind: 'novel', target: id, name: title, ...done } as DeskEntry }
      }
    },
  },

  publish: async ({ db: tx, input, member, nowMs }) => {
    const atMs = timeOf(input.at, nowMs)
    const drafts = await mustBeDrafts(tx, input.items)
    const statement = { by: member.row.name, record: input.statement.record }
    const log: DeskEntry[] = []
    for (const { kind, id, title, publishAt } of drafts) {
      await publishDraftIn(tx, { kind, id }, statement, { atMs, nowMs })
      const after = { ...statement, at: atMs }
      log.push({ kind, target: id, name: title, before: { draft: true, at: publishAt }, after })
    }
    return { reply: { count: drafts.length }, log }
  },

  throwAway: async ({ db: tx, input, nowMs }) => {
    const drafts = await mustBeDrafts(tx, input.items)
    const log: DeskEntry[] = []
    for (const { kind, id, title } of drafts) {
      await throwDraftAway(tx, { kind, id }, nowMs)
      log.push({ kind, target: id, name: title, reason: input.reason, before: { draft: true }, after: {} })
    }
    return { reply: { count: drafts.length }, log }
  },
}
