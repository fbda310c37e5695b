/** What stands under a player, and the page of a collection. */
export const playerPage = {
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
}
