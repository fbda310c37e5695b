import type { CallName } from '#contract/catalogue.ts'
import { makeReady } from '#tests/unit/server-uploads/support/media.ts'
import { readJson, writeJson } from '#server/database/tables/types.ts'
import { keyIdOf } from '#server/media/rendition-streams.ts'
import { notify } from '#server/services/messages.ts'
import { newRequestId } from '../client.ts'
import { aListing, anArticle, anUpload, dataOf, newReply, newWant } from '../community.ts'
import type { End } from '../ends.ts'
import { aClip, anInsider, type Insider } from '../fuzz/base.ts'
import { aVideo } from '../items.ts'
import { aPart, aWork, giveWorkTo } from '../works.ts'
import { suspend } from '#server/services/sanctions.ts'

/** What belongs to somebody: ids that another may try, and texts that nobody else may ever see. */
export interface Owner {
  readonly who: Insider
  readonly username: string
  readonly ids: Readonly<Record<OwnedId, number>>
  readonly names: Readonly<Record<OwnedName, string>>
  /** Parts of what only the owner, or a buyer, may read. */
  readonly secrets: readonly string[]
  /** What not even the owner is ever told again. */
  readonly hidden: readonly string[]
}

type OwnedId =
  | 'mvGroup'
  | 'comicGroup'
  | 'ticket'
  | 'account'
  | 'fenAccount'
  | 'withdrawal'
  | 'message'
  | 'feedback'
  | 'want'
  | 'reply'
  | 'post'
  | 'comment'
  | 'review'
  | 'article'
  | 'listing'
  | 'video'
  | 'club'
  | 'comic'
  | 'episode'
  | 'novel'
  | 'chapter'
  | 'audio'
  | 'audioChapter'
  | 'picture'
  | 'game'
  | 'clipKey'
  | 'order'
  | 'decision'
type OwnedName = 'uuid' | 'orderNo' | 'image' | 'lockedImage' | 'clip'

const secret = (text: string): string => `secret-${text}`

