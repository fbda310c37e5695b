import type { OpenDatabase } from './database/open.ts'
import { writeJson } from './database/tables/types.ts'
import { wholeKind } from './repositories/categories.ts'
import { addPlace, hasPlace } from './repositories/place.ts'
import { channelOf, makeWorkCategories } from './services/work-categories.ts'
import { all, placeNames } from './words/content.ts'

/** The channels of a place without demo content; the first of each page is the current one. */
const channels = [
  { position: 'home', name: placeNames.recommended, type: 'section' },
  { position: 'resource', name: placeNames.comic, type: 'comic' },
  { position: 'resource', name: placeNames.novel, type: 'novel' },
  { position: 'resource', name: placeNames.picture, type: 'picture' },
  { position: 'resource', name: placeNames.audio, type: 'audio' },
  { position: 'resource', name: placeNames.game, type: 'game' },
  { position: 'resource', name: placeNames.dating, type: 'dating' },
  { position: 'dark_web', name: placeNames.latest, type: 'mv' },
  { position: 'post', name: placeNames.posts, type: 'section' },
  { position: 'post', name: placeNames.pictures, type: 'picture' },
] as const

/** Entries of the channels' grids that the app knows by their ids. */
const entries = [
  { id: wholeKind.comic, name: placeNames.comicCategories, type: 'comic' },
  { id: wholeKind.novel, name: placeNames.novelCategories, type: 'novel' },
  { id: 8, name: placeNames.sameCity, type: 'dating' },
] as const

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
  const articles = placeNames.articleCategories.map((name, place) => ({
    tab_id: null,
    name,
    icon: null,
    type: 'article',
    place,
  }))
  const list = { layout: 'grid', source: writeJson({}), place: 0 } as const
  const latest = tabs.find(({ position }) => position === 'dark_web')!.id
  const sections = [
    { ...list, page: 'home', tab_id: null, title: placeNames.forYou, type: 'mv', sort: 'hot' },
    { ...list, page: null, tab_id: latest, title: all, type: 'mv', sort: 'new' },
    ...Object.entries(placeNames.whole).map(([kind, title]) => ({
      ...{ ...list, page: kind, tab_id: channelOf(tabs, kind), title },
      ...{ type: kind as keyof typeof placeNames.whole, sort: 'new' },
    })),
  ] as const
  await db.transaction().execute(async (tx) => {
    await addPlace(tx, { tabs, categories: [...grid, ...makeWorkCategories(tabs), ...articles], sections })
    await settle(tx)
  })
}
