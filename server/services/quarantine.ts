import { commentedKinds, seriesKinds, type Kind } from '#contract/kind.ts'
import type { ReportedKind } from '#contract/shapes/subject.ts'
import type { Tx } from '../database/tables.ts'
import { readJson, states } from '../database/tables/types.ts'
import { dropClips } from '../media/clips.ts'
import { dropImages } from '../uploads/images.ts'
import { hidePictures, showPictures } from '../repositories/hidden-pictures.ts'
import { tellOfTakeDown } from '../repositories/take-downs.ts'
import { settleScore } from '../repositories/datings.ts'

/** A table whose rows are shown only while their `state` is live, and the `kind` they have where it holds several. */
type Place =
  | readonly [
      table:
        | 'mvs'
        | 'compilations'
        | 'articles'
        | 'posts'
        | 'wants'
        | 'want_replies'
        | 'datings'
        | 'reviews'
        | 'topics'
        | 'clubs',
    ]
  | readonly [table: 'works' | 'comments', kind: string]

/** Where the items of a kind are. What is not here is nobody's to publish: a report of it is only kept. */
const places: ReadonlyMap<ReportedKind, Place> = new Map<Kind, Place>([
  ['video', ['mvs']],
  ['compilation', ['compilations']],
  ['article', ['articles']],
  ['post', ['posts']],
  ['want', ['wants']],
  ['want-reply', ['want_replies']],
  ['dating', ['datings']],
  ['review', ['reviews']],
  ['topic', ['topics']],
  ['club', ['clubs']],
  ...(['comic', 'novel', 'picture', 'audio', 'game'] as const).map((kind): [Kind, Place] => [kind, ['works', kind]]),
  ...commentedKinds.map((kind): [Kind, Place] => [`comment:${kind}`, ['comments', kind]]),
])

/** Works made of pictures. */
const workKinds: readonly ReportedKind[] = ['comic', 'picture']
/** Parts of works: the whole work goes from view. */
const partKinds: readonly ReportedKind[] = ['episode', 'chapter', 'audio-chapter']

/**
 * Takes an item from everybody's view until an administrator has decided. Of a person it is their page; they can still
 * log in. Nothing happens where the item is not there, or not on show.
 */
export const quarantine = async (tx: Tx, kind: ReportedKind, id: number | string): Promise<void> =>
  void (await move(tx, kind, id, [states.live], states.held))

/** Shows an item again that was held back; answers whether there was one. */
export const release = (tx: Tx, kind: ReportedKind, id: number | string): Promise<boolean> =>
  move(tx, kind, id, [states.held], states.live)

/** Takes an item down for good, on every device too; answers whether there was one. Not of people, who are banned. */
export async function takeDown(tx: Tx, kind: ReportedKind, id: number | string, nowMs: number): Promise<boolean> {
  if (kind === 'user' || !(await move(tx, kind, id, [states.live, states.held, states.withdrawn], states.gone)))
    return false
  if (kind !== 'image-misuse') await tellOfTakeDown(tx, [{ kind, id }], nowMs)
  await dropUploads(tx, kind, Number(id), nowMs)
  if (workKinds.includes(kind)) await dropPages(tx, Number(id), nowMs)
  return true
}

/** What can be reported besides: it is nobody's to publish, so a report of it is only kept. */
const reportable: ReadonlyMap<ReportedKind, readonly [table: string, kind?: string]> = new Map<
  Kind,
  readonly [table: string, kind?: string]
>([
  ['message', ['messages']],
  ['feedback', ['feedback_messages']],
  ['tag', ['tags']],
  ...seriesKinds.map((kind): [Kind, readonly [string, string]] => [`series:${kind}`, ['series', kind]]),
])

/** Whether there is such an item, in whatever state; undefined for a kind that nobody can report. */
export async function isThere(tx: Tx, kind: ReportedKind, id: number | string): Promise<boolean | undefined> {
  if (kind === 'user') {
    const user = tx.selectFrom('users').select('id').where('uuid', '=', String(id))
    return (await user.executeTakeFirst()) !== undefined
  }
  const number = kind === 'club' ? await clubIdOf(tx, String(id)) : Number(id)
  const place: readonly [table: string, kind?: string] | undefined = partKinds.includes(kind)
    ? ['work_parts']
    : (places.get(kind) ?? reportable.get(kind))
  if (!place) return undefined
  if (!Number.isSafeInteger(number)) return false
  const [table, ofKind] = place
  // all of these tables have an id, so one stands for all
  const query = tx
    .selectFrom(table as 'comments')
    .select('id')
    .where('id', '=', number)
  return (await (ofKind === undefined ? query : query.where('kind', '=', ofKind)).executeTakeFirst()) !== undefined
}

