import { defineWords } from './words.ts'

/** Articles: their cards, their channels, their page. */
export const articleWords = defineWords({
  zh: {
    title: '文章',
    all: '全部',
    channels: '文章分类',
    views: (count: string) => `${count} 次阅读`,
    coins: (count: number) => `${count} 金币`,
    emptyTitle: '这个分类还没有文章',
    emptyText: '换一个分类看看，或者过些时候再来。',
    picture: (no: number) => `查看第 ${no} 张图片`,
    offer: (pictures: number, clips: number) =>
      ['解锁后可以读完全文', pictures > 0 ? `看 ${pictures} 张图片` : '', clips > 0 ? `看 ${clips} 段视频` : '']
        .filter(Boolean)
        .join('，'),
    tagEmpty: '这个标签下还没有文章',
    tagEmptyText: '过些时候再来，或者搜索别的。',
    search: '去搜索',
  },
  en: {
    title: 'Story',
    all: 'All',
    channels: 'Kinds of stories',
    views: (count: string) => `${count} ${count === '1' ? 'view' : 'views'}`,
    coins: (count: number) => `${count} ${count === 1 ? 'coin' : 'coins'}`,
    emptyTitle: 'No stories here yet',
    emptyText: 'Try another channel, or come back later.',
    picture: (no: number) => `Open picture ${no}`,
    offer: (pictures: number, clips: number) => {
      const rest = [
        pictures > 0 ? `${pictures} ${pictures === 1 ? 'picture' : 'pictures'}` : '',
        clips > 0 ? `${clips} ${clips === 1 ? 'clip' : 'clips'}` : '',
      ].filter(Boolean)
      return rest.length > 0 ? `Unlock the whole story with ${rest.join(' and ')}` : 'Unlock the whole story'
    },
    tagEmpty: 'No stories with this tag yet',
    tagEmptyText: 'Come back later, or search for something else.',
    search: 'Search',
  },
})
