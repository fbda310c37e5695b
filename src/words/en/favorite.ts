import type { Same } from '../catalogue.ts'
import type { favorite as zh } from '../zh/favorite.ts'

export const favorite: Same<typeof zh> = {
  favorite: 'Save',
  favorited: 'Saved',
  favoriteItem: (title: string) => `Save ${title}`,
  added: 'Saved to favourites',
  intoGroup: 'Add to a collection',
}
