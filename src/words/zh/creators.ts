/** Creators: the featured ones and their ranking. */
export const creators = {
  title: '创作者',
  tabs: { featured: '推荐', rank: '排行' },
  parts: '创作者分类',
  featured: '本周推荐',
  all: '全部创作者',
  empty: '还没有创作者',
  emptyText: '过些时候再来，或者先搜索。',
  search: '去搜索',
  by: '排行依据',
  measures: { play: '播放', like: '喜欢', fans: '粉丝' },
  gained: {
    play: (count: string) => `${count} 播放`,
    like: (count: string) => `${count} 喜欢`,
    fans: (count: string) => `${count} 粉丝`,
  },
  works: (name: string) => `${name} 的作品`,
}
