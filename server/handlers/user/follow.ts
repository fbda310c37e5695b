import { me, type RequestContext, type WriteContext } from '../../api/handler.ts'
import { refuse } from '../../api/refusal.ts'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { UserBrief } from '#contract/shapes/user-brief.ts'
import { userCards } from '../../serializers/users.ts'
import { viewerOf } from '../../serializers/viewer.ts'
import type { Tx } from '../../database/tables.ts'
import { emptyPage } from '../../repositories/mvs.ts'
import { liveUser, shownUsers } from '../../repositories/users.ts'
import { hotScore } from '../../services/hot-score.ts'
import { mapPage, pageOf } from '../../repositories/page.ts'
import { tell } from '../../services/messages.ts'
import { news } from '../../words/news.ts'
import { countDay } from '../../services/mv-counts.ts'

/** Follows somebody, or no longer. */
export async function follow(
  ask: WriteContext<{ uuid: string; on: boolean }>,
): Promise<{ is_attention: boolean; fans_count: number }> {
  const { db: tx, input, nowMs } = ask
  const fan = me(ask)
  const idol = await liveUser(tx, input.uuid)
  if (idol.id === fan.id) throw refuse(400, 'follow-self')
  const changed = input.on ? await add(tx, fan.id, idol.id, nowMs) : await remove(tx, fan.id, idol.id)
  if (!changed) return { is_attention: input.on, fans_count: idol.fans_count }
  const by = input.on ? 1 : -1
  await tx
    .updateTable('users')
    .set((of) => ({ followed_count: of('followed_count', '+', by) }))
    .where('id', '=', fan.id)
    .execute()
  const { fans_count, created_at, plays, likes_count } = await tx
    .updateTable('users')
    .set((of) => ({ fans_count: of('fans_count', '+', by) }))
    .where('id', '=', idol.id)
    .returning(['fans_count', 'created_at', 'plays', 'likes_count'])
    .executeTakeFirstOrThrow()
  const heat = hotScore(created_at, { plays, likes: likes_count, comments: fans_count })
  await tx.updateTable('users').set({ heat }).where('id', '=', idol.id).execute()
  await countDay(tx, idol.id, { fans: by }, nowMs)
  const words = { ...news.followed(fan.username), link: `/user?uuid=${fan.uuid}` }
  const once = `follow:${fan.id}`
  if (input.on) await tell(tx, { userId: idol.id, box: 'like', fromId: fan.id, once, ...words }, nowMs)
  return { is_attention: input.on, fans_count }
}

async function add(tx: Tx, followerId: number, followedId: number, nowMs: number): Promise<boolean> {
  const row = await tx
    .insertInto('follows')
    .values({ follower_id: followerId, followed_id: followedId, created_at: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .returning('followed_id')
    .executeTakeFirst()
  return row !== undefined
}

async function remove(tx: Tx, followerId: number, followedId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .returning('followed_id')
    .executeTakeFirst()
  return row !== undefined
}

type WhoseAsk = RequestContext<PageInput & { uuid?: string }>

/** The id of the person whose list is asked for; a visitor has none. */
const ownerOf = async ({ db, input, person }: WhoseAsk): Promise<number | undefined> =>
  input.uuid === undefined ? person.user?.id : (await liveUser(db, input.uuid)).id

/** Who follows somebody, the newest first. */
export async function fans(ask: WhoseAsk): Promise<Page<UserBrief>> {
  const owner = await ownerOf(ask)
  if (owner === undefined) return emptyPage()
  const query = shownUsers(ask.db)
    .innerJoin('follows', 'follows.follower_id', 'users.id')
    .where('follows.followed_id', '=', owner)
  const page = await pageOf(query, { label: 'fans', by: 'follows.created_at', id: 'follows.follower_id' }, ask.input)
  return mapPage(page, (rows) => userCards(ask.db, rows, viewerOf(ask)))
}

/** Whom somebody follows, the newest first. */
export async function idols(ask: WhoseAsk): Promise<Page<UserBrief>> {
  const owner = await ownerOf(ask)
  if (owner === undefined) return emptyPage()
  const query = shownUsers(ask.db)
    .innerJoin('follows', 'follows.followed_id', 'users.id')
    .where('follows.follower_id', '=', owner)
  const page = await pageOf(query, { label: 'idols', by: 'follows.created_at', id: 'follows.followed_id' }, ask.input)
  return mapPage(page, (rows) => userCards(ask.db, rows, viewerOf(ask)))
}
