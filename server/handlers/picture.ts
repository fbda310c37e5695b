import { me, type HandlersOf } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import { holdRow } from '../database/hold-row.ts'
import { balanceOf } from '../repositories/ledger.ts'
import { mapPage, pageOfList } from '../repositories/page.ts'
import { partsOf, sourceOf } from '../repositories/parts.ts'
import { readableWork } from '../repositories/works.ts'
import { pictureCards } from '../serializers/pictures.ts'
import { commentsOf } from '../services/comments.ts'
import { userHolder } from '../services/ledger.ts'
import { purchase } from '../services/purchase.ts'
import { unlockedOf } from '../services/unlocked.ts'
import { seriesOf, worksOf } from '../services/works.ts'

/** What everybody may see of a set that has to be bought. */
const previewCount = 3

const works = worksOf({ kind: 'picture', cards: pictureCards, likeable: true })
const series = seriesOf({ kind: 'picture', cards: pictureCards })
const comments = commentsOf({ kind: 'picture', mustBeThere: works.mustBeThere })

/** Serves `contract/calls/picture.ts`: picture sets. */
export const picture: HandlersOf<'picture'> = {
  home: works.home,
  list: series.headed((ask) => works.list(ask, 'new')),
  byTag: (ask) => works.list(ask),
  detail: works.detail,
  /** The images of a set in their order; of one that has to be bought, the first few. */
  images: async ({ db, input, person }) => {
    const work = await readableWork(db, 'picture', input.id, person.user?.id)
    const [first] = await partsOf(db, work.id)
    const { pages } = await sourceOf(db, found(first, 'picture-gone').id, 'pages')
    const unlocked = await unlockedOf(db, person.user?.id, 'picture', [work])
    return mapPage(
      pageOfList('images', unlocked.has(work.id) ? pages : pages.slice(0, previewCount), input),
      (rows) => rows,
    )
  },
  buy: async (ask) => {
    const { db: tx, input } = ask
    // its creator may be changing what it costs
    await holdRow(tx, 'works', input.id)
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
  favorite: works.favorite,
  favorites: works.favorites,
  comments: comments.list,
  comment: comments.create,
  followed: series.works,
  followedSeries: series.mine,
  followSeries: series.follow,
}
