/** The feed of clips. */
export const short = {
  title: '短片',
  feed: '短片，上下滑动切换',
  pageOf: (name: string) => `${name} 的主页`,
  more: '更多操作',
  moreWord: '更多',
  close: '关闭',
  end: '短片都看完了',
  home: '回首页看看',
  emptyTitle: '还没有短片',
  emptyText: '过一会儿再来，或者先去首页看看。',
  offline: '没有网络',
  offlineText: '这条短片没有存在本机。可以继续往下滑，连上网络后会自动播放。',
  faultText: '可以重试，或者继续往下滑。',
  takenDown: '正在看的短片已经下架',
}
