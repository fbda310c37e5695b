/** The circle: posts, topics, categories. */
export const post = {
  title: '动态',
  parts: '圈子内容',
  contents: '动态',
  pictures: '图片',
  topics: '话题',
  allTopics: '热门话题',
  topic: '话题',
  category: '分类',
  categories: '动态分类',
  write: '发动态',
  wanted: '求片',
  dating: '交友',
  posts: (count: string) => `${count} 条动态`,
  praise: '赞',
  praiseItem: (title: string) => `赞 ${title}`,
  comments: '评论',
  commentsOf: (count: string) => `${count} 条评论`,
  more: '更多',
  picture: (no: number, of: number) => `查看第 ${no} 张图片，共 ${of} 张`,
  coins: (count: number) => `${count} 金币`,
  offer: (pictures: number, clip: boolean) =>
    clip && pictures > 0
      ? `解锁后可以看视频和其余 ${pictures} 张图片`
      : clip
        ? '解锁后可以看完整视频'
        : `解锁后可以看其余 ${pictures} 张图片`,
  unlocked: '已解锁',
  emptyTitle: '还没有动态',
  emptyText: '来发第一条。',
  topicMissing: '这个话题暂时没有介绍',
  noPictures: '还没有图集',
  search: '搜索',
  unsent: '等待发送',
}
