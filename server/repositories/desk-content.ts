import { sql, type Selectable } from 'kysely'
import type { ContentKind } from '#contract/desk/content.ts'
import type { Image } from '#contract/shapes/common.ts'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Db, Tables, Tx } from '../database/tables.ts'
import { writeJson } from '../database/tables/types.ts'
import { hidePaths, picturesElsewhere, picturesOf } from './hidden-pictures.ts'
import { bestOrder, hitsOf } from './search.ts'
import { pageOf, type RowPage } from './page.ts'

/** An item of any kind, as the desk lists it. */
export interface ContentDbRow {
  readonly id: number
  readonly title: string
  readonly intro: string
  readonly user_id: number
  readonly username: string
  readonly uuid: string
  /** JSON of a picture, or of several. */
  readonly picture: string | null
  readonly state: number
  readonly coins: number
  readonly vip_only: number
  readonly category_id: number | null
  readonly plays: number
  readonly likes_count: number
  readonly comments_count: number
  readonly created_at: number
}

/** The tables of what people see. */
export type ContentTable = 'mvs' | 'works' | 'articles' | 'posts' | 'datings'

interface Place {
  readonly table: ContentTable
  /** The column that tells its kind, and what it holds. */
  readonly of?: readonly [column: string, value: string | number]
  readonly intro: string
  readonly picture: string
  readonly hasCategory?: true
}

const work = (kind: string): Place => ({
  table: 'works',
  of: ['works.kind', kind],
  intro: 'works.intro',
  picture: 'works.cover',
  hasCategory: true,
})

const places: Readonly<Record<ContentKind, Place>> = {
  video: { table: 'mvs', of: ['mvs.small', 0], intro: 'mvs.intro', picture: 'mvs.cover' },
  clip: { table: 'mvs', of: ['mvs.small', 1], intro: 'mvs.intro', picture: 'mvs.cover' },
  article: { table: 'articles', intro: 'articles.summary', picture: 'articles.covers', hasCategory: true },
  post: { table: 'posts', intro: 'posts.content', picture: 'posts.images' },
  comic: work('comic'),
  novel: work('novel'),
  picture: work('picture'),
  audio: work('audio'),
  game: work('game'),
  dating: { table: 'datings', intro: 'datings.intro', picture: 'datings.cover' },
}

/** The kind under which items are searched for, reported and bought. */
export const subjectKind = (kind: ContentKind) => (kind === 'clip' ? 'video' : kind)

/** The table that has the items of a kind. */
export const contentTable = (kind: ContentKind): ContentTable => places[kind].table

/** Whether items of a kind have a category. */
export const hasCategory = (kind: ContentKind): boolean => places[kind].hasCategory === true

/** What is listed. */
export interface ContentFilter extends PageInput {
  readonly kind: ContentKind
  readonly state?: number | undefined
  readonly creator?: string | undefined
  readonly text?: string | undefined
}

function contentOf(db: Db, kind: ContentKind) {
  const { table, of, intro, picture, hasCategory: has } = places[kind]
  const column = (name: string) => sql.ref<number>(`${table}.${name}`)
  // each of these tables has what is asked of `mvs` here
  const query = db
    .selectFrom(table as 'mvs')
    .innerJoin('users', (on) => on.on('users.id', '=', column('user_id')))
    .select(['users.username', 'users.uuid'])
    .select([
      column('id').as('id'),
      column('user_id').as('user_id'),
      sql.ref<string>(`${table}.title`).as('title'),
      sql.ref<string>(intro).as('intro'),
      sql.ref<string | null>(picture).as('picture'),
      column('state').as('state'),
      column('coins').as('coins'),
      (table === 'mvs' ? column('vip_only') : sql<number>`0`).as('vip_only'),
      (has ? column('category_id') : sql<number | null>`null`).as('category_id'),
      column('plays').as('plays'),
      column('likes_count').as('likes_count'),
      column('comments_count').as('comments_count'),
      column('created_at').as('created_at'),
    ])
  return of ? query.where(sql.ref(of[0]), '=', of[1]) : query
}

/** Items of a kind, the newest first; what fits best first where a text is looked for. */
export function contentPage(db: Db, filter: ContentFilter): Promise<RowPage<ContentDbRow>> {
  const { kind, state, creator, text } = filter
  const { table } = places[kind]
  let query = contentOf(db, kind)
  if (state !== undefined) query = query.where(sql.ref(`${table}.state`), '=', state)
  if (creator) query = query.where('users.username', '=', creator)
  const order = { label: 'content', by: `${table}.created_at`, id: `${table}.id` }
  if (!text) return pageOf(query, order, filter)
  const number = /^\d{1,15}$/.test(text) ? Number(text) : undefined
  if (number !== undefined) return pageOf(query.where(sql.ref(`${table}.id`), '=', number), order, filter)
  const hits = hitsOf(db, subjectKind(kind), text)
  if (!hits) return Promise.resolve({ rows: [], next: null })
  const found = query.innerJoin(hits, (on) => on.on('hits.item_id', '=', sql.ref(`${table}.id`)))
  return pageOf(found, bestOrder(`${table}.id`), filter)
}

