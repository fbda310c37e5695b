/** Titles that the app's own addresses carry, as links and servers have them; `words/{language}/category.ts` says them in each language. */
export const titles = { all: '全部分类', novels: '小说分类', comics: '漫画分类' } as const
