import { me, type Handler } from '../../api/handler.ts'
import { clubCards } from '../../serializers/clubs.ts'
import { viewerOf } from '../../serializers/viewer.ts'
import { liveClubs } from '../../repositories/clubs.ts'
import { mapPage, pageOf } from '../../repositories/page.ts'

/** The clubs that I am in, what ends first standing first; or my own. */
export const items: Handler<'club.items'> = async (ask) => {
  const { db, input, nowMs } = ask
  const { id: userId } = me(ask)
  const cards = (rows: Parameters<typeof clubCards>[1]) => clubCards(db, rows, viewerOf(ask))
  if (input.role === 'owner') {
    const own = liveClubs(db).where('clubs.user_id', '=', userId)
    return mapPage(await pageOf(own, { label: 'own', by: 'clubs.created_at', id: 'clubs.id' }, input), cards)
  }
  const joined = liveClubs(db)
    .innerJoin('club_members', 'club_members.club_id', 'clubs.id')
    .where('club_members.user_id', '=', userId)
    .where('club_members.expires_at', '>', nowMs)
  const order = { label: 'joined', by: 'club_members.expires_at', id: 'clubs.id', ascending: true }
  return mapPage(await pageOf(joined, order, input), cards)
}
