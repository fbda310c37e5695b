import type { Insertable } from 'kysely'
import type { SectionSource, SectionsTable } from '#server/database/tables/pages.ts'
import { writeJson } from '#server/database/tables/types.ts'

type NewSection = Insertable<SectionsTable>
type Layout = NewSection['layout']
type Type = NewSection['type']

interface Draft {
  readonly title: string
  readonly type?: Type
  readonly layout: Layout
  readonly sort?: string
  readonly source?: SectionSource
}

/** The sections of the discovery pages; a tag is given by its name. The last one of home is the endless feed. */
function pageDrafts(tag: (name: string) => number): Record<string, readonly Draft[]> {
  return {
    home: [
      { title: '今日精选', layout: 'big', sort: 'hot' },
      { title: '精选合集', type: 'compilation', layout: 'row', sort: 'hot' },
      { title: '创作者', type: 'creator', layout: 'row', sort: 'hot' },
      { title: '城市里', layout: 'grid', source: { tag_id: tag('城市') } },
      { title: '新晋粉丝团', type: 'club', layout: 'row', sort: 'new' },
      { title: '一分钟短片', layout: 'row', sort: 'hot', source: { small: true } },
      { title: '大家在聊', type: 'topic', layout: 'row' },
      { title: '会员专享', layout: 'row', sort: 'new', source: { access: 'vip' } },
      { title: '播放榜', layout: 'rank', sort: 'plays' },
      { title: '睡前看', layout: 'grid', source: { tag_id: tag('睡前') } },
      { title: '为你推荐', layout: 'grid', sort: 'hot' },
    ],
    tag: [
      { title: '山里', layout: 'grid', source: { tag_id: tag('山里') } },
      { title: '海边', layout: 'row', source: { tag_id: tag('海边') } },
      { title: '水边', layout: 'big', source: { tag_id: tag('水边') } },
      { title: '怀旧', layout: 'grid', source: { tag_id: tag('怀旧') } },
      { title: '标签榜', layout: 'rank', sort: 'likes' },
    ],
    concentration: [
      { title: '编辑推荐', layout: 'big', sort: 'likes' },
      { title: '值得收藏', layout: 'grid', sort: 'likes' },
      { title: '合集精选', type: 'compilation', layout: 'grid', sort: 'plays' },
      { title: '收藏榜', layout: 'rank', sort: 'likes' },
    ],
    'daily-pick': [
      { title: '今天看什么', layout: 'big', sort: 'hot' },
      { title: '刚刚更新', layout: 'grid', sort: 'new' },
      { title: '短片一刻', layout: 'row', sort: 'new', source: { small: true } },
      { title: '本周热播', layout: 'rank', sort: 'plays' },
    ],
    theme: [
      { title: '一个人', layout: 'row', source: { tag_id: tag('一个人') } },
      { title: '在路上', layout: 'grid', source: { tag_id: tag('旅途') } },
      { title: '长镜头', layout: 'big', source: { tag_id: tag('长镜头') } },
      { title: '环境音', layout: 'grid', source: { tag_id: tag('环境音') } },
      { title: '主题创作者', type: 'creator', layout: 'rank', sort: 'likes' },
    ],
  }
}

/** The sections of a channel about one tag. */
export const tagChannel = (tagId: number): Draft[] => [
  { title: '热门', layout: 'big', sort: 'hot', source: { tag_id: tagId } },
  { title: '最新', layout: 'grid', sort: 'new', source: { tag_id: tagId } },
  { title: '排行', layout: 'rank', sort: 'plays', source: { tag_id: tagId } },
]

/** The sections of a channel that shows everything in one sort. */
export const sortChannel = (sort: string, source: SectionSource): Draft[] => [
  { title: '置顶', layout: 'big', sort, source },
  { title: '全部', layout: 'grid', sort, source },
]

const sectionOf = (draft: Draft, place: number, where: { page?: string; tab_id?: number }): NewSection => ({
  page: where.page ?? null,
  tab_id: where.tab_id ?? null,
  title: draft.title,
  type: draft.type ?? 'mv',
  layout: draft.layout,
  sort: draft.sort ?? 'hot',
  source: writeJson(draft.source ?? {}),
  place,
})

/** The rows of all discovery pages. */
export const makePageSections = (tag: (name: string) => number): NewSection[] =>
  Object.entries(pageDrafts(tag)).flatMap(([page, drafts]) =>
    drafts.map((draft, place) => sectionOf(draft, place, { page })),
  )

/** The rows of a channel. */
export const makeTabSections = (tabId: number, drafts: readonly Draft[]): NewSection[] =>
  drafts.map((draft, place) => sectionOf(draft, place, { tab_id: tabId }))
