import { me, type HandlersOf } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import { clubOfUuid, joinedClubs, liveClub, membershipsOf, newestClubs, ownClubs } from '../repositories/clubs.ts'
import { videoPage } from '../repositories/videos.ts'
import { mapPage } from '../repositories/page.ts'
import { clubCards } from '../serializers/clubs.ts'
import { videoCards } from '../serializers/videos.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { joinClub } from '../services/clubs.ts'
import { clubRanking } from '../services/rankings.ts'
import { clubRules } from '../words/content.ts'

const stripLength = 10

/** Serves `contract/calls/club.ts`: fan clubs. */
export const club: HandlersOf<'club'> = {
  newestRank: async (ask) => {
    const cards = await clubCards(ask.db, await newestClubs(ask.db, stripLength), viewerOf(ask))
    return { list: cards.map((card, at) => ({ ...card, rank: at + 1, score: card.members_count })) }
  },
  info: async (ask) => {
    const [card] = await clubCards(ask.db, [await clubOfUuid(ask.db, ask.input.uuid)], viewerOf(ask))
    return found(card, 'creator-without-club')
  },
  rule: ({ client }) => ({ rules: clubRules[client.language] }),
  rank: clubRanking,
  join: joinClub,
  /** For members and the owner. */
  videos: async (ask) => {
    const { db, input, nowMs } = ask
    const { id: userId } = me(ask)
    const { id: clubId, user_id: ownerId } = await liveClub(db, input.club_id)
    const isIn = ownerId === userId || (await membershipsOf(db, userId, [clubId], nowMs)).size > 0
    if (!isIn) throw refuse(403, 'club-members-only')
    return mapPage(videoPage(db, { clubId }, input, 'new'), (rows) => videoCards(db, rows, viewerOf(ask)))
  },
  /** The clubs that I am in, what ends first standing first; or my own. */
  items: (ask) => {
    const { db, input, nowMs } = ask
    const { id: userId } = me(ask)
    const page = input.role === 'owner' ? ownClubs(db, userId, input) : joinedClubs(db, userId, input, nowMs)
    return mapPage(page, (rows) => clubCards(db, rows, viewerOf(ask)))
  },
}
