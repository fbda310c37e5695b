import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Section, SectionItems, SectionPage, SectionType } from '#contract/shapes/section.ts'
import type { RequestContext } from '../api/handler.ts'
import type { Db } from '../database/tables.ts'
import type { SectionSource } from '../database/tables/pages.ts'
import { readJson } from '../database/tables/types.ts'
import type { WorkKind } from '../database/tables/works.ts'
import { articlePage } from '../repositories/articles.ts'
import { clubPage } from '../repositories/clubs.ts'
import { compilationPage } from '../repositories/compilations.ts'
import { datingPage } from '../repositories/datings.ts'
import { videoPage, type VideoRow } from '../repositories/videos.ts'
import { mapPage, type RowPage, type SortName } from '../repositories/page.ts'
import { postPage, topicPage } from '../repositories/posts.ts'
import type { SectionRow } from '../repositories/sections.ts'
import { creatorPage } from '../repositories/users.ts'
import { wantPage } from '../repositories/wants.ts'
import { worksOfSection, type WorkRow } from '../repositories/works.ts'
import { articleCards } from '../serializers/articles.ts'
import { audioCards } from '../serializers/audios.ts'
import { clubCards } from '../serializers/clubs.ts'
import { comicCards } from '../serializers/comics.ts'
import { compilationCards } from '../serializers/compilations.ts'
import { datingCards } from '../serializers/datings.ts'
import { gameCards } from '../serializers/games.ts'
import { videoCards } from '../serializers/videos.ts'
import { novelCards } from '../serializers/novels.ts'
import { pictureCards } from '../serializers/pictures.ts'
import { postCards, topicCard } from '../serializers/posts.ts'
import { userCards } from '../serializers/users.ts'
import { viewerOf, type Viewer } from '../serializers/viewer.ts'
import { wantCards } from '../serializers/wants.ts'

type ItemPage<T extends SectionType> = { list: SectionItems[T][]; next: string | null }
type Source<T extends SectionType> = (
  ask: RequestContext<PageInput>,
  source: SectionSource,
  sort: string,
) => Promise<ItemPage<T>>

/** How many items a section shows of itself. */
const shown: Record<SectionRow['layout'], number> = { row: 10, grid: 6, big: 3, rank: 10 }

/** Makes the cards of works of a kind. */
const workSource =
  <K extends WorkKind>(
    kind: K,
    cards: (db: Db, rows: readonly WorkRow[], viewer: Viewer) => Promise<SectionItems[K][]>,
  ): Source<K> =>
  (ask, source, sort) =>
    mapPage(worksOfSection(ask.db, kind, source, { ...ask.input, sort }), (rows) => cards(ask.db, rows, viewerOf(ask)))

/** Where the items of each type come from. */
const sources: { [T in SectionType]?: Source<T> } = {
  comic: workSource('comic', comicCards),
  novel: workSource('novel', novelCards),
  picture: workSource('picture', pictureCards),
  audio: workSource('audio', audioCards),
  game: workSource('game', gameCards),
  mv: (ask, source, sort) =>
    mapPage(videoRowPage(ask, source, sort), (rows) => videoCards(ask.db, rows, viewerOf(ask))),
  compilation: ({ db, input, ...ask }, _, sort) =>
    mapPage(compilationPage(db, { ...input, sort }), (rows) => compilationCards(db, rows, viewerOf(ask))),
  creator: ({ db, input, ...ask }, _, sort) =>
    mapPage(creatorPage(db, { ...input, sort }), (rows) => userCards(db, rows, viewerOf(ask))),
  club: ({ db, input, ...ask }) => mapPage(clubPage(db, input), (rows) => clubCards(db, rows, viewerOf(ask))),
  topic: ({ db, input }) => mapPage(topicPage(db, input), (rows) => rows.map(topicCard)),
  article: (ask, _, sort) =>
    mapPage(articlePage(ask.db, {}, { ...ask.input, sort }), (rows) => articleCards(ask, rows)),
  post: (ask, _, sort) => mapPage(postPage(ask.db, {}, { ...ask.input, sort }), (rows) => postCards(ask, rows)),
  want: ({ db, input, ...ask }, _, sort) =>
    mapPage(wantPage(db, {}, { ...input, sort }), (rows) => wantCards(db, rows, viewerOf(ask))),
  dating: ({ db, input, ...ask }, _, sort) =>
    mapPage(datingPage(db, {}, { ...input, sort }), (rows) => datingCards(db, rows, viewerOf(ask))),
}

