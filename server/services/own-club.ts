import type { InputOf } from '#contract/catalogue.ts'
import type { Club } from '#contract/shapes/club.ts'
import { me, type Handler, type WriteContext } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import { holdRow } from '../database/hold-row.ts'
import type { Db } from '../database/tables.ts'
import { readJson, states, writeJson } from '../database/tables/types.ts'
import { addClub, anyClubOf, changeClub, setClubVideo, type ClubRow } from '../repositories/clubs.ts'
import { earnedBy } from '../repositories/ledger.ts'
import { liveVideo } from '../repositories/videos.ts'
import { clubCards } from '../serializers/clubs.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { claimImages } from '../uploads/images.ts'
import { holdIfBlocked } from './held-by-list.ts'
import { userHolder } from './ledger.ts'
import { limitRate } from './rate-limit.ts'
import { written } from './written.ts'

/** A slip of the finger must not ask for a fortune. */
const mostCoins = 9999
const pace = { most: 30, perMs: 3600 * 1000 }

/** The club of a creator that is on show; 409 where it is held back, 404 where there is none. */
export async function ownClub(db: Db, userId: number): Promise<ClubRow> {
  const club = found(await anyClubOf(db, userId), 'creator-without-club')
  if (club.state === states.held) throw refuse(409, 'under-review')
  if (club.state !== states.live) throw refuse(404, 'item-gone')
  return club
}

/** One's own club for its owner. */
export const myClub: Handler<'club.mine'> = async (ask) => {
  const { db } = ask
  const { id: userId } = me(ask)
  const row = await anyClubOf(db, userId)
  if (!row) return { earned: 0 }
  const [club] = await clubCards(db, [row], viewerOf(ask))
  const state = row.state === states.live ? 'live' : row.state === states.held ? 'held' : 'gone'
  return { ...(club && { club }), state, earned: await earnedBy(db, userHolder(userId), 'club', row.id) }
}

/** Opens a club; a creator has one. */
export async function openClub(ask: WriteContext<InputOf<'club.open'>>): Promise<Club> {
  const { db: tx, input, nowMs } = ask
  const { id: userId } = me(ask)
  const { cover, intro, prices } = input
  // whoever opens two at once finds the first
  await holdRow(tx, 'users', userId)
  if (await anyClubOf(tx, userId)) throw refuse(409, 'club-exists')
  const row = await addClub(tx, {
    user_id: userId,
    cover: await coverOf(ask, cover),
    intro: written(intro),
    prices: pricesOf(prices),
    members_count: 0,
    videos_count: 0,
    created_at: nowMs,
  })
  return shown(ask, row)
}

/** Changes one's own club. Those who have paid stay in it, whatever it costs and whether it is closed. */
export async function editClub(ask: WriteContext<InputOf<'club.edit'>>): Promise<Club> {
  const { db: tx, input } = ask
  const { cover, intro, prices, closed } = input
  const club = await ownClub(tx, me(ask).id)
  // nobody joins what is being changed
  await holdRow(tx, 'clubs', club.id)
  const isNew = cover !== undefined && cover !== readJson(club.cover).path
  const changed = {
    ...(isNew && { cover: await coverOf(ask, cover) }),
    ...(intro !== undefined && { intro: written(intro) }),
    ...(prices !== undefined && { prices: pricesOf(prices) }),
    ...(closed !== undefined && { closed: closed ? (1 as const) : (0 as const) }),
  }
  return shown(ask, Object.keys(changed).length === 0 ? club : await changeClub(tx, club.id, changed))
}

/** Opens a video of one's own to the members of one's club, or takes it back; who has bought it keeps it. */
export async function setVideo({ db: tx, input, ...ask }: WriteContext<InputOf<'club.setVideo'>>) {
  const { id: userId } = me(ask)
  const { id: clubId } = await ownClub(tx, userId)
  const video = await liveVideo(tx, input.id)
  if (video.user_id !== userId) throw refuse(403, 'not-mine')
  // its videos are counted
  await holdRow(tx, 'clubs', clubId)
  return { in_club: input.on, videos_count: await setClubVideo(tx, clubId, video.id, input.on) }
}

async function coverOf(ask: WriteContext<unknown>, path: string) {
  const [cover] = await claimImages(ask.db, me(ask).id, [path], ask.nowMs)
  return writeJson(found(cover, 'cover-gone'))
}

function pricesOf(prices: InputOf<'club.open'>['prices']) {
  if (prices.some(({ coins }) => coins > mostCoins)) throw refuse(400, 'price-too-high', { coins: mostCoins })
  return writeJson(prices.toSorted((a, b) => a.months - b.months))
}

/** The club as its owner sees it; it is held back where its picture is on the block list. */
async function shown(ask: WriteContext<unknown>, row: ClubRow): Promise<Club> {
  const { db: tx, nowMs } = ask
  const { id: userId, uuid } = me(ask)
  await limitRate(tx, `club:${userId}`, pace, nowMs)
  await holdIfBlocked(tx, 'club', uuid, nowMs)
  const [card] = await clubCards(tx, [row], viewerOf(ask))
  return found(card, 'club-unknown')
}
