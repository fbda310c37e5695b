import type { FirstCalls } from '#contract/first-calls.ts'
import type { Mv } from '#contract/shapes/media.ts'
import { me, type HandlersOf, type RequestContext } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import { readJson } from '../database/tables/types.ts'
import { clubOf } from '../repositories/clubs.ts'
import { invitePage } from '../repositories/invites.ts'
import { bestVideosOf, likedVideos, videoPage, videosOfGroup } from '../repositories/videos.ts'
import { mapPage, noRows } from '../repositories/page.ts'
import { creatorPage, fansOf, idolsOf, liveUser } from '../repositories/users.ts'
import { clubCards } from '../serializers/clubs.ts'
import { videoCards } from '../serializers/videos.ts'
import { cardOf, userCards, authorsOf } from '../serializers/users.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { bindInviter } from '../services/agents.ts'
import { exchange } from '../services/codes.ts'
import { follow } from '../services/follows.ts'
import { reward } from '../services/gifts.ts'
import { moneyText } from '../services/money.ts'
import { myProfile, updateProfile } from '../services/profile.ts'
import { creatorRanking } from '../services/rankings.ts'
import { login } from '../services/sessions.ts'
import { videoGroups } from '../services/videos.ts'

/** The id of the person whose list is asked for; a visitor has none. */
const ownerOf = async ({ db, input, person }: RequestContext<{ uuid?: string }>): Promise<number | undefined> =>
  input.uuid === undefined ? person.user?.id : (await liveUser(db, input.uuid)).id

/** Serves `contract/calls/user.ts`: people, me and others. */
export const user: Pick<HandlersOf<'user'>, keyof FirstCalls['user']> = {
  login,
  info: myProfile,
  update: updateProfile,
  follow,
  fans: async (ask) => {
    const { db, input } = ask
    const owner = await ownerOf(ask)
    return mapPage(owner === undefined ? noRows : fansOf(db, owner, input), (rows) =>
      userCards(db, rows, viewerOf(ask)),
    )
  },
  idols: async (ask) => {
    const { db, input } = ask
    const owner = await ownerOf(ask)
    return mapPage(owner === undefined ? noRows : idolsOf(db, owner, input), (rows) =>
      userCards(db, rows, viewerOf(ask)),
    )
  },
  /** Videos that somebody likes, or those in one of one's own collections; the newest like first. */
  liked: async (ask) => {
    const { db, input, person } = ask
    const owner = await ownerOf(ask)
    const pageOfLiked = async () => {
      if (owner === undefined) return noRows
      if (input.group_id === undefined) return likedVideos(db, owner, input)
      if (person.user === undefined) return noRows
      await videoGroups.mustBeMine(db, person.user.id, input.group_id)
      return videosOfGroup(db, input.group_id, input)
    }
    return mapPage(pageOfLiked(), (rows) => videoCards(db, rows, viewerOf(ask)))
  },
  page: async (ask) => {
    const row = await liveUser(ask.db, ask.input.uuid)
    const [card] = await userCards(ask.db, [row], viewerOf(ask))
    if (!card) throw refuse(404, 'user-gone')
    const own = await clubOf(ask.db, row.id)
    const [club] = own ? await clubCards(ask.db, [own], viewerOf(ask)) : []
    return {
      ...card,
      cover: readJson(row.cover),
      likes_count: row.likes_count,
      followed_count: row.followed_count,
      ...(club && { club }),
      counts: { mv: row.mv_count, small: row.small_count, compilation: row.compilation_count, post: row.post_count },
    }
  },
  /** Whom I invited, the newest first. */
  invited: (ask) =>
    mapPage(invitePage(ask.db, me(ask).id, ask.input), async (rows) => {
      const cards = await authorsOf(ask.db, rows, viewerOf(ask))
      return rows.map((row) => ({
        user: cardOf(cards, row.user_id),
        registered_at: row.created_at,
        paid: moneyText(row.paid),
        income: moneyText(row.income),
      }))
    }),
  bindInviter,
  exchange,
  reward,
}

const videosWithCreator = 4

/** Creators. */
export const creator: Pick<HandlersOf<'creator'>, keyof FirstCalls['creator']> = {
  featured: (ask) => mapPage(creatorPage(ask.db, ask.input), (rows) => userCards(ask.db, rows, viewerOf(ask))),
  withMv: (ask) =>
    mapPage(creatorPage(ask.db, ask.input), async (rows) => {
      const cards = await userCards(ask.db, rows, viewerOf(ask))
      const mvs: Mv[][] = []
      for (const { id } of rows)
        mvs.push(await videoCards(ask.db, await bestVideosOf(ask.db, id, videosWithCreator), viewerOf(ask)))
      return cards.map((card, at) => ({ ...card, mvs: mvs[at] ?? [] }))
    }),
  small: async (ask) => {
    const { id: userId } = await liveUser(ask.db, ask.input.uuid)
    return mapPage(videoPage(ask.db, { userId, small: true }, ask.input, 'new'), (rows) =>
      videoCards(ask.db, rows, viewerOf(ask)),
    )
  },
}

/** Rankings of creators. */
export const rank: HandlersOf<'rank'> = {
  creators: creatorRanking,
}
