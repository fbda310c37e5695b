import { planOf } from '#contract/known-calls.ts'
import type { CommentedKind, EntityId, GroupedKind, Kind, Subject } from '#contract/kind.ts'
import type { Comment } from '#contract/shapes/comment.ts'
import type { Post } from '#contract/shapes/post.ts'
import { canonicalJson } from '#contract/canonical.ts'
import type { OutboxCall } from '#contract/catalogue.ts'
import type { Edit, GroupChange, GroupEnd, NewComment, NewGroup, Removal } from '#contract/offline.ts'
import type { ListCall } from '#bridge/cache-policies.ts'
import { isLocalId, localId, type LocalId, type Patch } from '#bridge/outbox.ts'
import { commentOf, made, queueOf, textDraft, type Mutation, type MutationDefinition } from './mutation-definition.ts'

type Id = number | LocalId

interface Comments {
  id: Id
  reply_to?: Id | undefined
  content: string
}

/** A comment on an item, or an answer to one: it stands in front of the list that it belongs to. */
export const comment = ({ kind, list }: NewComment<CommentedKind, ListCall>): MutationDefinition<Comments> => ({
  subject: ({ id }) => ({ kind, id }),
  patches: ({ id, reply_to: to, content }, mutation) => commentPatches({ kind, id }, list, to, content, mutation),
  draft: ({ id, reply_to: to, content }) =>
    textDraft(`comment:${kind}:${id}${to === undefined ? '' : `:${to}`}`, content),
  makes: true,
})

async function commentPatches(
  { kind, id }: Subject<CommentedKind>,
  list: string,
  to: Id | undefined,
  content: string,
  mutation: Mutation,
): Promise<Patch[]> {
  const own = `comment:${kind}` as const
  const answered = to === undefined ? undefined : ((await mutation.card(own, to)) as Comment | undefined)
  const root = to === undefined ? undefined : await rootOf(own, to, mutation)
  const entity: Comment = {
    ...commentOf(content, mutation),
    ...(answered && { reply_to: { id: answered.id, user: answered.user } }),
  }
  const counted = kind === 'novel' ? [] : [{ type: 'count', kind, id, field: 'comments_count', by: 1 } as const]
  const lists = [`${list}:${canonicalJson({ id, ...(root !== undefined && { reply_to: root }) })}`]
  if (kind === 'post' && root !== undefined) lists.push(`wei.commentReplies:${canonicalJson({ comment_id: root })}`)
  return [
    { type: 'item', kind: own, entity, lists, ...(root !== undefined && { last: true }) },
    ...counted,
    ...(root === undefined ? [] : [{ type: 'count', kind: own, id: root, field: 'replies_count', by: 1 } as const]),
  ]
}

/** The first comment of the thread in which somebody answers. */
async function rootOf(kind: Kind, id: Id, mutation: Mutation): Promise<Id> {
  let root = id
  for (let depth = 0; depth < 20; depth += 1) {
    const above = ((await mutation.card(kind, root)) as Comment | undefined)?.reply_to?.id
    if (above === undefined) break
    root = above
  }
  return root
}

interface Own {
  id: Id
  kind?: Kind
}

const subjectOf = (kind: Kind | undefined, input: Own): Subject => ({ kind: kind ?? input.kind!, id: input.id })

interface PostChanges {
  readonly topic_id?: number | undefined
  readonly add_images?: readonly string[] | undefined
  readonly remove_images?: readonly string[] | undefined
}

/** What else an edit of a post changes on screen; pictures that are still files are shown once the server has them. */
async function postFields(
  { topic_id: topic, add_images: added = [], remove_images: removed = [] }: PostChanges,
  post: Post | undefined,
  card: Mutation['card'],
): Promise<object> {
  const images = post?.images.filter(({ path }) => !removed.includes(path))
  return {
    // their own is never to be unlocked
    is_pay: true,
    ...(images && { images, images_count: images.length + added.length }),
    ...(topic !== undefined && { topic: topic ? await card('topic', topic) : undefined }),
  }
}

