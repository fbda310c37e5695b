import type { Selectable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Section, SectionItems, SectionPage, SectionType } from '#contract/shapes/section.ts'
import type { RequestContext } from '../api/handler.ts'
import { clubCards } from '../serializers/clubs.ts'
import { compilationCards } from '../serializers/compilations.ts'
import { mvCards, type MvRow } from '../serializers/mvs.ts'
import { topicCard } from '../serializers/topics.ts'
import { userCards } from '../serializers/users.ts'
import { viewerOf } from '../serializers/viewer.ts'
import type { SectionSource, SectionsTable } from '../database/tables/pages.ts'
import { readJson } from '../database/tables/types.ts'
import { mapPage, pageOf, type RowPage } from '../repositories/page.ts'
import { orderOf, type SortName } from './sorts.ts'
import { articlePage, liveArticles } from '../repositories/articles.ts'
import { liveClubs } from '../repositories/clubs.ts'
import { liveCompilations } from '../repositories/compilations.ts'
import { datingPage, liveDatings } from '../repositories/datings.ts'
import { liveMvs, taggedWith, type MvQuery } from '../repositories/mvs.ts'
import { livePosts, postPage } from '../repositories/posts.ts'
import { liveCreators } from '../repositories/users.ts'
import { liveTopics } from '../repositories/topics.ts'
import { liveWants, wantPage } from '../repositories/wants.ts'
import { workSources } from '../repositories/work-sections.ts'

/** A section as the database has it. */
export type SectionRow = Selectable<SectionsTable>

type ItemPage<T extends SectionType> = { list: SectionItems[T][]; next: string | null }
type Source<T extends SectionType> = (
  ask: RequestContext<PageInput>,
  source: SectionSource,
  sort: string,
) => Promise<ItemPage<T>>

/** How many items a section shows of itself. */
const shown: Record<SectionRow['layout'], number> = { row: 10, grid: 6, big: 3, rank: 10 }

/** Where the items of each type come from. */
const sources: { [T in SectionType]?: Source<T> } = {
  ...workSources,
  mv: async (ask, source, sort) => {
    const page = await mvRowPage(ask, source, sort)
    return mapPage(page, (rows) => mvCards(ask.db, rows, viewerOf(ask)))
  },
  compilation: async (ask, _, sort) => {
    const page = await pageOf(liveCompilations(ask.db), orderOf('compilations', sort, 'hot'), ask.input)
    return mapPage(page, (rows) => compilationCards(ask.db, rows, viewerOf(ask)))
  },
  creator: async (ask, _, sort) => {
    const page = await pageOf(liveCreators(ask.db), orderOf('users', sort, 'hot'), ask.input)
    return mapPage(page, (rows) => userCards(ask.db, rows, viewerOf(ask)))
  },
  club: async (ask) => {
    const page = await pageOf(liveClubs(ask.db), { label: 'new', by: 'clubs.created_at', id: 'clubs.id' }, ask.input)
    return mapPage(page, (rows) => clubCards(ask.db, rows, viewerOf(ask)))
  },
  topic: async (ask) => {
    const page = await pageOf(
      liveTopics(ask.db),
      { label: 'posts', by: 'topics.posts_count', id: 'topics.id' },
      ask.input,
    )
    return mapPage(page, (rows) => rows.map(topicCard))
  },
  article: (ask, _, sort) => articlePage({ ...ask, input: { ...ask.input, sort } }, liveArticles(ask.db)),
  post: (ask, _, sort) => postPage({ ...ask, input: { ...ask.input, sort } }, livePosts(ask.db)),
  want: (ask, _, sort) => wantPage({ ...ask, input: { ...ask.input, sort } }, liveWants(ask.db)),
  dating: (ask, _, sort) => datingPage({ ...ask, input: { ...ask.input, sort } }, liveDatings(ask.db)),
}

const mvRowPage = (ask: RequestContext<PageInput>, source: SectionSource, sort: string): Promise<RowPage<MvRow>> =>
  pageOf(sectionMvs(ask, source), orderOf('mvs', sort, 'hot'), ask.input)

/** The videos that a section is made of. */
function sectionMvs({ db }: RequestContext<unknown>, source: SectionSource): MvQuery {
  let query = liveMvs(db).where('mvs.small', '=', source.small === true ? 1 : 0)
  if (source.ids) query = query.where('mvs.id', 'in', source.ids)
  if (source.tag_id !== undefined) query = taggedWith(query, source.tag_id)
  if (source.style_id !== undefined) query = query.where('mvs.style_id', '=', source.style_id)
  if (source.access === 'vip') query = query.where('mvs.vip_only', '=', 1)
  if (source.access === 'coins') query = query.where('mvs.coins', '>', 0)
  return query
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
): Promise<RowPage<MvRow>> => mvRowPage(ask, readJson(row.source), sortOf(row, sort))

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
