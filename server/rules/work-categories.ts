import type { Insertable } from 'kysely'
import type { CategoriesTable, TabsTable } from '../database/tables/pages.ts'
import type { WorkKind } from '../database/tables/works.ts'
import { wholeKind } from './categories.ts'

type NewTab = Insertable<TabsTable> & { id: number }

/** The categories of works, in their order. */
export const workCategories = {
  comic: ['日常', '治愈', '冒险', '奇幻', '校园', '美食', '悬疑', '猫'],
  novel: ['都市', '悬疑', '科幻', '治愈', '历史', '成长', '奇谈', '短篇'],
  picture: ['风光', '街拍', '建筑', '静物', '动物', '黑白', '植物', '夜景'],
  audio: ['电台', '有声书', '环境音', '评书', '讲座', '睡前', '音乐', '方言'],
  game: ['解谜', '模拟', '休闲', '冒险', '棋牌', '音乐', '建造', '文字'],
} as const

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
  { id: wholeKind.game, tab_id: null, name: '全部', icon: null, type: 'game', place: 0 },
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
