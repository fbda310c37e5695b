/** Cards of comics and novels. */
export const works = {
  comic: '漫画',
  novel: '小说',
  serialEpisodes: (count: number) => `更新至 ${count} 话`,
  doneEpisodes: (count: number) => `全 ${count} 话`,
  serialChapters: (count: number) => `更新至 ${count} 章`,
  doneChapters: (count: number) => `全 ${count} 章`,
  serial: '连载中',
  done: '已完结',
  charged: '含付费',
  words: (count: string) => `${count}字`,
  views: (count: string) => `${count} 次阅读`,
}
