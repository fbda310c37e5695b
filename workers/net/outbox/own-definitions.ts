import { canonicalJson } from '#contract/canonical.ts'
import type { OutboxCall, PlanOf } from '#contract/catalogue.ts'
import { feedbackTarget } from '#contract/feedback-topics.ts'
import type { OwnWork } from '#contract/shapes/creator.ts'
import { listKey } from '#bridge/cache-policies.ts'
import {
  commentOf,
  made,
  oppositeOf,
  reportDraft,
  textDraft,
  togglePatches,
  type MutationDefinition,
  type Stored,
} from './mutation-definition.ts'

/** Outbox calls whose plan is like no other's. */
export type OwnCall = { [N in OutboxCall]: PlanOf<N>['as'] extends 'own' ? N : never }[OutboxCall]

/** A work of one's own stands in front of the others; its files are its draft's. */
const newWork = <I extends { title: string; content?: string; coins?: number }>(
  kind: OwnWork['kind'],
  target: (input: I) => string,
): MutationDefinition<I> => ({
  makes: true,
  subject: (_input, entry) => made('own-work', entry),
  patches: ({ title, content = '', coins = 0 }, { atMs, entry }) => {
    const entity = { id: 0, kind, title, content, coins, state: 'preparing', created_at: atMs, request_id: entry }
    return [{ type: 'item', kind: 'own-work', entity, lists: ['creator.works:{}'] }]
  },
  draft: (input) => ({
    target: target(input),
    fields: { title: input.title, content: input.content ?? '' },
    several: true,
  }),
})

/** What is planned for them. */
export const ownDefinitions: { readonly [N in OwnCall]: MutationDefinition<Stored<N>> } = {
  'creator.publishAudio': newWork('audio', () => 'audio'),
  'creator.addChapter': newWork('audio', ({ work_id: id }) => `track:${id}`),
  'creator.publishSet': newWork('picture', () => 'set'),
  'creator.publishVideo': newWork('video', () => 'video'),
  'dating.comment': {
    makes: true,
    subject: ({ id }) => ({ kind: 'dating', id }),
    patches: ({ id, score, content }, mutation) => [
      {
        type: 'item',
        kind: 'review',
        entity: { ...commentOf(content, mutation), score, images: [] },
        lists: [`dating.comments:${canonicalJson({ id })}`],
      },
      { type: 'count', kind: 'dating', id, field: 'reviews_count', by: 1 },
    ],
    draft: ({ id, score, content }) => ({
      target: `review:${id}`,
      fields: { score: String(score), content },
      several: true,
    }),
  },
  'feedback.send': {
    makes: true,
    subject: () => ({ kind: 'feedback', id: 'thread' }),
    patches: ({ content }, { atMs, entry }) => {
      const entity = { id: 0, from: 'me', content, images: [], created_at: atMs, request_id: entry }
      return [{ type: 'item', kind: 'feedback', entity, lists: [listKey('feedback.thread', {})] }]
    },
    draft: ({ content, about }) => ({ target: feedbackTarget(about), fields: { content }, several: true }),
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
  'find.reply': {
    makes: true,
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
  'message.read': {
    subject: ({ box }) => ({ kind: 'message', id: box }),
    patches: ({ box, to_id: upTo }) => [
      { type: 'read', box, upTo },
      { type: 'head', key: listKey('message.list', { box }), fields: { unread: 0 } },
    ],
    background: true,
  },
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
  'mv.log': { subject: ({ id }) => ({ kind: 'video', id }), background: true },
  'mv.report': {
    subject: ({ id }) => ({ kind: 'video', id }),
    draft: ({ id, type, content }) => reportDraft(`video:${id}`, { type, content }),
  },
  'push.subscribe': {
    subject: () => ({ kind: 'user', id: 'push' }),
    // only the last choice counts
    amends: (input, earlier) => (earlier.call === 'push.subscribe' ? input : undefined),
    background: true,
  },
  'push.unsubscribe': { subject: () => ({ kind: 'user', id: 'push' }), background: true },
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
  'writing.saveChapter': { subject: ({ novel_id: id }) => ({ kind: 'novel', id }) },
  'wei.report': {
    subject: ({ kind, id }) => ({ kind: kind === 'image-misuse' ? 'image' : kind, id: id ?? 'misuse' }),
    draft: ({ kind, id, ...said }) => reportDraft(`${kind}:${id ?? 'misuse'}`, said),
  },
}
