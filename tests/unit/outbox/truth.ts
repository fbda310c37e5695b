import type { Db } from '#server/database/tables.ts'

/**
 * What the person was told of an act. `unsure`: the tab was killed before it could say; `withdrawn`: taken back after it
 * was tried, so that it may arrive, or not, and at any time.
 */
export type Told = 'acknowledged' | 'unsure' | 'withdrawn'

interface Said {
  item: number
  text: string
  told: Told
}

/** What the person did, and was told, in their order. */
export interface Truth {
  comments: Said[]
  /** Last wishes, by video; `unsure` where one after the last acknowledged one may have been kept. */
  likes: Map<number, { on: boolean; unsure: boolean }>
  groups: { name: string; told: Told; members: number[]; membersUnsure: boolean }[]
}

export const createEmptyTruth = (): Truth => ({ comments: [], likes: new Map(), groups: [] })

/** How often something went wrong in a schedule. */
export interface Wrongs {
  lost: string[]
  doubled: string[]
  reordered: string[]
}

/** Holds what the server has against what the person was told. */
export async function judge(db: Db, userId: number, kind: string, truth: Truth): Promise<Wrongs> {
  const wrongs: Wrongs = { lost: [], doubled: [], reordered: [] }
  await judgeComments(db, userId, kind, truth, wrongs)
  const liked = await likedBy(db, userId)
  for (const [item, { on, unsure }] of truth.likes)
    if (!unsure && liked.includes(item) !== on) wrongs.lost.push(`like of ${item}: ${on}`)
  for (const group of truth.groups) {
    const rows = await db
      .selectFrom('like_groups')
      .select('id')
      .where('user_id', '=', userId)
      .where('name', '=', group.name)
      .execute()
    if (rows.length > 1) wrongs.doubled.push(group.name)
    if (group.told === 'acknowledged' && rows.length === 0) wrongs.lost.push(group.name)
    const [row] = rows
    if (!row || group.membersUnsure || group.told !== 'acknowledged') continue
    const items = await db.selectFrom('like_group_items').select('item_id').where('group_id', '=', row.id).execute()
    const had = items.map(({ item_id }) => item_id).toSorted((a, b) => a - b)
    if (had.join() !== group.members.toSorted((a, b) => a - b).join())
      wrongs.lost.push(`${group.name} has ${had.join()}, not ${group.members.join()}`)
  }
  return wrongs
}

/** The videos that somebody likes. */
export const likedBy = async (db: Db, userId: number): Promise<number[]> =>
  (
    await db.selectFrom('likes').select('item_id').where('user_id', '=', userId).where('kind', '=', 'video').execute()
  ).map(({ item_id }) => item_id)

async function judgeComments(db: Db, userId: number, kind: string, { comments }: Truth, wrongs: Wrongs) {
  for (const item of new Set(comments.map((one) => one.item))) {
    const said = comments.filter((one) => one.item === item)
    const rows = await db
      .selectFrom('comments')
      .select(['content'])
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('item_id', '=', item)
      .where(
        'content',
        'in',
        said.map(({ text }) => text),
      )
      .orderBy('id')
      .execute()
    const had = rows.map(({ content }) => content)
    for (const { text, told } of said) {
      const count = had.filter((one) => one === text).length
      if (count > 1) wrongs.doubled.push(text)
      if (count === 0 && told === 'acknowledged') wrongs.lost.push(text)
    }
    const places = had
      .map((text) => said.findIndex((one) => one.text === text))
      .filter((place) => said[place]?.told !== 'withdrawn')
    if (places.some((place, at) => at > 0 && place < places[at - 1]!)) wrongs.reordered.push(had.join(' '))
  }
}