/** An item, in whatever state it is. */
export const contentItem = (db: Db, kind: ContentKind, id: number): Promise<ContentDbRow | undefined> =>
  contentOf(db, kind)
    .where(sql.ref(`${places[kind].table}.id`), '=', id)
    .executeTakeFirst()

/** All of an item's row, in whatever state it is. */
export const wholeRow = <T extends ContentTable>(
  db: Db,
  table: T,
  id: number,
): Promise<Selectable<Tables[T]> | undefined> =>
  db
    .selectFrom(table as 'mvs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst() as Promise<Selectable<Tables[T]> | undefined>

const subjects: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(places).map(([kind, { table }]) => [kind, table])),
  want: 'wants',
}

/** The titles of some items of a kind as things are opened and bought, by their ids. */
export async function titlesOf(db: Db, kind: string, ids: readonly number[]): Promise<Map<number, string>> {
  const table = subjects[kind]
  if (table === undefined || ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(table as 'mvs')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** What the desk changes of an item. */
export interface ContentChange {
  readonly title?: string
  readonly intro?: string
  readonly coins?: number
  readonly categoryId?: number | null
}

/** Changes an item; the price of a set is that of its one part too. */
export async function changeContent(
  tx: Tx,
  kind: ContentKind,
  id: number,
  { title, intro, coins, categoryId }: ContentChange,
): Promise<void> {
  const { table, intro: introOf } = places[kind]
  const set = {
    ...(title !== undefined && { title }),
    ...(intro !== undefined && { [introOf.split('.')[1]!]: intro }),
    ...(coins !== undefined && { coins }),
    ...(categoryId !== undefined && categoryId !== null && { category_id: categoryId }),
  }
  if (Object.keys(set).length === 0) return
  await tx
    .updateTable(table as 'mvs')
    .set(set)
    .where('id', '=', id)
    .execute()
  if (kind === 'picture' && coins !== undefined)
    await tx.updateTable('work_parts').set({ coins }).where('work_id', '=', id).execute()
}

/** Shows an item by another picture; one that nothing shows any more is given out to nobody. */
export async function changeCover(
  tx: Tx,
  kind: ContentKind,
  { id, userId, former }: { readonly id: number; readonly userId: number; readonly former: string },
  image: Image,
): Promise<void> {
  const { table } = places[kind]
  if (table === 'articles')
    await tx
      .updateTable(table)
      .set({ covers: writeJson([image]) })
      .where('id', '=', id)
      .execute()
  else
    await tx
      .updateTable(table as 'mvs')
      .set({ cover: writeJson(image) })
      .where('id', '=', id)
      .execute()
  const row = await tx
    .selectFrom(table as 'mvs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const still = await picturesOf(tx, table, row)
  const elsewhere = await picturesElsewhere(tx, { table, id, userId })
  if (former !== '' && !still.includes(former) && !elsewhere.has(former)) await hidePaths(tx, table, id, [former])
}

/** The name under a work; empty for what has none of its own. */
export async function authorOfContent(db: Db, kind: ContentKind, id: number): Promise<string> {
  if (places[kind].table !== 'works') return ''
  const row = await db.selectFrom('works').select('author').where('id', '=', id).executeTakeFirst()
  return row?.author ?? ''
}

/** The parts of a work in their order. */
export const partsOfContent = (db: Db, workId: number) =>
  db
    .selectFrom('work_parts')
    .select(['id', 'no', 'title', 'coins', 'size'])
    .where('work_id', '=', workId)
    .orderBy('no')
    .execute()

/** A part by its id. */
export const partOfContent = (db: Db, id: number) =>
  db.selectFrom('work_parts').select(['id', 'work_id', 'no', 'title', 'coins']).where('id', '=', id).executeTakeFirst()

/** Changes the title and the price of a part. */
export const changePart = (tx: Tx, id: number, change: { readonly title: string; readonly coins: number }) =>
  tx.updateTable('work_parts').set(change).where('id', '=', id).execute()

/** What an item was sold for, and how often, whoever's it was. */
export async function salesOf(db: Db, kind: string, id: number): Promise<{ sales: number; coins: number }> {
  const sums = await db
    .selectFrom('earnings')
    .select((of) => [of.fn.sum('sales').as('sales'), of.fn.sum('coins').as('coins')])
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .executeTakeFirst()
  return { sales: Number(sums?.sales ?? 0), coins: Number(sums?.coins ?? 0) }
}

/** The cases about an item, the newest first. */
export const casesOfItem = (db: Db, kind: string, id: number) =>
  db
    .selectFrom('cases')
    .select(['id', 'state', 'outcome', 'opened_at'])
    .where('kind', '=', kind)
    .where('item_id', '=', String(id))
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
