import type { Mv } from '#contract/shapes/media.ts'
import type { HandlersOf } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import { clubCards } from '../serializers/clubs.ts'
import { mvCards } from '../serializers/mvs.ts'
import { userCards } from '../serializers/users.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { readJson } from '../database/tables/types.ts'
import { liveClubs } from '../repositories/clubs.ts'
import { liveMvs, mvPage } from '../repositories/mvs.ts'
import { creatorRanking } from '../repositories/ranking.ts'
import { liveCreators, liveUser } from '../repositories/users.ts'
import { mapPage, pageOf } from '../repositories/page.ts'
import { orderOf } from '../services/sorts.ts'
import { exchange } from './user/exchange.ts'
import { fans, follow, idols } from './user/follow.ts'
import { bindInviter, invited } from './user/invited.ts'
import { liked } from './user/liked.ts'
import { info, update } from './user/profile.ts'
import { removePayAccount } from '../services/pay-accounts.ts'
import { login, logout, register, updatePassword } from '../services/sessions.ts'
import { reward } from './wallet/gift.ts'

/** Logins. */
export const session: HandlersOf<'session'> = { logout }

/** Serves `contract/calls/user.ts`: people, me and others. */
export const user: HandlersOf<'user'> = {
  login,
  register,
  updatePassword,
  removePayAccount,
  info,
  update,
  follow,
  fans,
  idols,
  liked,
  page: async (ask) => {
    const row = await liveUser(ask.db, ask.input.uuid)
    const [card] = await userCards(ask.db, [row], viewerOf(ask))
    if (!card) throw refuse(404, 'user-gone')
    const clubs = await liveClubs(ask.db).where('clubs.user_id', '=', row.id).execute()
    const [club] = await clubCards(ask.db, clubs, viewerOf(ask))
    return {
      ...card,
      cover: readJson(row.cover),
      likes_count: row.likes_count,
      followed_count: row.followed_count,
      ...(club && { club }),
      counts: { mv: row.mv_count, small: row.small_count, compilation: row.compilation_count, post: row.post_count },
    }
  },
  invited,
  bindInviter,
  exchange,
  reward,
}

const videosWithCreator = 4

/** Creators. */
export const creator: HandlersOf<'creator'> = {
  featured: async (ask) => {
    const page = await pageOf(liveCreators(ask.db), orderOf('users', ask.input.sort, 'hot'), ask.input)
    return mapPage(page, (rows) => userCards(ask.db, rows, viewerOf(ask)))
  },
  withMv: async (ask) => {
    const { db, input } = ask
    const page = await pageOf(liveCreators(db), orderOf('users', input.sort, 'hot'), input)
    return mapPage(page, async (rows) => {
      const cards = await userCards(db, rows, viewerOf(ask))
      const mvs: Mv[][] = []
      for (const { id } of rows) {
        const best = liveMvs(db)
          .where('user_id', '=', id)
          .where('small', '=', 0)
          .orderBy('heat', 'desc')
          .orderBy('id', 'desc')
        mvs.push(await mvCards(db, await best.limit(videosWithCreator).execute(), viewerOf(ask)))
      }
      return cards.map((card, at) => ({ ...card, mvs: mvs[at] ?? [] }))
    })
  },
  small: async (ask) => {
    const { id } = await liveUser(ask.db, ask.input.uuid)
    return mvPage(ask, liveMvs(ask.db).where('mvs.user_id', '=', id).where('mvs.small', '=', 1), 'new')
  },
}

/** Rankings of creators. */
export const rank: HandlersOf<'rank'> = {
  creators: creatorRanking,
}
