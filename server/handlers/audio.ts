import { me, type Handler, type HandlersOf } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import { balanceOf } from '../repositories/ledger.ts'
import { mapPage } from '../repositories/page.ts'
import { livePart, partPage, partsOf } from '../repositories/parts.ts'
import { audioCards } from '../serializers/audios.ts'
import { audioChapterCards } from '../serializers/parts.ts'
import { userHolder } from '../services/ledger.ts'
import { purchaseParts } from '../services/purchase.ts'
import { partKinds, unlockedParts } from '../services/unlocked.ts'
import { seriesOf, worksOf } from '../services/works.ts'

const works = worksOf({ kind: 'audio', cards: audioCards, likeable: true })
const series = seriesOf({ kind: 'audio', cards: audioCards })

/** Buys one chapter and answers it with its stream. */
const buy: Handler<'audio.buy'> = async (ask) => {
  const { db: tx, input, person, nowMs, parts } = ask
  const { work, part } = await livePart(tx, 'audio', input.chapter_id, 'audio-episode-gone')
  await purchaseParts(ask, {
    kind: 'audio',
    itemId: work.id,
    title: `${work.title} ${part.title}`,
    sellerId: work.user_id,
    notForSale: 'audio-episode-free',
    partKind: partKinds.audio,
    parts: [part],
  })
  const unlocked = await unlockedParts(tx, work, [part], person, nowMs)
  const [chapter] = await audioChapterCards(tx, [part], unlocked, parts)
  return {
    coins: await balanceOf(tx, userHolder(me(ask).id), 'coin'),
    chapter: found(chapter, 'audio-episode-gone'),
  }
}

/** Buys all chapters that are not bought yet; `bought` are all that had to be bought. */
const buyBook: Handler<'audio.buyBook'> = async (ask) => {
  const { db: tx, input } = ask
  const work = await works.mustBeThere(tx, input.id)
  const parts = await partsOf(tx, work.id)
  await purchaseParts(ask, {
    kind: 'audio',
    itemId: work.id,
    title: work.title,
    sellerId: work.user_id,
    notForSale: 'audio-free',
    partKind: partKinds.audio,
    parts,
  })
  return {
    coins: await balanceOf(tx, userHolder(me(ask).id), 'coin'),
    bought: parts.filter(({ coins }) => coins > 0).map(({ id }) => id),
  }
}

/** Serves `contract/calls/audio.ts`: audio books. */
export const audio: HandlersOf<'audio'> = {
  home: works.home,
  list: series.headed((ask) => works.list(ask)),
  detail: works.detail,
  chapters: async ({ db, input, person, nowMs, parts }) => {
    const work = await works.mustBeThere(db, input.id)
    return mapPage(partPage(db, work.id, input), async (rows) =>
      audioChapterCards(db, rows, await unlockedParts(db, work, rows, person, nowMs), parts),
    )
  },
  buy,
  buyBook,
  like: works.like,
  favorite: works.favorite,
  favorites: works.favorites,
  followed: series.works,
  followedSeries: series.mine,
  followSeries: series.follow,
}
