import type { OutboxCall } from '#contract/catalogue.ts'
import type { Kind } from '#contract/kind.ts'
import { listKey } from '#bridge/cache-policies.ts'
import { comment, group, likeComment, review } from './families.ts'
import {
  commentOf,
  made,
  oppositeOf,
  reportDraft,
  textDraft,
  toggled,
  togglePatches,
  type MutationDefinition,
  type Stored,
} from './mutation-definition.ts'

/** The lists of all that a person has liked or favoured of a kind. */
const mine = (kind: Kind, field: string, list: string) => ({ kind, field, lists: [`${list}:{}`] })

/**
 * What the outbox knows of each of its calls: what it is about, what it changes at once, what takes it back.
 * A call that is not here does not compile.
 */
export const mutationDefinitions: { readonly [N in OutboxCall]: MutationDefinition<Stored<N>> } = {
  'article.comment': comment('article', 'article.comments'),
  'article.favorite': toggled('article.favorite', mine('article', 'is_favorite', 'article.favorites')),
  'audio.favorite': toggled('audio.favorite', mine('audio', 'is_favorite', 'audio.favorites')),
  'audio.followSeries': toggled('audio.followSeries', mine('series:audio', 'is_follow', 'audio.followedSeries')),
  'audio.like': toggled('audio.like', { kind: 'audio', field: 'is_like', count: 'likes_count' }),
  'comic.createLikeGroup': group.create('comic', 'comic.likeGroups'),
  'comic.deleteLikeGroup': group.remove('comic', 'comic.createLikeGroup'),
  'comic.favorite': toggled('comic.favorite', mine('comic', 'is_favorite', 'comic.favorites')),
  'comic.updateLikeGroup': group.update('comic', 'comic.favorites'),
  'dating.comment': review(),
  'dating.like': toggled('dating.like', { ...mine('dating', 'is_like', 'dating.liked'), count: 'likes_count' }),
  'feedback.send': {
    subject: () => ({ kind: 'feedback', id: 'thread' }),
    patches: ({ content }, { atMs, entry }) => {
      const entity = { id: 0, from: 'me', content, images: [], created_at: atMs, request_id: entry }
      return [{ type: 'item', kind: 'feedback', entity, lists: [listKey('feedback.thread', {})] }]
    },
    draft: ({ content }) => ({ target: 'feedback', fields: { content }, several: true }),
  },
  'find.appendDetail': {
    subject: ({ id }) => ({ kind: 'want', id }),
    patches: ({ id, content }, { atMs }) => [
      { type: 'append', kind: 'want', id, field: 'details', value: { content, created_at: atMs } },
    ],
    draft: ({ id, content }) => textDraft(`want-detail:${id}`, content),
  },
  'find.commentReply': {
    subject: ({ reply_id: id }) => ({ kind: 'want-reply', id }),
    patches: ({ reply_id: id, content }, mutation) => [
      {
        type: 'item',
        kind: 'comment:want-reply',
        entity: commentOf(content, mutation),
        lists: [listKey('find.comments', { reply_id: Number(id) })],
      },
      { type: 'count', kind: 'want-reply', id, field: 'comments_count', by: 1 },
    ],
    draft: ({ reply_id: id, content }) => textDraft(`comment:want-reply:${id}`, content),
    makes: true,
  },
  'find.praiseReply': toggled('find.praiseReply', { kind: 'want-reply', field: 'is_praise', count: 'likes_count' }),
  'find.reply': {
    subject: ({ id }) => ({ kind: 'want', id }),
    patches: ({ id, content, mv_ids: mvs }, { me, atMs, entry }) => {
      const fresh = { likes_count: 0, comments_count: 0, is_praise: false, accepted: false, created_at: atMs }
      const entity = { id: 0, want_id: id, user: me, content, mvs, ...fresh, request_id: entry }
      return [
        { type: 'item', kind: 'want-reply', entity, lists: [listKey('find.replies', { id: Number(id) })] },
        { type: 'count', kind: 'want', id, field: 'replies_count', by: 1 },
      ]
    },
    draft: ({ id, content }) => textDraft(`want-reply:${id}`, content),
  },
  'find.want': toggled('find.want', { ...mine('want', 'is_want', 'find.wanted'), count: 'want_count' }),
  'game.comment': comment('game', 'game.comments'),
  'game.favorite': toggled('game.favorite', mine('game', 'is_favorite', 'game.favorites')),
  'game.like': toggled('game.like', { kind: 'game', field: 'is_like', count: 'likes_count' }),
  'message.read': {
    subject: ({ box }) => ({ kind: 'message', id: box }),
    patches: ({ box, to_id: upTo }) => [
      { type: 'read', box, upTo },
      { type: 'head', key: listKey('message.list', { box }), fields: { unread: 0 } },
    ],
    background: true,
  },
  'mv.comment': comment('video', 'mv.comments'),
  'mv.createLikeGroup': group.create('video', 'mv.likeGroups'),
  'mv.deleteLikeGroup': group.remove('video', 'mv.createLikeGroup'),
  'mv.like': {
    subject: ({ id }) => ({ kind: 'video', id }),
    also: ({ group_id: id }) => (id === undefined ? [] : [{ kind: 'like-group:video', id }]),
    patches: ({ id, on, group_id: into }, mutation) => {
      const lists = ['user.liked:{}', listKey('user.liked', { uuid: mutation.me.uuid })]
      if (into !== undefined) lists.push(`user.liked:{"group_id":${JSON.stringify(into)}}`)
      return togglePatches({ kind: 'video', id }, on, { field: 'is_like', count: 'likes_count', lists }, mutation)
    },
    undoes: oppositeOf('mv.like'),
    optional: 'group_id',
  },
  'mv.likeComment': likeComment('mv.likeComment', 'comment:video'),
  'mv.log': { subject: ({ id }) => ({ kind: 'video', id }), background: true },
  'mv.report': {
    subject: ({ id }) => ({ kind: 'video', id }),
    draft: ({ id, type, content }) => reportDraft(`video:${id}`, { type, content }),
  },
  'mv.updateLikeGroup': group.update('video', 'user.liked'),
  'novel.comment': comment('novel', 'novel.comments'),
  'novel.favorite': toggled('novel.favorite', mine('novel', 'is_favorite', 'novel.favorites')),
  'novel.followSeries': toggled('novel.followSeries', mine('series:novel', 'is_follow', 'novel.followedSeries')),
  'picture.comment': comment('picture', 'picture.comments'),
  'picture.favorite': toggled('picture.favorite', mine('picture', 'is_favorite', 'picture.favorites')),
  'picture.followSeries': toggled(
    'picture.followSeries',
    mine('series:picture', 'is_follow', 'picture.followedSeries'),
  ),
  'picture.like': toggled('picture.like', { kind: 'picture', field: 'is_like', count: 'likes_count' }),
  'session.logout': {
    // each of its own: two that end different sessions are not one
    subject: ({ token }) => ({ kind: 'user', id: `session-${token.slice(0, 8)}` }),
    background: true,
  },
  'user.follow': {
    subject: ({ uuid }) => ({ kind: 'user', id: uuid }),
    patches: ({ uuid, on }, mutation) => {
      const lists = ['user.idols:{}', listKey('user.idols', { uuid: mutation.me.uuid })]
      return togglePatches(
        { kind: 'user', id: uuid },
        on,
        { field: 'is_attention', count: 'fans_count', lists },
        mutation,
      )
    },
    undoes: oppositeOf('user.follow'),
  },
  'user.update': {
    subject: () => ({ kind: 'user', id: 'me' }),
    reloads: 'user.info',
    patches: ({ avatar_url: picture, ...fields }) => [
      // a portrait that is still a file is shown once the server has it
      {
        type: 'answer',
        key: listKey('user.info', {}),
        fields: picture === undefined || picture.startsWith('file:') ? fields : { ...fields, avatar_url: picture },
      },
    ],
  },
  'wei.comment': comment('post', 'wei.comments'),
  'wei.create': {
    subject: (_input, entry) => made('post', entry),
    patches: ({ title, content, images, topic_id: topic, category_id: category, coins = 0 }, { me, atMs, entry }) => {
      const fresh = { likes_count: 0, comments_count: 0, is_pay: true, is_praise: false, created_at: atMs }
      const pictures = { images: [], images_count: images.length }
      const entity = { id: 0, title, content, ...pictures, user: me, coins, ...fresh, request_id: entry }
      const places = [
        {},
        topic !== undefined && { topic_id: topic },
        category !== undefined && { category_id: category },
      ]
      const lists = places.flatMap((place) => (place ? [listKey('wei.list', place)] : []))
      lists.push(listKey('wei.mine', {}), listKey('wei.her', { uuid: me.uuid }))
      return [{ type: 'item', kind: 'post', entity, lists }]
    },
    draft: ({ title, content, topic_id: topic, category_id: category, coins }) => {
      const chosen = Object.entries({ topic, category, coins }).filter(([, value]) => value !== undefined)
      const fields = { title, content, ...Object.fromEntries(chosen.map(([field, value]) => [field, String(value)])) }
      return { target: 'post', fields, several: true }
    },
    makes: true,
  },
  'wei.praise': toggled('wei.praise', { kind: 'post', field: 'is_praise', count: 'likes_count' }),
  'wei.praiseComment': likeComment('wei.praiseComment', 'comment:post'),
  'wei.report': {
    subject: ({ kind, id }) => ({ kind: kind === 'image-misuse' ? 'image' : kind, id: id ?? 'misuse' }),
    draft: ({ kind, id, ...said }) => reportDraft(`${kind}:${id ?? 'misuse'}`, said),
  },
}
