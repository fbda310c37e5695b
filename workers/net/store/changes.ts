import type { CallName, InputOf, OutputOf, WriteCall } from '#contract/catalogue.ts'
import type { EntityOf, Kind } from '#contract/kind.ts'
import { listKey } from '#bridge/cache-policies.ts'
import type { RowId } from '#bridge/rows.ts'

/** What a write's reply changes in what is known. */
export type Change =
  /** Fields of an item, in its card and its detail, where these are known. */
  | { type: 'patch'; kind: Kind; id: RowId; fields: object }
  /** The same for the items of a kind of which only a field is known. */
  | { type: 'patch-where'; kind: Kind; field: string; is: unknown; fields: object }
  /** A whole item. */
  | { type: 'put'; kind: Kind; entity: object }
  | { type: 'delete'; kind: Kind; id: RowId }
  /** Fields of an answer that is known. */
  | { type: 'answer'; key: string; fields: object }
  /** Fields of what a list says beside its items. */
  | { type: 'head'; key: string; fields: object }

type Changes = { readonly [N in WriteCall]?: (input: InputOf<N>, reply: OutputOf<N>) => readonly Change[] }

const patch = (kind: Kind, id: RowId, fields: object): Change => ({ type: 'patch', kind, id, fields })
const put = <K extends Kind>(kind: K, entity: EntityOf<K>): Change => ({ type: 'put', kind, entity })
/** The reply's fields are fields of the item. */
const onItem = (kind: Kind) => (input: { id: number }, reply: object) => [patch(kind, input.id, reply)]
/** The reply is an item. */
const asItem =
  <K extends Kind>(kind: K) =>
  (_input: unknown, reply: EntityOf<K>) => [put(kind, reply)]
const withoutItem = (kind: Kind) => (input: { id: number }) => [{ type: 'delete', kind, id: input.id } as const]
const profile = (fields: object): Change => ({ type: 'answer', key: listKey('user.info', {}), fields })
const balance = ({ coins }: { coins: number }) => profile({ coins })
const bought =
  (kind: Kind) =>
  (input: { id: number }, reply: { coins: number }): Change[] => {
    const { coins, ...fields } = reply
    return [patch(kind, input.id, { is_pay: true, ...fields }), balance({ coins })]
  }
const boughtParts =
  (kind: Kind) =>
  (_input: unknown, reply: { coins: number; bought: readonly number[] }): Change[] => [
    ...reply.bought.map((id) => patch(kind, id, { is_pay: true })),
    balance(reply),
  ]

/** Which write changes which fields of which rows, by what its reply says. A write that is not here changes none. */
const changes: Changes = {
  'article.buy': bought('article'),
  'article.comment': asItem('comment:article'),
  'article.favorite': onItem('article'),
  'audio.buy': (_input, { coins, chapter }) => [put('audio-chapter', chapter), balance({ coins })],
  'audio.buyBook': boughtParts('audio-chapter'),
  'audio.favorite': onItem('audio'),
  'audio.followSeries': onItem('series:audio'),
  'audio.like': onItem('audio'),
  'club.join': ({ club_id }, { coins, expires_at }) => [
    { type: 'patch-where', kind: 'club', field: 'id', is: club_id, fields: { joined: true, expires_at } },
    balance({ coins }),
  ],
  'comic.buy': boughtParts('episode'),
  'comic.createLikeGroup': asItem('like-group:comic'),
  'comic.deleteLikeGroup': withoutItem('like-group:comic'),
  'comic.favorite': onItem('comic'),
  'comic.updateLikeGroup': asItem('like-group:comic'),
  'dating.buy': bought('dating'),
  'dating.comment': asItem('review'),
  'dating.like': onItem('dating'),
  'feedback.send': asItem('feedback'),
  'find.accept': (input, reply) => [put('want', reply), patch('want-reply', input.reply_id, { accepted: true })],
  'find.appendCoins': ({ id }, { coins, bounty }) => [patch('want', id, { bounty }), balance({ coins })],
  'find.appendDetail': asItem('want'),
  'find.commentReply': asItem('comment:want-reply'),
  'find.create': asItem('want'),
  'find.praiseReply': onItem('want-reply'),
  'find.reply': asItem('want-reply'),
  'find.want': onItem('want'),
  'game.buy': bought('game'),
  'game.comment': asItem('comment:game'),
  'game.favorite': onItem('game'),
  'game.like': onItem('game'),
  'message.read': ({ box }, { unread }) => [
    { type: 'head', key: listKey('message.list', { box }), fields: { unread } },
  ],
  'mv.buy': ({ id }, { coins, streams }) => [
    patch('video', id, { is_pay: true, access: 'granted', streams }),
    balance({ coins }),
  ],
  'mv.comment': asItem('comment:video'),
  'mv.createLikeGroup': asItem('like-group:video'),
  'mv.deleteLikeGroup': withoutItem('like-group:video'),
  'mv.like': onItem('video'),
  'mv.likeComment': onItem('comment:video'),
  'mv.updateLikeGroup': asItem('like-group:video'),
  'novel.comment': asItem('comment:novel'),
  'novel.favorite': onItem('novel'),
  'novel.followSeries': onItem('series:novel'),
  'picture.buy': bought('picture'),
  'picture.comment': asItem('comment:picture'),
  'picture.favorite': onItem('picture'),
  'picture.followSeries': onItem('series:picture'),
  'picture.like': onItem('picture'),
  'ticket.use': ({ mv_id, ticket_id }, { streams }) => [
    patch('video', mv_id, { is_pay: true, access: 'granted', streams }),
    patch('ticket', ticket_id, { status: 'used' }),
  ],
  'user.bindInviter': (_input, reply) => [profile(reply)],
  'user.follow': ({ uuid }, reply) => [patch('user', uuid, reply)],
  'user.reward': (_input, reply) => [balance(reply)],
  'user.update': (_input, reply) => [profile(reply)],
  'wei.comment': asItem('comment:post'),
  'wei.create': asItem('post'),
  'wei.praise': onItem('post'),
  'wei.praiseComment': onItem('comment:post'),
  'wei.unlock': bought('post'),
}

/** What the reply of a write changes; nothing for most reads. */
export function changesOf<N extends CallName>(name: N, input: InputOf<N>, reply: OutputOf<N>): readonly Change[] {
  const change = (changes as Partial<Record<CallName, (input: InputOf<N>, reply: OutputOf<N>) => readonly Change[]>>)[
    name
  ]
  return change?.(input, reply) ?? []
}
