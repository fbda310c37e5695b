import { defineWords } from './words.ts'

/** Favourites. */
export const favoriteWords = defineWords({
  zh: {
    favorite: '收藏',
    favorited: '已收藏',
    favoriteItem: (title: string) => `收藏 ${title}`,
    added: '已收藏',
    intoGroup: '放进收藏夹',
  },
  en: {
    favorite: 'Save',
    favorited: 'Saved',
    favoriteItem: (title: string) => `Save ${title}`,
    added: 'Saved to favourites',
    intoGroup: 'Add to a collection',
  },
})
