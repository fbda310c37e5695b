import { counted } from './counted.ts'
import { defineWords } from './words.ts'

/** What stands under a player, and the page of a collection. */
export const playerPageWords = defineWords({
  zh: {
    title: '视频',
    sections: '视频内容',
    about: '简介',
    comments: '评论',
    commentsOf: (count: string) => `评论 ${count}`,
    related: '相关推荐',
    fold: '收起',
    unfold: '展开',
    report: '举报',
    collection: '合集',
    collectionVideos: '全部视频',
    emptyCollection: '这个合集里还没有视频',
    collectionCount: (count: string) => `共 ${count} 部`,
  },
  en: {
    title: 'Video',
    sections: 'About this video',
    about: 'About',
    comments: 'Comments',
    commentsOf: (count: string) => `Comments ${count}`,
    related: 'Related',
    fold: 'Less',
    unfold: 'More',
    report: 'Report',
    collection: 'Collection',
    collectionVideos: 'Videos',
    emptyCollection: 'No videos in this collection yet',
    collectionCount: (count: string) => counted(count, 'video'),
  },
})
