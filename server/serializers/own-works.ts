import type { OwnWork } from '#contract/shapes/creator.ts'
import type { Db } from '../database/tables.ts'
import { readJson, states } from '../database/tables/types.ts'
import { clipRefusal } from '../media/clips.ts'
import { factsOfWorks, type OwnWorkFacts, type OwnWorkRow } from '../repositories/creator-works.ts'
import { earningsOf } from '../repositories/purchases.ts'

/** Works as their creator sees them, in the order of their rows; four queries however many they are. */
export async function ownWorkCards(db: Db, userId: number, rows: readonly OwnWorkRow[]): Promise<OwnWork[]> {
  const facts = await factsOfWorks(db, rows)
  const ids = rows.map(({ item_id: id }) => id)
  const earnings = rows.length === 0 ? [] : await earningsOf(db, userId, ids)
  return rows.map((row) => {
    const of = facts.get(row.key)!
    const isChapter = row.part_of !== null
    const got = earnings.find(({ kind, item_id: id }) => !isChapter && kind === row.kind && id === row.item_id)
    return {
      id: row.key,
      kind: row.kind,
      item_id: row.item_id,
      small: row.small === 1,
      title: row.title,
      content: row.intro,
      cover: readJson(row.cover),
      ...stateOf(row, of),
      parts: row.parts,
      coins: row.coins,
      vip_only: row.vip_only === 1,
      plays: row.plays,
      likes_count: row.likes_count,
      sales: got?.sales ?? 0,
      earned: got?.coins ?? 0,
      created_at: row.created_at,
      ...(row.part_of !== null && { part_of: row.part_of }),
      ...(of.requestId !== null && { request_id: of.requestId }),
    }
  })
}

type State = Pick<OwnWork, 'state' | 'progress' | 'reason' | 'refusal' | 'publish_at'>

/** What has become of a work: of one that nobody can see yet, what keeps it. */
function stateOf({ state, part_of: partOf }: OwnWorkRow, { originals, publishAt }: OwnWorkFacts): State {
  if (state === states.live && partOf === null) return { state: 'published' }
  if (state === states.gone) return { state: 'down' }
  if (![states.live, states.draft, states.coming].some((one) => one === state)) return { state: 'held' }
  const bad = originals.find((one) => one.state === 'refused')
  if (bad) {
    const why = clipRefusal(bad.reason)
    return { state: 'refused', ...(why && { reason: why.reason }), ...(why?.refusal && { refusal: why.refusal }) }
  }
  const waits = originals.some((one) => one.state !== 'ready')
  const progress = waits && {
    progress: originals.reduce((sum, one) => sum + (one.state === 'ready' ? 1 : one.progress), 0) / originals.length,
  }
  if (partOf === null ? state === states.coming : publishAt === 0) return { state: 'preparing', ...progress }
  return { ...progress, ...(publishAt === null ? { state: 'draft' } : { state: 'scheduled', publish_at: publishAt }) }
}
