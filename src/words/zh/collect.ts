/** Gathering what one likes in collections of one's own. */
export const collect = {
  collect: '收藏夹',
  title: '放进收藏夹',
  close: '完成',
  liked: '已喜欢',
  choose: '放进收藏夹',
  count: (count: string) => `${count} 个`,
  create: '新建收藏夹',
  name: '收藏夹名称',
  add: '新建并放入',
  created: (name: string) => `已放进“${name}”`,
  empty: '还没有收藏夹。给它起个名字，就可以把喜欢的放在一起。',
  failed: '收藏夹没有载入',
  retry: '重试',
  loading: '正在载入收藏夹',
}
