/** The first screen of a first visit. */
export const splash = {
  tagline: '把光捡起来，慢慢看',
  ad: '开屏广告',
  adMark: '广告',
  connecting: '正在取得内容',
}
