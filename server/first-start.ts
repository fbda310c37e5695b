import type { OpenDatabase } from './database/open.ts'
import type { Db } from './database/tables.ts'
import { writeJson } from './database/tables/types.ts'
import { wholeKind } from './rules/categories.ts'
import { channelOf, makeWorkCategories } from './rules/work-categories.ts'

/** The channels of a place without demo content; the first of each page is the current one. */
const channels = [
  { position: 'home', name: '推荐', type: 'section' },
  { position: 'resource', name: '漫画', type: 'comic' },
  { position: 'resource', name: '小说', type: 'novel' },
  { position: 'resource', name: '图集', type: 'picture' },
  { position: 'resource', name: '有声', type: 'audio' },
  { position: 'resource', name: '游戏', type: 'game' },
  { position: 'resource', name: '交友', type: 'dating' },
  { position: 'dark_web', name: '最新', type: 'mv' },
  { position: 'post', name: '动态', type: 'section' },
  { position: 'post', name: '图片', type: 'picture' },
] as const

/** Entries of the channels' grids that the app knows by their ids. */
const entries = [
  { id: wholeKind.comic, name: '漫画分类', type: 'comic' },
  { id: wholeKind.novel, name: '小说分类', type: 'novel' },
  { id: 8, name: '同城', type: 'dating' },
] as const

const workKinds = {
  comic: '全部漫画',
  novel: '全部小说',
  picture: '全部图集',
  audio: '全部有声',
  game: '全部游戏',
} as const

/** Whether nobody has put anything into a database yet. */
export const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined

/** Whether a database was filled with demo content. */
export const hasDemo = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('meta').select('key').where('key', '=', 'demo').executeTakeFirst()) !== undefined

/** Whether a database has what `makePlace` makes, or the demo's. */
const hasPlace = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('tabs').select('id').limit(1).executeTakeFirst()) !== undefined

/** Makes what code and screens need where there is no demo content: channels, categories, and a list on each page. */
export async function makePlace({ db, settle }: OpenDatabase): Promise<void> {
  if (await hasPlace(db)) return
  const tabs = channels.map((channel, at) => ({
    ...channel,
    id: at + 1,
    current: channels.findIndex(({ position }) => position === channel.position) === at ? (1 as const) : (0 as const),
    place: at,
  }))
  const grid = entries.map((entry, place) => ({ ...entry, tab_id: channelOf(tabs, entry.type), icon: null, place }))
  const list = { layout: 'grid', source: writeJson({}), place: 0 } as const
  const latest = tabs.find(({ position }) => position === 'dark_web')!.id
  const sections = [
    { ...list, page: 'home', tab_id: null, title: '为你推荐', type: 'mv', sort: 'hot' },
    { ...list, page: null, tab_id: latest, title: '全部', type: 'mv', sort: 'new' },
    ...Object.entries(workKinds).map(([kind, title]) => ({
      ...{ ...list, page: kind, tab_id: channelOf(tabs, kind), title },
      ...{ type: kind as keyof typeof workKinds, sort: 'new' },
    })),
  ] as const
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('tabs').values(tabs).execute()
    await tx
      .insertInto('categories')
      .values([...grid, ...makeWorkCategories(tabs)])
      .execute()
    await tx.insertInto('sections').values(sections).execute()
    await settle(tx)
  })
}

/** Makes room for demo content, which brings its own. */
export async function clearPlace(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of ['sections', 'categories', 'tabs'] as const) await tx.deleteFrom(table).execute()
  })
}
