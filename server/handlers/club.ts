import type { HandlersOf } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import { clubCards } from '../serializers/clubs.ts'
import { topicCard } from '../serializers/topics.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { liveClubs } from '../repositories/clubs.ts'
import { liveTopics } from '../repositories/topics.ts'
import { items } from './club/items.ts'
import { join } from './club/join.ts'
import { rank } from './club/rank.ts'
import { clubRules } from '../words/content.ts'
import { videos } from './club/videos.ts'

const stripLength = 10

/** Serves `contract/calls/club.ts`: fan clubs. */
export const club: HandlersOf<'club'> = {
  newestRank: async (ask) => {
    const rows = await liveClubs(ask.db)
      .orderBy('clubs.created_at', 'desc')
      .orderBy('clubs.id', 'desc')
      .limit(stripLength)
      .execute()
    const cards = await clubCards(ask.db, rows, viewerOf(ask))
    return { list: cards.map((card, at) => ({ ...card, rank: at + 1, score: card.members_count })) }
  },
  info: async (ask) => {
    const query = liveClubs(ask.db).where('users.uuid', '=', ask.input.uuid)
    const row = found(await query.executeTakeFirst(), 'creator-without-club')
    const [card] = await clubCards(ask.db, [row], viewerOf(ask))
    return found(card, 'creator-without-club')
  },
  rule: () => ({ rules: clubRules }),
  rank,
  join,
  videos,
  items,
}

/** Topics of the circle. */
export const topic: HandlersOf<'topic'> = {
  feature: async ({ db }) => {
    const featured = liveTopics(db).where('featured', '=', 1)
    const rows = await featured.orderBy('posts_count', 'desc').orderBy('id').execute()
    return { list: rows.map(topicCard) }
  },
}
