import type { Same } from '../catalogue.ts'
import type { category as zh } from '../zh/category.ts'

export const category: Same<typeof zh> = {
  titles: { 小说分类: 'Novels by category', 漫画分类: 'Comics by category', 全部分类: 'All categories' },
  choose: 'Choose a category',
  everything: 'All',
  empty: 'Nothing in this category yet',
  emptyText: 'Try another category, or come back later.',
  sectionEmpty: 'Nothing in this section yet',
  toHome: 'Go home',
  unknown: 'This version can’t show this kind yet',
  unknownText: 'Come back after the next update.',
}
