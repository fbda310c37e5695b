import { me, type Handler } from '../../api/handler.ts'
import { found, refuse } from '../../api/refusal.ts'
import { liveClubs } from '../../repositories/clubs.ts'
import { liveMvs, mvPage } from '../../repositories/mvs.ts'

/** The videos of a club, for its members and its owner. */
export const videos: Handler<'club.videos'> = async (ask) => {
  const { db, input, nowMs } = ask
  const { id: userId } = me(ask)
  const club = found(await liveClubs(db).where('clubs.id', '=', input.club_id).executeTakeFirst(), 'club-unknown')
  const membership = db
    .selectFrom('club_members')
    .select('user_id')
    .where('club_id', '=', club.id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', nowMs)
  if (club.user_id !== userId && !(await membership.executeTakeFirst())) throw refuse(403, 'club-members-only')
  const inClub = liveMvs(db).where('mvs.id', 'in', (of) =>
    of.selectFrom('club_videos').select('club_videos.mv_id').where('club_videos.club_id', '=', club.id),
  )
  return mvPage(ask, inClub, 'new')
}
