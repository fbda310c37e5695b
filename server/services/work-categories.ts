import type { Insertable } from 'kysely'
import type { CategoriesTable, TabsTable } from '../database/tables/pages.ts'
import type { WorkKind } from '../database/tables/works.ts'
import { wholeKind } from '../repositories/categories.ts'
import { all, workCategories } from '../words/content.ts'

type NewTab = Insertable<TabsTable> & { id: number }

const kinds = Object.keys(workCategories) as WorkKind[]

/** Ids of categories given by hand: a row of ten for each kind. */
const firstCategory: Readonly<Record<WorkKind, number>> = {
  comic: 201,
  novel: 211,
  picture: 221,
  audio: 231,
  game: 241,
}

/** The id of a category by its name. */
export function categoryId(kind: WorkKind, name: string): number {
  const at = (workCategories[kind] as readonly string[]).indexOf(name)
  if (at === -1) throw new Error(`there is no category ${name} of ${kind}`)
  return firstCategory[kind] + at
}

/** The id of the channel of a type on the resource page; null where there is none. */
export const channelOf = (tabs: readonly NewTab[], type: string): number | null =>
  tabs.find((tab) => tab.position === 'resource' && tab.type === type)?.id ?? null

/** The rows of the categories of works: entries of the grids of their channels. */
export const makeWorkCategories = (tabs: readonly NewTab[]): Insertable<CategoriesTable>[] => [
  // All games are the first channel among games, and no entry of a grid.
  { id: wholeKind.game, tab_id: null, name: all, icon: null, type: 'game', place: 0 },
  ...kinds.flatMap((kind) =>
    workCategories[kind].map((name, at) => ({
      id: categoryId(kind, name),
      tab_id: channelOf(tabs, kind),
      name,
      icon: null,
      type: kind,
      place: at + 1,
    })),
  ),
]
