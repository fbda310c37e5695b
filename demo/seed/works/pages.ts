import type { Insertable } from 'kysely'
import type { AdsTable, SectionSource, SectionsTable, TabsTable } from '#server/database/tables/pages.ts'
import { writeJson } from '#server/database/tables/types.ts'
import type { WorkKind } from '#server/database/tables/works.ts'
import { categoryId, channelOf } from '#server/services/work-categories.ts'
import type { Rng } from '../../rng.ts'
import type { PictureList } from '../pictures.ts'
import type { NewWork } from './shelf.ts'

type NewSection = Insertable<SectionsTable>

interface SectionDraft {
  readonly title: string
  readonly layout: NewSection['layout']
  readonly sort: string
  readonly source?: SectionSource
}

/** The sections of each kind's home; the last one is the endless list. */
const drafts: Readonly<Record<WorkKind, readonly SectionDraft[]>> = {
  comic: [
    { title: '热门漫画', layout: 'big', sort: 'hot' },
    { title: '正在连载', layout: 'row', sort: 'new', source: { status: 'serial' } },
    { title: '治愈一刻', layout: 'grid', sort: 'hot', source: { category_id: categoryId('comic', '治愈') } },
    { title: '一口气看完', layout: 'row', sort: 'hot', source: { status: 'done' } },
    { title: '收藏榜', layout: 'rank', sort: 'likes' },
    { title: '全部漫画', layout: 'grid', sort: 'new' },
  ],
  novel: [
    { title: '今日推荐', layout: 'big', sort: 'hot' },
    { title: '刚刚更新', layout: 'row', sort: 'new', source: { status: 'serial' } },
    { title: '完本好书', layout: 'row', sort: 'likes', source: { status: 'done' } },
    { title: '都市灯火', layout: 'grid', sort: 'hot', source: { category_id: categoryId('novel', '都市') } },
    { title: '阅读榜', layout: 'rank', sort: 'plays' },
    { title: '全部小说', layout: 'grid', sort: 'hot' },
  ],
  picture: [
    { title: '今日一组', layout: 'big', sort: 'hot' },
    { title: '最新图集', layout: 'row', sort: 'new' },
    { title: '免费看', layout: 'grid', sort: 'hot', source: { access: 'free' } },
    { title: '喜欢榜', layout: 'rank', sort: 'likes' },
    { title: '全部图集', layout: 'grid', sort: 'new' },
  ],
  audio: [
    { title: '今晚听什么', layout: 'big', sort: 'hot' },
    { title: '环境音', layout: 'row', sort: 'hot', source: { category_id: categoryId('audio', '环境音') } },
    { title: '睡前', layout: 'row', sort: 'hot', source: { category_id: categoryId('audio', '睡前') } },
    { title: '播放榜', layout: 'rank', sort: 'plays' },
    { title: '全部有声', layout: 'grid', sort: 'new' },
  ],
  game: [
    { title: '编辑推荐', layout: 'big', sort: 'hot' },
    { title: '免费玩', layout: 'row', sort: 'hot', source: { access: 'free' } },
    { title: '喜欢榜', layout: 'rank', sort: 'likes' },
    { title: '全部游戏', layout: 'grid', sort: 'new' },
  ],
}

/** Where a banner leads. */
const places: Readonly<Record<WorkKind, string>> = {
  comic: '/cartoon/cartoon-detail',
  novel: '/novel/detail',
  picture: '/picture/detail',
  audio: '/audio/detail',
  game: '/game/detail',
}
const bannersOfKind = 3
const kinds = Object.keys(drafts) as WorkKind[]

/** The sections of the homes; the channels of the resource page show the same. */
export const makeWorkSections = (tabs: readonly (Insertable<TabsTable> & { id: number })[]): NewSection[] =>
  kinds.flatMap((kind) =>
    drafts[kind].map(({ title, layout, sort, source = {} }, place) => ({
      page: kind,
      tab_id: channelOf(tabs, kind),
      title,
      type: kind,
      layout,
      sort,
      source: writeJson(source),
      place,
    })),
  )

/** Banners of the homes: each leads to a work. */
export const makeWorkBanners = (rng: Rng, works: readonly NewWork[], pictures: PictureList): Insertable<AdsTable>[] =>
  kinds.flatMap((kind) =>
    rng
      .some(
        works.filter((work) => work.kind === kind),
        bannersOfKind,
      )
      .map(({ id, title, family }, place) => ({
        position: kind,
        image: writeJson(pictures.scene(`banner/${kind}-${place + 1}.webp`, rng.int(1, 1e9), [960, 400], family)),
        title,
        link: `${places[kind]}?id=${id}`,
        link_type: 'inner' as const,
        seconds: null,
        clicks: 0,
        place,
      })),
  )
