import type { AudioChapter } from '#contract/shapes/audio.ts'
import { me, type WriteContext } from '../../api/handler.ts'
import { found } from '../../api/refusal.ts'
import { audioChapterCards } from '../../serializers/parts.ts'
import { livePart, partsOf } from '../../repositories/parts.ts'
import { purchaseParts } from '../../services/purchase.ts'
import { balanceOf, userHolder } from '../../services/ledger.ts'
import { partKinds, unlockedParts } from '../../services/reading.ts'
import { works } from './works.ts'

/** Buys one chapter and answers it with its stream. */
export async function buy(
  ask: WriteContext<{ chapter_id: number; price: number }>,
): Promise<{ coins: number; chapter: AudioChapter }> {
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
  const [chapter] = await audioChapterCards(tx, [part], unlocked, parts.streams)
  return {
    coins: await balanceOf(tx, userHolder(me(ask).id), 'coin'),
    chapter: found(chapter, 'audio-episode-gone'),
  }
}

/** Buys all chapters that are not bought yet; `bought` are all that had to be bought. */
export async function buyBook(
  ask: WriteContext<{ id: number; price: number }>,
): Promise<{ coins: number; bought: number[] }> {
  const { db: tx, input } = ask
  const work = await works.mustBeThere(tx, input.id)
  const parts = await partsOf(tx, work.id).orderBy('no').execute()
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
