/** Favourites. */
export const favorite = {
  favorite: '收藏',
  favorited: '已收藏',
  favoriteItem: (title: string) => `收藏 ${title}`,
  added: '已收藏',
  intoGroup: '放进收藏夹',
}
