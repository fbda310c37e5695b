import { me, type WriteContext } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import { countCreatorDay, countFans, countFollowed, liveUser, setFollow, updateUser } from '../repositories/users.ts'
import { dayOf } from './day.ts'
import { hotScore } from './hot-score.ts'
import { notify } from './messages.ts'

/** Follows somebody, or no longer. */
export async function follow(
  ask: WriteContext<{ uuid: string; on: boolean }>,
): Promise<{ is_attention: boolean; fans_count: number }> {
  const { db: tx, input, nowMs } = ask
  const fan = me(ask)
  const idol = await liveUser(tx, input.uuid)
  if (idol.id === fan.id) throw refuse(400, 'follow-self')
  const changed = await setFollow(tx, { followerId: fan.id, followedId: idol.id }, input.on, nowMs)
  if (!changed) return { is_attention: input.on, fans_count: idol.fans_count }
  const by = input.on ? 1 : -1
  await countFollowed(tx, fan.id, by)
  const { fans_count, created_at, plays, likes_count } = await countFans(tx, idol.id, by)
  const heat = hotScore(created_at, { plays, likes: likes_count, comments: fans_count })
  await updateUser(tx, idol.id, { heat })
  await countCreatorDay(tx, idol.id, dayOf(nowMs), { fans: by })
  const once = `follow:${fan.id}`
  const to = { userId: idol.id, box: 'like', fromId: fan.id, once, link: `/user?uuid=${fan.uuid}` } as const
  if (input.on) await notify(tx, to, { code: 'followed', params: { who: fan.username } }, nowMs)
  return { is_attention: input.on, fans_count }
}