/** Moves an item from one of some states to another; answers whether anything was moved. */
async function move(
  tx: Tx,
  kind: ReportedKind,
  id: number | string,
  from: readonly number[],
  to: number,
): Promise<boolean> {
  if (kind === 'user') return holdPage(tx, String(id), to === states.held)
  const number = kind === 'club' ? await clubIdOf(tx, String(id)) : Number(id)
  if (!Number.isSafeInteger(number)) return false
  const place = partKinds.includes(kind) ? (['works'] as const) : places.get(kind)
  if (!place) return false
  const [table, ofKind] = place
  // All of these tables have the columns that are used here, so one stands for all.
  let query = tx
    .updateTable(table as 'comments')
    .set({ state: to })
    .where('state', 'in', [...from])
    .returning('id')
  query = partKinds.includes(kind)
    ? query.where('id', '=', (of) => of.selectFrom('work_parts').select('work_id').where('work_parts.id', '=', number))
    : query.where('id', '=', number)
  const moved = await (ofKind === undefined ? query : query.where('kind', '=', ofKind)).executeTakeFirst()
  if (moved) await (to === states.live ? showPictures : hidePictures)(tx, table, [moved.id])
  if (kind === 'review') await recount(tx, number)
  return moved !== undefined
}

/** A club is known by its owner's uuid. */
async function clubIdOf(tx: Tx, uuid: string): Promise<number> {
  const query = tx.selectFrom('clubs').innerJoin('users', 'users.id', 'clubs.user_id').select('clubs.id')
  return (await query.where('users.uuid', '=', uuid).executeTakeFirst())?.id ?? Number.NaN
}

async function holdPage(tx: Tx, uuid: string, isHeld: boolean): Promise<boolean> {
  const held = tx.updateTable('users').set({ held: isHeld ? 1 : 0 })
  return (await held.where('uuid', '=', uuid).returning('id').executeTakeFirst()) !== undefined
}

/** Where there are pictures that people uploaded. */
const illustrated: ReadonlyMap<ReportedKind, 'posts' | 'wants' | 'reviews'> = new Map<
  Kind,
  'posts' | 'wants' | 'reviews'
>([
  ['post', 'posts'],
  ['want', 'wants'],
  ['review', 'reviews'],
])

/** The pictures of an item go with it, and the clip of a post. */
async function dropUploads(tx: Tx, kind: ReportedKind, id: number, nowMs: number): Promise<void> {
  const table = illustrated.get(kind)
  if (table === undefined) return
  const row = await tx.selectFrom(table).select('images').where('id', '=', id).executeTakeFirst()
  const paths = row ? readJson(row.images).map(({ path }) => path) : []
  if (table !== 'posts') return dropImages(tx, paths, nowMs)
  const post = await tx.selectFrom('posts').select(['cover', 'clip_id']).where('id', '=', id).executeTakeFirst()
  const cover = post?.cover ? [readJson(post.cover).path] : []
  await dropImages(tx, [...paths, ...cover], nowMs)
  if (post?.clip_id) await dropClips(tx, [post.clip_id], nowMs)
}

/** So do the pages of a work, where they were uploaded. */
async function dropPages(tx: Tx, workId: number, nowMs: number): Promise<void> {
  const parts = await tx.selectFrom('work_parts').select('source').where('work_id', '=', workId).execute()
  const pages = parts
    .map(({ source }) => readJson(source))
    .flatMap((source) => (source.from === 'pages' ? source.pages : []))
  await dropImages(
    tx,
    pages.map(({ path }) => path),
    nowMs,
  )
}

/** A review counts for the average only while it is on show. */
async function recount(tx: Tx, reviewId: number): Promise<void> {
  const row = await tx.selectFrom('reviews').select('dating_id').where('id', '=', reviewId).executeTakeFirst()
  if (row) await settleScore(tx, row.dating_id)
}
