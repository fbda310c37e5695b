import { defineWords } from './words.ts'

/** The listing of a category. */
export const categoryWords = defineWords({
  zh: {
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
  },
  en: {
    titles: { 小说分类: 'Novels by category', 漫画分类: 'Comics by category', 全部分类: 'All categories' },
    choose: 'Choose a category',
    everything: 'All',
    empty: 'Nothing in this category yet',
    emptyText: 'Try another category, or come back later.',
    sectionEmpty: 'Nothing in this section yet',
    toHome: 'Go home',
    unknown: 'This version can’t show this kind yet',
    unknownText: 'Come back after the next update.',
  },
})
