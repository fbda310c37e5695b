/** A series of novels, picture sets or audio books. */
export const series = {
  title: '系列',
  titles: { novel: '小说系列', picture: '图集系列', audio: '有声系列' },
  counts: {
    novel: (count: number) => `共 ${count} 部小说`,
    picture: (count: number) => `共 ${count} 个图集`,
    audio: (count: number) => `共 ${count} 部有声书`,
  },
  follow: '关注系列',
  following: '已关注',
  empty: '这个系列里还没有作品',
  emptyText: '关注后，有新作品会出现在你的收藏里。',
  back: '回到资源',
}
