import type { CallName } from '#contract/catalogue.ts'
import type { WorkKind } from '#server/database/tables/works.ts'
import type { End } from './ends.ts'

/** Works of a kind that are free, or that cost something, and not by the demo's creator with a login; by id. */
export async function worksAt(end: End, kind: WorkKind, price: 'free' | 'paid') {
  return end.server.parts.db
    .selectFrom('works')
    .innerJoin('users', 'users.id', 'works.user_id')
    .selectAll('works')
    .where('users.password', 'is', null)
    .where('works.kind', '=', kind)
    .where('works.coins', price === 'paid' ? '>' : '=', 0)
    .orderBy('works.id')
    .execute()
}

/** One of them. */
export async function aWork(end: End, kind: WorkKind, price: 'free' | 'paid', skip = 0) {
  const row = (await worksAt(end, kind, price))[skip]
  if (!row) throw new Error(`the demo has no ${price} ${kind} number ${skip}`)
  return row
}

/** The parts of a work, in their order. */
export const partsIn = (end: End, workId: number) =>
  end.server.parts.db.selectFrom('work_parts').selectAll().where('work_id', '=', workId).orderBy('no').execute()

/** The first part of a work that costs something, or that does not. */
export async function aPart(end: End, workId: number, price: 'free' | 'paid') {
  const part = (await partsIn(end, workId)).find(({ coins }) => coins > 0 === (price === 'paid'))
  if (!part) throw new Error(`work ${workId} has no ${price} part`)
  return part
}

/** Moves a work to another publisher. */
export const giveWorkTo = (end: End, workId: number, userId: number) =>
  end.server.parts.db.updateTable('works').set({ user_id: userId }).where('id', '=', workId).execute()

/** Whom somebody is. */
export async function idOf(end: End, uuid: string | undefined): Promise<number> {
  const { db } = end.server.parts
  return (
    await db
      .selectFrom('users')
      .select('id')
      .where('uuid', '=', uuid ?? '')
      .executeTakeFirstOrThrow()
  ).id
}

/** Inputs of the calls about works: what there is in the small demo content. */
export async function workInputs(end: End): Promise<Partial<Record<CallName, object>>> {
  const { db } = end.server.parts
  const freeOf = async (kind: WorkKind) => (await aWork(end, kind, 'free')).id
  const [comic, novel, picture, audio, game] = [
    await freeOf('comic'),
    await freeOf('novel'),
    await freeOf('picture'),
    await freeOf('audio'),
    await freeOf('game'),
  ]
  const series = new Map(
    (await db.selectFrom('series').select(['id', 'kind']).orderBy('id').execute()).map((one) => [one.kind, one.id]),
  )
  const shared = (kind: 'novel' | 'picture' | 'game', id: number) => ({
    [`${kind}.comment`]: { id, content: '真好' },
    [`${kind}.comments`]: { id },
  })
  const followed = (kind: 'novel' | 'picture' | 'audio') => ({
    [`${kind}.followSeries`]: { id: series.get(kind), on: true },
    [`${kind}.followed`]: {},
    [`${kind}.followedSeries`]: {},
    [`${kind}.list`]: { series_id: series.get(kind) },
  })
  const favorited = (kind: WorkKind, id: number) => ({
    [`${kind}.detail`]: { id },
    [`${kind}.favorite`]: { id, on: true },
    [`${kind}.favorites`]: {},
    ...(kind !== 'game' && { [`${kind}.home`]: {} }),
    ...(kind !== 'comic' && kind !== 'novel' && { [`${kind}.like`]: { id, on: true } }),
  })
  return {
    ...favorited('comic', comic),
    ...favorited('novel', novel),
    ...favorited('picture', picture),
    ...favorited('audio', audio),
    ...favorited('game', game),
    ...shared('novel', novel),
    ...shared('picture', picture),
    ...shared('game', game),
    ...followed('novel'),
    ...followed('picture'),
    ...followed('audio'),
    'comic.findConf': {},
    'comic.findList': { conf: { status: 'done' } },
    'comic.filter': { status: 'serial' },
    'comic.list': { category_id: 74 },
    'comic.likeGroups': {},
    'comic.createLikeGroup': { name: '睡前' },
    'comic.episodes': { id: comic, order: 'asc' },
    'comic.read': { episode_id: (await aPart(end, comic, 'free')).id },
    'novel.findConf': {},
    'novel.findList': { conf: {} },
    'novel.recommend': { id: novel },
    'novel.search': { id: novel, word: '的' },
    'novel.chapters': { id: novel, order: 'desc' },
    'novel.chapter': { chapter_id: (await aPart(end, novel, 'free')).id },
    'picture.images': { id: picture },
    'picture.byTag': { tag: '安静' },
    'audio.chapters': { id: audio, order: 'asc' },
    'game.nav': {},
    'game.list': {},
    'game.tags': {},
  }
}

/** These need a price, or something made before, and have tests of their own. */
export const worksElsewhere: readonly CallName[] = [
  'comic.buy',
  'comic.updateLikeGroup',
  'comic.deleteLikeGroup',
  'picture.buy',
  'audio.buy',
  'audio.buyBook',
  'game.buy',
]
