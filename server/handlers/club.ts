import { me, type HandlersOf } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import {
  clubOfUuid,
  clubVideosAmong,
  joinedClubs,
  liveClub,
  memberPage,
  membershipsOf,
  newestClubs,
  ownClubs,
} from '../repositories/clubs.ts'
import { videoPage } from '../repositories/videos.ts'
import { mapPage } from '../repositories/page.ts'
import { clubCards } from '../serializers/clubs.ts'
import { userCards } from '../serializers/users.ts'
import { videoCards } from '../serializers/videos.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { joinClub } from '../services/clubs.ts'
import { editClub, myClub, openClub, ownClub, setVideo } from '../services/own-club.ts'
import { placeHtml } from '../services/place-texts.ts'
import { clubRanking } from '../services/rankings.ts'

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
  rule: async ({ db, client }) => ({ rules: await placeHtml(db, 'club-rules', client.language) }),
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
  mine: myClub,
  open: openClub,
  edit: editClub,
  setVideo,
  members: async (ask) => {
    const { db, input, nowMs } = ask
    const { id: clubId } = await ownClub(db, me(ask).id)
    return mapPage(memberPage(db, clubId, input, nowMs), async (rows) => {
      const cards = await userCards(db, rows, viewerOf(ask))
      return rows.map(({ expires_at }, at) => ({ ...cards[at]!, expires_at }))
    })
  },
  ownVideos: async (ask) => {
    const { db, input } = ask
    const { id: userId } = me(ask)
    const { id: clubId } = await ownClub(db, userId)
    return mapPage(videoPage(db, { userId }, input, 'new'), async (rows) => {
      const cards = await videoCards(db, rows, viewerOf(ask))
      const inClub = await clubVideosAmong(
        db,
        clubId,
        rows.map(({ id }) => id),
      )
      return cards.map((card) => ({ ...card, in_club: inClub.has(card.id) }))
    })
  },
}