/** Somebody with something of everything. */
export async function anOwner(end: End): Promise<Owner> {
  const who = await anInsider(end)
  const { db } = end.server.parts
  const { userId } = who
  const make = async (name: CallName, input: object): Promise<number> =>
    (await dataOf<{ id: number }>(end, name, input, who, (name as string) === 'feedback.send' ? 251 : 200)).id
  const idIn = async (table: 'tickets' | 'pay_accounts' | 'withdrawals' | 'messages' | 'orders'): Promise<number> =>
    (
      await db
        .selectFrom(table)
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).id

  await dataOf(end, 'user.update', { phone: '13912345678', birthday: '1991-02-03' }, who)
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const request = newRequestId()

  const mvGroup = await make('mv.createLikeGroup', { name: secret('mv group') })
  const comicGroup = await make('comic.createLikeGroup', { name: secret('comic group') })
  const feedback = await make('feedback.send', { content: secret('feedback'), images: [] })
  await db
    .updateTable('tickets')
    .set({ name: secret('ticket') })
    .where('user_id', '=', userId)
    .execute()
  const { order_no: orderNo } = await dataOf<{ order_no: string }>(end, 'order.pay', { product_id: 1, method: 1 }, who)
  const account = { type: 'bank', name: secret('payee'), number: '6222999988887777' }
  await dataOf(end, 'coins.withdraw', { coins: 100, account }, who)
  const coinAccount = await idIn('pay_accounts')
  await dataOf(end, 'proxy.withdraw', { money: '100.00', account: { ...account, number: '6222999988886666' } }, who)
  const told = { code: 'followed', params: { who: secret('message') } } as const
  await db.transaction().execute((tx) => notify(tx, { userId, box: 'system' }, told, end.clock.nowMs))

  // A post of four pictures and a film, of which two pictures are shown to everybody.
  const images = [
    await anUpload(end, who),
    await anUpload(end, who),
    await anUpload(end, who),
    await anUpload(end, who),
  ]
  const clip = await aClip(end, who)
  const video = { url: clip, cover: images[0]!, seconds: 12 }
  const post = { title: '湖', content: '四张', images, video, coins: 5, consent: true }
  const posted = await dataOf<{ id: number }>(end, 'wei.create', post, who)
  const { clip_id: clipId } = await db
    .selectFrom('posts')
    .select('clip_id')
    .where('id', '=', posted.id)
    .executeTakeFirstOrThrow()
  const [rendition = 0] = await makeReady(db, clipId ?? 0, [6, 6])
  const clipKey = keyIdOf(rendition)

  const comment = await db
    .selectFrom('comments')
    .select('id')
    .where('request_id', '=', await commentOf(end, who, posted.id, request))
    .executeTakeFirstOrThrow()
  const review = await db
    .insertInto('reviews')
    .values({
      dating_id: (await aListing(end, 4)).id,
      user_id: userId,
      content: '我的体验',
      score: 5,
      images: writeJson([]),
      request_id: request,
      state: 0,
      created_at: end.clock.nowMs,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const want = await newWant(end, who, 50)
  const reply = await newReply(end, want.id, await end.newcomer())

  const article = await anArticle(end, true, 1)
  const locked = { user_id: userId, body: `<p>${secret('body')}</p>`, free_body: '<p>…</p>' }
  await db.updateTable('articles').set(locked).where('id', '=', article.id).execute()
  const listing = await aListing(end, 3)
  const contact = writeJson({ label: 'mail', value: secret('contact') })
  await db.updateTable('datings').set({ user_id: userId, contact }).where('id', '=', listing.id).execute()
  const film = await aVideo(end, 'coins', 2)
  await db.updateTable('mvs').set({ user_id: userId }).where('id', '=', film.id).execute()
  const { id: club } = await db
    .insertInto('clubs')
    .values({
      user_id: userId,
      cover: film.cover,
      intro: '…',
      members_count: 0,
      videos_count: 1,
      prices: writeJson([{ months: 1, coins: 30 }]),
      created_at: end.clock.nowMs,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('club_videos').values({ club_id: club, mv_id: film.id }).execute()

  const [comic, audio, novel] = [
    await aWork(end, 'comic', 'paid', 1),
    await aWork(end, 'audio', 'paid', 2),
    await aWork(end, 'novel', 'paid'),
  ]
  const [picture, game] = [await aWork(end, 'picture', 'paid', 1), await aWork(end, 'game', 'paid', 1)]
  for (const { id } of [comic, audio, novel, picture, game]) await giveWorkTo(end, id, userId)
  const [episode, audioChapter, chapter] = [
    await aPart(end, comic.id, 'paid'),
    await aPart(end, audio.id, 'paid'),
    await aPart(end, novel.id, 'paid'),
  ]
  await hidePages(end, episode.id, 0, 'page')
  await hidePages(end, (await aPartOf(end, picture.id)).id, 3, 'picture')
  const links = writeJson([{ platform: 'web', label: '下载', url: secret('link') }])
  await db.updateTable('game_files').set({ links }).where('work_id', '=', game.id).execute()

  await db.transaction().execute(async (tx) => {
    await suspend(tx, userId, { days: 1 }, { by: 'wen', reason: secret('decision') }, end.clock.nowMs)
  })
  const decided = db.selectFrom('moderation_log').select('id').where('user_id', '=', userId)
  const { id: decision } = await decided.executeTakeFirstOrThrow()

  return {
    who,
    username,
    ids: {
      mvGroup,
      comicGroup,
      feedback,
      club,
      clipKey,
      ticket: await idIn('tickets'),
      account: coinAccount,
      fenAccount: await idIn('pay_accounts'),
      withdrawal: await idIn('withdrawals'),
      message: await idIn('messages'),
      order: await idIn('orders'),
      decision,
      want: want.id,
      reply: reply.id,
      post: posted.id,
      comment: comment.id,
      review: review.id,
      article: article.id,
      listing: listing.id,
      video: film.id,
      comic: comic.id,
      episode: episode.id,
      novel: novel.id,
      chapter: chapter.id,
      audio: audio.id,
      audioChapter: audioChapter.id,
      picture: picture.id,
      game: game.id,
    },
    names: { uuid: who.uuid!, orderNo, image: await anUpload(end, who), lockedImage: images[3]!, clip },
    secrets: [
      'secret-',
      '13912345678',
      '1991-02-03',
      orderNo,
      request,
      images[2]!,
      images[3]!,
      `"c/${clipId}/`,
      `"v/${film.id}/full/`,
      `"s/${audioChapter.id}/full/`,
    ],
    hidden: ['99998888', who.token!],
  }
}

/** Writes a comment and answers the request id that only its author sees. */
async function commentOf(end: End, who: Insider, id: number, requestId: string): Promise<string> {
  const { status } = await end.call('wei.comment', { id, content: '我自己的' }, who, { requestId })
  if (status !== 200) throw new Error(`a comment answered ${status}`)
  return requestId
}

const aPartOf = (end: End, workId: number) =>
  end.server.parts.db.selectFrom('work_parts').select('id').where('work_id', '=', workId).executeTakeFirstOrThrow()

/** Names the pages of a part, from one of them on, so that they are known when they are seen. */
async function hidePages(end: End, partId: number, from: number, name: string): Promise<void> {
  const { db } = end.server.parts
  const { source } = await db
    .selectFrom('work_parts')
    .select('source')
    .where('id', '=', partId)
    .executeTakeFirstOrThrow()
  const content = readJson(source)
  if (content.from !== 'pages' || content.pages.length <= from) throw new Error(`part ${partId} has no pages to hide`)
  const pages = content.pages.map((page, at) => (at < from ? page : { ...page, path: secret(`${name} ${at}`) }))
  await db
    .updateTable('work_parts')
    .set({ source: writeJson({ from: 'pages' as const, pages }) })
    .where('id', '=', partId)
    .execute()
}