/** One page of the videos that a section is made of. */
const videoRowPage = ({ db, input }: RequestContext<PageInput>, source: SectionSource, sort: string) => {
  const { small = false, ids, tag_id: tagId, style_id: styleId, access } = source
  return videoPage(db, { small, ids, tagId, styleId, access }, { ...input, sort })
}

const sortOf = (row: SectionRow, asked: string | undefined): string => {
  const known: readonly string[] = ['new', 'hot', 'likes', 'plays'] satisfies SortName[]
  return asked !== undefined && known.includes(asked) ? asked : row.sort
}

async function itemsOf<T extends SectionType>(
  ask: RequestContext<PageInput>,
  type: T,
  row: SectionRow,
  sort: string | undefined,
): Promise<ItemPage<T>> {
  const source = sources[type] as Source<T> | undefined
  return source ? source(ask, readJson(row.source), sortOf(row, sort)) : { list: [], next: null }
}

/** One page of the videos of a section of videos. */
export const sectionMvPage = (
  ask: RequestContext<PageInput>,
  row: SectionRow,
  sort: string | undefined,
): Promise<RowPage<VideoRow>> => videoRowPage(ask, readJson(row.source), sortOf(row, sort))

/** One page of a section's items. */
export async function sectionPage(
  ask: RequestContext<PageInput>,
  row: SectionRow,
  sort: string | undefined,
): Promise<SectionPage> {
  return { type: row.type, ...(await itemsOf(ask, row.type, row, sort)) } as SectionPage
}

/** A section with its first items, without those that are `taken`. */
async function sectionCard(
  ask: RequestContext<unknown>,
  row: SectionRow,
  sort: string | undefined,
  taken: ReadonlySet<string>,
): Promise<Section> {
  const { id, title, type, layout } = row
  const count = shown[layout]
  const own = [...taken].filter((key) => key.startsWith(`${type}:`)).length
  const { list, next } = await itemsOf({ ...ask, input: { limit: Math.min(count + own, mostRead) } }, type, row, sort)
  const free = (list as readonly object[]).filter((item) => !taken.has(keyOf(type, item)))
  const items = free.slice(0, count)
  // what stands above is in the whole of this section, too
  const more = next !== null || list.length > items.length
  return { id, title, type, layout, sort: sortOf(row, sort), items, more } as Section
}

/** No page is longer. */
const mostRead = 50

const keyOf = (type: SectionType, item: object) =>
  `${type}:${(item as { id?: number }).id ?? (item as { uuid?: string }).uuid}`

/** Sections of one screen, each with its first items: none is on it twice. Rankings are whole, so they come first. */
export async function sectionCards(
  ask: RequestContext<unknown>,
  rows: readonly SectionRow[],
  sort?: string,
): Promise<Section[]> {
  const taken = new Set<string>()
  const cards = new Map<number, Section>()
  const isRank = ({ layout }: SectionRow) => layout === 'rank'
  for (const row of [...rows.filter(isRank), ...rows.filter((one) => !isRank(one))]) {
    const card = await sectionCard(ask, row, sort, isRank(row) ? new Set() : taken)
    cards.set(row.id, card)
    for (const item of card.items) taken.add(keyOf(card.type, item))
  }
  return rows.map(({ id }) => cards.get(id)!)
}

/** One section with its first items. */
export const oneSection = (ask: RequestContext<unknown>, row: SectionRow, sort: string | undefined): Promise<Section> =>
  sectionCard(ask, row, sort, new Set())
