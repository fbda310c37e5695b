import { me, type WriteContext } from '../../api/handler.ts'
import { refuse } from '../../api/refusal.ts'
import { partsOf } from '../../repositories/parts.ts'
import { purchaseParts } from '../../services/purchase.ts'
import { balanceOf, userHolder } from '../../services/ledger.ts'
import { partKinds } from '../../services/reading.ts'
import { works } from './works.ts'

/**
 * Buys an episode, or all that are not bought yet. `bought` are the ids that it asked for and that are now the person's,
 * whether they were paid for just now or before.
 */
export async function buy(
  ask: WriteContext<{ id: number; episode_id?: number; price: number }>,
): Promise<{ coins: number; bought: number[] }> {
  const { db: tx, input } = ask
  const { id, episode_id: episodeId } = input
  const work = await works.mustBeThere(tx, id)
  const all = partsOf(tx, id).orderBy('no')
  const parts = await (episodeId === undefined ? all : all.where('id', '=', episodeId)).execute()
  const [only] = parts
  if (episodeId !== undefined && !only) throw refuse(404, 'comic-episode-gone')
  await purchaseParts(ask, {
    kind: 'comic',
    itemId: id,
    title: episodeId === undefined || !only ? work.title : `${work.title} ${only.title}`,
    sellerId: work.user_id,
    notForSale: episodeId === undefined ? 'comic-free' : 'comic-episode-free',
    partKind: partKinds.comic,
    parts,
  })
  return {
    coins: await balanceOf(tx, userHolder(me(ask).id), 'coin'),
    bought: parts.filter(({ coins }) => coins > 0).map((part) => part.id),
  }
}
