/** A clip within a post or an article. */
export const clip = {
  play: (title: string) => `播放视频：${title}`,
  locked: '解锁后可以播放',
  preparing: '视频正在处理，稍后可以播放',
}