/** Something of one's own: written anew, and gone. */
export const own = {
  /** What waits to be made is made so; of two changes that wait the later is sent. */
  edit: (call: OutboxCall, { kind }: Edit<Kind>): MutationDefinition<Own & { content: string }> => ({
    subject: (input) => subjectOf(kind, input),
    patches: async ({ id, kind: given, ...fields }, { atMs, card }) => {
      const subject = subjectOf(kind, { id, kind: given! })
      const more =
        kind === 'post' && (await postFields(fields as PostChanges, (await card('post', id)) as Post | undefined, card))
      return [{ type: 'fields', ...subject, fields: { ...fields, ...more, edited_at: atMs } }]
    },
    amends: ({ id, kind: given, ...fields }, earlier) => {
      const known = earlier.input as Own
      const isSame = earlier.call === call && known.id === id && known.kind === given
      return isSame || localId(earlier.id) === id ? { ...known, ...fields } : undefined
    },
    draft: ({ content, ...input }) => textDraft(`edit:${queueOf(subjectOf(kind, input)).replace(' ', ':')}`, content),
  }),
  /** What was never sent is simply not made. */
  remove: ({ kind }: Removal<Kind>): MutationDefinition<Own> => ({
    subject: (input) => subjectOf(kind, input),
    patches: async (input, mutation) => {
      const subject = subjectOf(kind, input)
      const root = await rootOf(subject.kind, input.id, mutation)
      const gone = { type: 'gone', ...subject } as const
      if (root === input.id) return [gone]
      return [gone, { type: 'count', kind: subject.kind, id: root, field: 'replies_count', by: -1 }]
    },
    undoes: ({ id }, earlier) => localId(earlier.id) === id,
    // a bounty comes back with its request
    ...(kind === 'want' && { reloads: 'user.info' as const }),
  }),
}

interface Changed {
  id: Id
  name?: string | undefined
  add?: number[] | undefined
  remove?: number[] | undefined
}

/** Collections of one's own: made, filled, renamed, and gone. */
export const group = {
  create: ({ kind, list }: NewGroup<GroupedKind, ListCall>): MutationDefinition<{ name: string }> => ({
    subject: (_input, entry) => made(`like-group:${kind}`, entry),
    patches: ({ name }) => [
      { type: 'item', kind: `like-group:${kind}`, entity: { id: 0, name, count: 0 }, lists: [`${list}:{}`] },
    ],
    makes: true,
  }),
  update: ({ kind, list }: GroupChange<GroupedKind, ListCall>): MutationDefinition<Changed> => ({
    subject: ({ id }) => ({ kind: `like-group:${kind}`, id }),
    // what is put into a collection is liked by that
    also: ({ add = [], remove = [] }) => [...add, ...remove].map((item) => ({ kind, id: item })),
    patches: ({ id, name, add = [], remove = [] }, mutation) =>
      groupPatches({ kind, id, name, list: `${list}:${canonicalJson({ group_id: id })}` }, add, remove, mutation),
  }),
  /** One that was never sent is simply not made. */
  remove: ({ kind }: GroupEnd<GroupedKind>): MutationDefinition<{ id: Id }> => ({
    subject: ({ id }) => ({ kind: `like-group:${kind}`, id }),
    patches: ({ id }) => [{ type: 'gone', kind: `like-group:${kind}`, id }],
    undoes: ({ id }, earlier) => {
      const plan = planOf(earlier.call)
      return isLocalId(id) && plan.as === 'new-group' && plan.kind === kind && id === localId(earlier.id)
    },
  }),
}

async function groupPatches(
  { kind, id, name, list }: { kind: GroupedKind; id: Id; name: string | undefined; list: string },
  add: readonly number[],
  remove: readonly number[],
  mutation: Mutation,
): Promise<Patch[]> {
  const own = `like-group:${kind}` as const
  const by = add.length - remove.length
  const member = async (item: EntityId, on: boolean): Promise<Patch> => {
    const card = on ? await mutation.card(kind, item) : undefined
    return { type: 'member', kind, id: item, on, lists: [list], ...(card && { card }) }
  }
  return [
    ...(name === undefined ? [] : [{ type: 'fields', kind: own, id, fields: { name } } as const]),
    ...(by === 0 ? [] : [{ type: 'count', kind: own, id, field: 'count', by } as const]),
    ...(await Promise.all(add.map((item) => member(item, true)))),
    ...(await Promise.all(remove.map((item) => member(item, false)))),
  ]
}
