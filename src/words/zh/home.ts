/** The first screen of the home tab. What comes later is in `discovery.ts`, so that the first screen's code stays small. */
export const home = {
  searchHint: '搜索视频、合集、创作者',
  channels: '频道',
  banner: '精选横幅',
  ad: '广告',
  recommended: '为你推荐',
  emptyText: '发布第一个作品，它就在这里',
  collections: '精选合集',
  history: '观看历史',
  messages: '消息',
  shortcuts: '发现',
  places: { daily: '每日一选', picks: '编辑精选', themes: '主题', tags: '标签', creators: '创作者' },
}
