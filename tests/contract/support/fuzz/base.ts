import { createHash } from 'node:crypto'
import { callNames, type CallName } from '#contract/catalogue.ts'
import { book, userHolder } from '#server/services/ledger.ts'
import { giveTickets } from '#server/services/tickets.ts'
import { publicUrlOf } from '#server/uploads/big-uploads.ts'
import { aFilm } from '#tests/unit/server-uploads/support/media.ts'
import type { Who } from '../client.ts'
import { aListing, anUpload, dataOf, newReply, newWant } from '../community.ts'
import type { End } from '../ends.ts'
import { inputsOf } from '../inputs.ts'
import { aVideo } from '../items.ts'
import { aPart, aWork } from '../works.ts'

/** Somebody who may make every call. */
export type Insider = Who & { readonly userId: number }

const coins = 10_000_000
const account = { type: 'bank', name: '甲', number: '6222000011112222' }

/** A new account with coins and money, that is VIP, creator and agent and has a club: nothing is refused for its rights. */
export async function anInsider(end: End): Promise<Insider> {
  const who = await end.newcomer(coins)
  const { db } = end.server.parts
  const roles = { creator: 1, agent: 1, vip_expires_at: end.clock.nowMs + 10 ** 12 } as const
  await db.updateTable('users').set(roles).where('id', '=', who.userId).execute()
  const sides = [
    { holder: userHolder(who.userId), delta: coins },
    { holder: 'house:gateway', delta: -coins },
  ] as const
  await db.transaction().execute(async (tx) => {
    await book(tx, { currency: 'fen', sides, reason: 'gift', nowMs: end.clock.nowMs })
    await giveTickets(tx, who.userId, 3, end.clock.nowMs)
  })
  return who
}

/** A film that somebody uploaded and that is not cut yet, as the upload leaves it; answers its reference. */
export async function aClip(end: End, { userId }: Insider, which = ''): Promise<string> {
  const name = createHash('md5').update(`${userId}${which}`).digest('hex')
  await aFilm(end.server.parts.db, userId, name, end.clock.nowMs)
  return publicUrlOf(name)
}

let sounds = 0

/** A recording that somebody uploaded, as the upload leaves it; answers its reference. */
export async function aSound(end: End, { userId }: Insider): Promise<string> {
  const name = createHash('md5')
    .update(`sound ${userId} ${(sounds += 1)}`)
    .digest('hex')
  await aFilm(end.server.parts.db, userId, name, end.clock.nowMs, 'audio')
  return publicUrlOf(name)
}

/** A good input for every call, of somebody who may make it. */
export async function goodInputs(end: End, who: Insider): Promise<Record<CallName, object>> {
  const { db } = end.server.parts
  const { id: groupId } = await dataOf<{ id: number }>(end, 'mv.createLikeGroup', { name: '一' }, who)
  const { id: comicGroupId } = await dataOf<{ id: number }>(end, 'comic.createLikeGroup', { name: '二' }, who)
  const want = await newWant(end, who, 100)
  const reply = await newReply(end, want.id, await end.newcomer())
  const video = await aVideo(end, 'coins')
  const listing = await aListing(end, 1)
  await dataOf(end, 'dating.buy', { id: listing.id, price: listing.coins }, who)
  const [comic, audio] = [await aWork(end, 'comic', 'paid'), await aWork(end, 'audio', 'paid')]
  const [picture, game] = [await aWork(end, 'picture', 'paid'), await aWork(end, 'game', 'paid')]
  const episode = await aPart(end, comic.id, 'paid')
  const chapter = await aPart(end, audio.id, 'paid')
  const another = await aWork(end, 'audio', 'paid', 1)
  const ticket = await db.selectFrom('tickets').select('id').where('user_id', '=', who.userId).executeTakeFirstOrThrow()
  const club = await db.selectFrom('clubs').selectAll().executeTakeFirstOrThrow()
  const { aff_code } = await db
    .selectFrom('users')
    .select('aff_code')
    .where('id', '=', who.userId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('club_members')
    .values({ club_id: club.id, user_id: who.userId, expires_at: end.clock.nowMs + 10 ** 12 })
    .execute()
  const known: Partial<Record<CallName, object>> = {
    ...(await inputsOf(end)),
    'user.login': { username: 'xiaoyu', password: 'shiguang-xiaoyu' },
    'user.register': { username: '新来的人', password: 'secret-1', phone: '13900000000', aff_code, adult: true },
    'mv.buy': { id: video.id, price: video.coins },
    'club.videos': { club_id: club.id },
    'club.open': { cover: await anUpload(end, who), intro: '欢迎', prices: [{ months: 1, coins: 30 }] },
    'club.edit': { intro: '每周见', closed: false },
    'club.setVideo': { id: video.id, on: true },
    'coins.withdraw': { coins: 100, account },
    'proxy.withdraw': { money: '100.00', account },
    'user.removePayAccount': { id: await aPayAccount(end, who.userId) },
    'ticket.use': { ticket_id: ticket.id, mv_id: video.id },
    'mv.updateLikeGroup': { id: groupId, name: '三', add: [video.id], remove: [1] },
    'mv.deleteLikeGroup': { id: groupId },
    'comic.updateLikeGroup': { id: comicGroupId, name: '四', add: [comic.id], remove: [1] },
    'comic.deleteLikeGroup': { id: comicGroupId },
    'comic.buy': { id: comic.id, episode_id: episode.id, price: episode.coins },
    'picture.buy': { id: picture.id, price: picture.coins },
    'audio.buy': { chapter_id: chapter.id, price: chapter.coins },
    'audio.buyBook': { id: another.id, price: another.coins },
    'game.buy': { id: game.id, price: game.coins },
    'find.appendDetail': { id: want.id, content: '还有一座桥' },
    'find.appendCoins': { id: want.id, coins: 5 },
    'find.accept': { id: want.id, reply_id: reply.id },
    'dating.comment': { id: listing.id, score: 5, content: '很好', images: [await anUpload(end, who)] },
    'wei.create': {
      title: '今天的云',
      content: '像一条鱼',
      images: [await anUpload(end, who)],
      video: { url: await aClip(end, who), cover: await anUpload(end, who), seconds: 12 },
      coins: 5,
      consent: true,
    },
    'creator.publishVideo': {
      small: false,
      title: '海边的灯',
      content: '一小时',
      video: { url: await aClip(end, who, ' film'), seconds: 3600 },
      tags: ['旅途'],
      coins: 5,
      consent: true,
    },
    'creator.publishSet': {
      title: '雾',
      content: '两张',
      images: [await anUpload(end, who), await anUpload(end, who)],
      draft: true,
      consent: true,
    },
    'feedback.send': { content: '充值没有到账', images: [await anUpload(end, who)] },
  }
  return Object.fromEntries(callNames.map((name) => [name, known[name] ?? {}])) as Record<CallName, object>
}

/** An account that no money is on its way to. */
export async function aPayAccount(end: End, userId: number): Promise<number> {
  const { id } = await end.server.parts.db
    .insertInto('pay_accounts')
    .values({
      user_id: userId,
      fingerprint: `idle ${end.clock.nowMs}`,
      type: 'bank',
      name: '甲',
      masked: '****1111',
      number: 'sealed',
      created_at: end.clock.nowMs,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
