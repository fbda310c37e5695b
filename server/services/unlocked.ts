import type { Person } from '../api/person.ts'
import type { Db } from '../database/tables.ts'
import { pricesLeftOf } from '../repositories/parts.ts'
import { boughtOf } from '../repositories/purchases.ts'
import type { WorkRow } from '../repositories/works.ts'
import { isVip } from '../serializers/users.ts'
import type { Viewer } from '../serializers/viewer.ts'

/** What has an owner and a price; 0 is free. */
export interface Priced {
  readonly id: number
  readonly user_id: number
  readonly coins: number
}

/**
 * Which of these items of a kind somebody may have whole: what is free, what is their own, what they bought. It is the
 * only place that decides, for cards, for streams and for keys. Videos have more ways: see `services/access.ts`.
 */
export async function unlockedOf(
  db: Db,
  userId: number | undefined,
  kind: string,
  rows: readonly Priced[],
): Promise<Set<number>> {
  const paid = rows.filter(({ coins }) => coins > 0)
  const bought = await boughtOf(
    db,
    userId,
    kind,
    paid.map(({ id }) => id),
  )
  return new Set(
    rows
      .filter(({ id, user_id, coins }) => coins === 0 || (userId !== undefined && user_id === userId) || bought.has(id))
      .map(({ id }) => id),
  )
}

/** What is bought part by part, and the kind of those parts among the purchases. */
export const partKinds = { comic: 'episode', audio: 'audio-chapter' } as const

/** A part as it is asked about. */
export interface PricedPart {
  readonly id: number
  readonly coins: number
}

/**
 * Which of these parts of a work somebody may have: what costs nothing, what they bought, and all of what they published
 * themselves. Nobody can buy a chapter of a novel: those that cost something are for VIPs.
 */
export async function unlockedParts(
  db: Db,
  work: Pick<WorkRow, 'kind' | 'user_id'>,
  parts: readonly PricedPart[],
  { user }: Pick<Person, 'user'>,
  nowMs: number,
): Promise<Set<number>> {
  if (work.kind === 'comic' || work.kind === 'audio') {
    const rows = parts.map(({ id, coins }) => ({ id, coins, user_id: work.user_id }))
    return unlockedOf(db, user?.id, partKinds[work.kind], rows)
  }
  const all = user !== undefined && (user.id === work.user_id || isVip(user, nowMs))
  return new Set(parts.flatMap(({ id, coins }) => (all || coins === 0 ? [id] : [])))
}

/** What all of a comic or an audio book still costs somebody, by its id: the parts that are not theirs yet. */
export function pricesLeft(
  db: Db,
  kind: keyof typeof partKinds,
  rows: readonly Pick<WorkRow, 'id' | 'user_id'>[],
  { userId }: Pick<Viewer, 'userId'>,
): Promise<Map<number, number>> {
  const foreign = rows.flatMap(({ id, user_id }) => (user_id === userId ? [] : [id]))
  return pricesLeftOf(db, partKinds[kind], foreign, userId)
}
