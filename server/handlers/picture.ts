import { me, type HandlersOf } from '../api/handler.ts'
import { pictureCards } from '../serializers/pictures.ts'
import { commentsOf } from '../services/comments.ts'
import { purchase } from '../services/purchase.ts'
import { seriesOf } from '../services/series.ts'
import { worksOf } from '../services/works.ts'
import { balanceOf, userHolder } from '../services/ledger.ts'
import { images } from './picture/images.ts'

const works = worksOf({ kind: 'picture', cards: pictureCards, likeable: true })
const series = seriesOf({ kind: 'picture', cards: pictureCards })
const comments = commentsOf({ kind: 'picture', ...works.commented })

/** Serves `contract/calls/picture.ts`: picture sets. */
export const picture: HandlersOf<'picture'> = {
  home: works.home,
  list: series.headed((ask) => works.list(ask, 'new')),
  byTag: (ask) => works.list(ask),
  detail: works.detail,
  images,
  buy: async (ask) => {
    const { db: tx, input } = ask
    const work = await works.mustBeThere(tx, input.id)
    await purchase(ask, {
      kind: 'picture',
      itemId: work.id,
      title: work.title,
      price: work.coins,
      sellerId: work.user_id,
      notForSale: 'picture-free',
    })
    return { coins: await balanceOf(tx, userHolder(me(ask).id), 'coin') }
  },
  like: works.like,
  favorite: works.favourite,
  favorites: works.favourites,
  comments: comments.list,
  comment: comments.create,
  followed: series.works,
  followedSeries: series.mine,
  followSeries: series.follow,
}
