import { me, type WriteAsk } from '../api/handler.ts'
import type { UserRow } from '../api/person.ts'
import type { Tx } from '../database/tables.ts'
import { tell } from '../rules/messages.ts'

/** What somebody has published, as they are told of it. */
interface Published {
  readonly id: number
  readonly user_id: number
  readonly title: string
}

/** What is called how, and where it is in the app; an answer to a request is where the request is. */
const kinds = {
  video: ['视频', '/player'],
  article: ['文章', '/scandalous/detail'],
  post: ['动态', '/post/detail'],
  want: ['求片', '/lookmv/detail'],
  'want-reply': ['回答', '/lookmv/detail'],
  comic: ['漫画', '/cartoon/cartoon-detail'],
  novel: ['小说', '/novel/detail'],
  picture: ['图集', '/picture/detail'],
  audio: ['有声作品', '/audio/detail'],
  game: ['游戏', '/game/detail'],
  dating: ['信息', '/dating/detail'],
} as const satisfies Record<string, readonly [name: string, place: string]>
/** The kinds of items whose owners are told what happens to them. */
export type ToldKind = keyof typeof kinds

const verbs = { like: '赞了', favourite: '收藏了', want: '也想看' } as const

const excerptLength = 80
/** The beginning of what somebody wrote, in quotation marks. */
export const excerpt = (text: string): string => {
  const letters = [...text]
  return letters.length > excerptLength ? `“${letters.slice(0, excerptLength).join('')}…”` : `“${text}”`
}

/** Where an item is in the app. */
export const linkTo = (kind: ToldKind, id: number): string => `${kinds[kind][1]}?id=${id}`

/** Tells whoever published an item that it is liked; once for each who does. */
export async function tellOfItemLike(
  ask: WriteAsk<unknown>,
  kind: ToldKind,
  { id, user_id: userId, title }: Published,
  { verb = 'like', placeId = id }: { readonly verb?: keyof typeof verbs; readonly placeId?: number } = {},
): Promise<void> {
  const from = me(ask)
  const did = `${verbs[verb]}你的${kinds[kind][0]}`
  const words = { title: `有人${did}`, content: `${from.username} ${did}${excerpt(title)}` }
  const once = `${verb}-item:${kind}:${id}:${from.id}`
  await tell(ask.db, { userId, box: 'like', fromId: from.id, link: linkTo(kind, placeId), once, ...words }, ask.nowMs)
}

/** Tells whoever published an item that somebody wrote under it. */
export async function tellOfWords(
  tx: Tx,
  kind: ToldKind,
  {
    did,
    from,
    ...about
  }: { userId: number; placeId: number; from: UserRow; did: '评论' | '回答' | '评价'; text: string },
  nowMs: number,
): Promise<void> {
  const { userId, placeId, text } = about
  const words = { title: `有人${did}了你的${kinds[kind][0]}`, content: `${from.username}：${excerpt(text)}` }
  await tell(tx, { userId, box: 'reply', fromId: from.id, link: linkTo(kind, placeId), ...words }, nowMs)
}
