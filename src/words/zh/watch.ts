/** What surrounds a film that plays: the mini player, chapters, what comes next. */
export const watch = {
  mini: (title: string) => `小窗：${title}`,
  backTo: (title: string) => `回到“${title}”`,
  closeMini: '关闭小窗',
  miniFault: '播放中断',
  chapters: '章节',
  chapterAt: (title: string, at: string) => `${title}，${at}`,
  next: '下一个',
  nextUp: '接下来播放',
  nextIn: (seconds: number) => `${seconds} 秒后播放`,
  playNow: '立即播放',
  stay: '取消',
  again: '重播',
  fromCollection: (title: string) => `合集 · ${title}`,
  position: (at: number, of: number) => `${at}/${of}`,
}
