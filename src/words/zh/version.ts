/** That a newer version is to be had, or needed. */
export const version = {
  offered: (latest: string) => `有新版本 ${latest}。`,
  required: (own: string, latest: string) => `这个版本（${own}）不能再用了，请更新到 ${latest}。没发出的内容都还在。`,
  later: '以后再说',
  update: '现在更新',
  official: '官方网址：',
  notYet: '新版本还没有发布到这里，请稍后再试。',
  notHere: '这个网址上还没有新版本，请稍后再试，或者从官方网址打开。',
  failed: '没有查到，请连上网络再试。',
}
