import type { Db, Tx } from '../database/tables.ts'
import { writeJson } from '../database/tables/types.ts'
import type { Parts } from '../parts.ts'
import { addMove, forgetMoves, movesOf } from '../repositories/moved-parts.ts'
import {
  addPart,
  neighboursOf,
  partById,
  partsOf,
  removePart,
  renumberParts,
  rewritePart,
  sourceOf,
  type PartRow,
} from '../repositories/parts.ts'
import { sharePurchases } from '../repositories/purchases.ts'
import { growWork, workOfId, type WorkRow } from '../repositories/works.ts'
import { beginOfSecond, divided, joined, sizeOf, type PartContent } from './part-contents.ts'
import { proseOf } from './prose.ts'
import { partKinds } from './unlocked.ts'

/** A part with its work and what is in it, and the one behind it. */
export interface WholePart {
  readonly work: WorkRow
  readonly part: PartRow
  readonly content: PartContent
  readonly next: Omit<WholePart, 'work' | 'next'> | null
}

/** What is in a part, where it can be divided: sound is one stream, and a game's file is one. */
async function contentOf(at: { db: Db; parts: Parts }, work: WorkRow, id: number): Promise<PartContent | undefined> {
  if (work.kind === 'novel') return { from: 'blocks', blocks: await proseOf(at, work, id) }
  return work.kind === 'comic' ? sourceOf(at.db, id, 'pages') : undefined
}

/** A part that can be divided or put together with the next one; undefined where there is none, or it can't. */
export async function wholePart(at: { db: Db; parts: Parts }, id: number): Promise<WholePart | undefined> {
  const part = await partById(at.db, id)
  const work = part && (await workOfId(at.db, part.work_id))
  const content = work && (await contentOf(at, work, id))
  if (!content) return undefined
  const { next: nextId } = await neighboursOf(at.db, part)
  const next = nextId === null ? undefined : await partById(at.db, nextId)
  const nextContent = next && (await contentOf(at, work, next.id))
  return { work, part, content, next: nextContent ? { part: next, content: nextContent } : null }
}

/** Under which kind its parts are bought; nobody buys a chapter of a novel. */
export const boughtAs = ({ kind }: Pick<WorkRow, 'kind'>) => (kind === 'comic' ? partKinds.comic : undefined)

const idsOf = async (tx: Tx, workId: number) => (await partsOf(tx, workId)).map(({ id }) => id)

interface Division {
  readonly at: number
  /** Of the new part. */
  readonly title: string
  readonly coins: readonly [first: number, second: number]
}

/**
 * Divides a part before one of its pieces: the first half stays that part, the second one is another behind it. Whoever
 * bought the part has both. Answers the new one.
 */
export async function dividePart(
  tx: Tx,
  { work, part, content }: WholePart,
  { at, title, coins }: Division,
): Promise<PartRow> {
  const [first, second] = divided(content, at)
  const sizes = [sizeOf(first), sizeOf(second)] as const
  const { id: workId, kind, user_id: userId } = work
  const more = {
    parts_count: 1,
    size: sizes[0] + sizes[1] - part.size,
    coins: coins[0] + coins[1] - part.coins,
  }
  await growWork(tx, { id: workId, kind, userId }, more, work.updated_at)
  const ids = await idsOf(tx, workId)
  const former = await movesOf(tx, part.id)
  await rewritePart(tx, part.id, { title: part.title, size: sizes[0], coins: coins[0], source: writeJson(first) })
  const made = await addPart(tx, {
    ...{ work_id: workId, no: ids.length + 1, title, level: part.level, size: sizes[1], coins: coins[1] },
    ...{ source: writeJson(second), media_id: null, created_at: part.created_at },
  })
  const place = ids.indexOf(part.id) + 1
  await renumberParts(tx, workId, ids.toSpliced(place, 0, made.id))
  const move = { of: part.id, from: beginOfSecond(first, second), part: made.id, at: 0 }
  for (const one of [...former.filter(({ from }) => from !== move.from), move]) await addMove(tx, one)
  const bought = boughtAs(work)
  if (bought) await sharePurchases(tx, bought, part.id, made.id)
  return made
}

/**
 * Puts the next part behind what is in this one, and takes it away; undefined where they can't be. Whoever bought either
 * has both.
 */
export async function joinParts(
  tx: Tx,
  { work, part, content, next }: WholePart,
  title: string,
): Promise<PartRow | undefined> {
  const both = next && joined(content, next.content)
  if (!both) return undefined
  const size = sizeOf(both)
  const bought = boughtAs(work)
  // what is not bought is free, or for VIPs
  const coins = bought ? part.coins + next.part.coins : part.coins
  const { id: workId, kind, user_id: userId } = work
  const more = {
    parts_count: -1,
    size: size - part.size - next.part.size,
    coins: coins - part.coins - next.part.coins,
  }
  await growWork(tx, { id: workId, kind, userId }, more, work.updated_at)
  const made = await rewritePart(tx, part.id, { title, size, coins, source: writeJson(both) })
  if (bought) await sharePurchases(tx, bought, next.part.id, part.id)
  await removePart(tx, next.part.id)
  await renumberParts(tx, workId, await idsOf(tx, workId))
  const moves = await movesOf(tx, next.part.id)
  await forgetMoves(tx, next.part.id)
  const move = { of: next.part.id, from: 0, part: part.id, at: beginOfSecond(content, next.content) }
  for (const one of [move, ...moves.filter(({ from }) => from > 0)]) await addMove(tx, one)
  return made
}
