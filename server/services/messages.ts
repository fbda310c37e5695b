import type { Message } from '#contract/shapes/message.ts'
import type { Notification } from '#contract/notifications.ts'
import { me, type WriteContext } from '../api/handler.ts'
import type { Tx } from '../database/tables.ts'
import { writeJson } from '../database/tables/types.ts'
import { addMessage } from '../repositories/messages.ts'
import type { UserRow } from '../repositories/users.ts'
import { notificationMessage } from '../words/messages.ts'
import { tellDevices } from './push.ts'

/** Whom a notification is for, and where it leads. */
interface To {
  readonly userId: number
  readonly box: Message['box']
  /** Where it leads in the app. */
  readonly link?: string | undefined
  readonly fromId?: number
  /** What it is about, where it must not be told twice, such as a like that is taken back and given again. */
  readonly once?: string | undefined
}

/** Puts a notification into somebody's box; nobody is told what they did themselves. */
export async function notify(tx: Tx, to: To, notification: Notification, nowMs: number): Promise<void> {
  const { userId, fromId, box, link, once } = to
  if (userId === fromId) return
  const isNew = await addMessage(tx, {
    user_id: userId,
    box,
    // for apps that know no codes
    ...notificationMessage(notification),
    code: notification.code,
    params: notification.params ? writeJson(notification.params) : null,
    link: link ?? null,
    from_id: fromId ?? null,
    once: once ?? null,
    created_at: nowMs,
  })
  if (isNew) await tellDevices(tx, userId, box, nowMs)
}

/** Tells somebody what was changed of what protects their account, and leads to where it can be undone. */
export const notifyOfSecurity = (
  tx: Tx,
  userId: number,
  notification: Notification,
  { nowMs, once }: { readonly nowMs: number; readonly once?: string },
): Promise<void> => notify(tx, { userId, box: 'system', link: '/my/security', once }, notification, nowMs)

/** What somebody has published, as they are told of it. */
interface Published {
  readonly id: number
  readonly user_id: number
  readonly title: string
}

/** Where items are in the app; an answer to a request is where the request is. */
const places = {
  video: '/player',
  article: '/scandalous/detail',
  post: '/post/detail',
  want: '/lookmv/detail',
  'want-reply': '/lookmv/detail',
  comic: '/cartoon/cartoon-detail',
  novel: '/novel/detail',
  picture: '/picture/detail',
  audio: '/audio/detail',
  game: '/game/detail',
  dating: '/dating/detail',
} as const
/** The kinds of items whose owners are told what happens to them. */
export type ToldKind = keyof typeof places

const excerptLength = 80
/** The beginning of what somebody wrote. */
export const excerpt = (text: string): string => {
  const letters = [...text]
  return letters.length > excerptLength ? `${letters.slice(0, excerptLength).join('')}…` : text
}

/** Where an item is in the app. */
export const linkTo = (kind: ToldKind, id: number): string => `${places[kind]}?id=${id}`

/** Tells whoever published an item that it is liked; once for each who does. */
export async function notifyOfItemLike(
  ask: WriteContext<unknown>,
  kind: ToldKind,
  { id, user_id: userId, title }: Published,
  { verb = 'like', placeId = id }: { readonly verb?: 'like' | 'favorite' | 'want'; readonly placeId?: number } = {},
): Promise<void> {
  const from = me(ask)
  const once = `${verb}-item:${kind}:${id}:${from.id}`
  const params = { who: from.username, verb, kind, title: excerpt(title) }
  const to = { userId, box: 'like', fromId: from.id, link: linkTo(kind, placeId), once } as const
  await notify(ask.db, to, { code: 'item-liked', params }, ask.nowMs)
}

/** Tells whoever published an item that somebody wrote under it. */
export async function notifyOfWords(
  tx: Tx,
  kind: ToldKind,
  {
    did,
    from,
    ...about
  }: { userId: number; placeId: number; from: UserRow; did: 'comment' | 'answer' | 'review'; text: string },
  nowMs: number,
): Promise<void> {
  const { userId, placeId, text } = about
  const params = { who: from.username, deed: did, kind, text: excerpt(text) }
  const to = { userId, box: 'reply', fromId: from.id, link: linkTo(kind, placeId) } as const
  await notify(tx, to, { code: 'item-commented', params }, nowMs)
}
