import { readJson, writeJson } from '../../database/tables/types.ts'
import { forgetView, keepView, viewsOf } from '../../repositories/desk-views.ts'
import type { DeskHandlers } from '../handler.ts'
import { DeskRefusal } from '../refusal.ts'

const mostViews = 50

/** What somebody at the desk has kept of lists; see `contract/desk/views.ts`. */
export const views: DeskHandlers<'views'> = {
  list: async ({ db, member, input }) => {
    const kept = await viewsOf(db, member.row.id, input.screen)
    return { views: kept.map(({ id, name, query }) => ({ id, name, query: readJson(query) })) }
  },

  keep: async ({ db: tx, member, input: { screen, name, query }, nowMs }) => {
    const memberId = member.row.id
    const kept = await viewsOf(tx, memberId, screen)
    if (kept.length >= mostViews && !kept.some((one) => one.name === name)) throw new DeskRefusal(409, 'no-room')
    const view = { member_id: memberId, screen, name, query: writeJson(query), created_at: nowMs }
    return { reply: { id: await keepView(tx, view) }, log: [] }
  },

  forget: async ({ db: tx, member, input }) => {
    await forgetView(tx, member.row.id, input.id)
    return { reply: {}, log: [] }
  },
}
