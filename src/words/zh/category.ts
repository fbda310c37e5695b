/** The listing of a category. */
export const category = {
  // titles that links of the app carry, as they are in the address
  titles: { 小说分类: '小说分类', 漫画分类: '漫画分类', 全部分类: '全部分类' },
  choose: '选择分类',
  everything: '全部',
  empty: '这个分类下还没有内容',
  emptyText: '换一个分类，或者过些时候再来。',
  sectionEmpty: '这个栏目里还没有内容',
  toHome: '回首页',
  unknown: '这个版本还不能显示这类内容',
  unknownText: '更新之后再来看看。',
}
