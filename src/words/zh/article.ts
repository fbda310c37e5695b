/** Articles: their cards, their channels, their page. */
export const article = {
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
}
