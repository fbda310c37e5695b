import type { GroupedKind } from '#contract/kind.ts'
import type { Image, LikeGroup } from '#contract/shapes/common.ts'
import { me, type RequestContext, type WriteContext } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import {
  addLikeGroup,
  dropLikeGroup,
  groupItems,
  groupSize,
  likeGroup,
  likeGroups,
  putIntoGroup,
  renameLikeGroup,
  takeFromGroup,
  takeFromGroups,
} from '../repositories/likes.ts'

/** Nobody needs more, and lists of them have no pages. */
const groupsLimit = 200
const itemsLimit = 5000

/** What collections of a kind need to know of its items. */
export interface Grouped {
  readonly kind: GroupedKind
  /** Which of these ids are items that can be gathered. */
  readonly existing: (db: Db, ids: number[]) => Promise<number[]>
  /** Likes an item: what is gathered is liked. */
  readonly like: (tx: Tx, userId: number, id: number, nowMs: number) => Promise<void>
  /** The covers of these items by id. */
  readonly covers: (db: Db, ids: number[]) => Promise<Map<number, Image>>
}

/** A person's own collections of what they like of a kind. */
export function groupsOf({ kind, existing, like, covers }: Grouped) {
  const cardsOf = async (db: Db, groups: { id: number; name: string }[]): Promise<LikeGroup[]> => {
    if (groups.length === 0) return []
    const items = await groupItems(
      db,
      groups.map(({ id }) => id),
    )
    const byGroup = Map.groupBy(items, (item) => item.group_id)
    const newest = [...byGroup.values()].flatMap(([first]) => first?.item_id ?? [])
    const pictures = await covers(db, newest)
    return groups.map(({ id, name }) => {
      const inside = byGroup.get(id) ?? []
      const cover = inside[0] && pictures.get(inside[0].item_id)
      return { id, name, count: inside.length, ...(cover && { cover }) }
    })
  }

  const mustBeMine = async (tx: Db, userId: number, id: number) =>
    found(await likeGroup(tx, userId, kind, id), 'group-unknown')

  const put = async (tx: Tx, userId: number, groupId: number, ids: number[], nowMs: number): Promise<void> => {
    for (const id of await existing(tx, ids)) {
      await like(tx, userId, id, nowMs)
      await putIntoGroup(tx, groupId, id, nowMs)
    }
    if ((await groupSize(tx, groupId)) > itemsLimit) throw refuse(409, 'group-full')
  }

  return {
    mustBeMine,
    put,

    /** Takes an item that is no longer liked out of all of somebody's collections. */
    takeOut: (tx: Tx, userId: number, id: number): Promise<void> => takeFromGroups(tx, userId, kind, id),

    list: async (ask: RequestContext<object>): Promise<{ list: LikeGroup[] }> => ({
      list: await cardsOf(ask.db, await likeGroups(ask.db, me(ask).id, kind)),
    }),

    create: async (ask: WriteContext<{ name: string }>): Promise<LikeGroup> => {
      const { db: tx, input, nowMs } = ask
      const userId = me(ask).id
      const known = await likeGroups(tx, userId, kind)
      if (known.some(({ name }) => name === input.name)) throw refuse(409, 'group-name-taken')
      if (known.length >= groupsLimit) throw refuse(409, 'groups-too-many')
      const id = await addLikeGroup(tx, userId, kind, { name: input.name, nowMs })
      return { id, name: input.name, count: 0 }
    },

    update: async (
      ask: WriteContext<{ id: number; name?: string; add?: number[]; remove?: number[] }>,
    ): Promise<LikeGroup> => {
      const { db: tx, input, nowMs } = ask
      const { id, name, add = [], remove = [] } = input
      const userId = me(ask).id
      const group = await mustBeMine(tx, userId, id)
      if (name !== undefined && name !== group.name) {
        const others = await likeGroups(tx, userId, kind)
        if (others.some((other) => other.name === name)) throw refuse(409, 'group-name-taken')
        await renameLikeGroup(tx, id, name)
      }
      if (remove.length > 0) await takeFromGroup(tx, id, remove)
      if (add.length > 0) await put(tx, userId, id, add, nowMs)
      const [card] = await cardsOf(tx, [{ id, name: name ?? group.name }])
      return found(card, 'group-unknown')
    },

    remove: async (ask: WriteContext<{ id: number }>): Promise<object> => {
      const { db: tx, input } = ask
      await mustBeMine(tx, me(ask).id, input.id)
      await dropLikeGroup(tx, input.id)
      return {}
    },
  }
}
