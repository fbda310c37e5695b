import {
  contentStates,
  mostCoins,
  type ContentKind,
  type ContentPart,
  type ContentRow,
} from '#contract/desk/content.ts'
import { textOfRuns, type Block } from '#contract/shapes/blocks.ts'
import type { ReportedKind } from '#contract/shapes/subject.ts'
import type { Notification } from '#contract/notifications.ts'
import type { Image } from '#contract/shapes/common.ts'
import { holdRow } from '../../database/hold-row.ts'
import type { Tx } from '../../database/tables.ts'
import { states } from '../../database/tables/types.ts'
import { allCategories, categoryOf } from '../../repositories/categories.ts'
import {
  authorOfContent,
  casesOfItem,
  changeContent,
  changeCover,
  changePart,
  contentItem,
  contentPage,
  hasCategory,
  partOfContent,
  partsOfContent,
  salesOf,
  subjectKind,
  type ContentDbRow,
} from '../../repositories/desk-content.ts'
import { isCertified, setCertified } from '../../repositories/datings.ts'
import { partById, renumberParts, type PartRow } from '../../repositories/parts.ts'
import { boughtOneOf } from '../../repositories/purchases.ts'
import { renameInIndex, retagInIndex } from '../../repositories/search.ts'
import { filmOfItem } from '../../repositories/renditions.ts'
import { setTags, tagNames, tagsOf } from '../../repositories/tags.ts'
import { anyUserByName, foundPeople, usersById } from '../../repositories/users.ts'
import { caseOfItem, decideCase, undoTakeDown } from '../../services/decisions.ts'
import { giveToCreator, isOpen } from '../../services/another-creator.ts'
import { excerpt, notify } from '../../services/messages.ts'
import { nameKey } from '../../services/username.ts'
import { boughtAs, dividePart, joinParts, wholePart, type WholePart } from '../../services/dividing.ts'
import { holdNewIfBlocked } from '../../services/held-by-list.ts'
import { piecesOf } from '../../services/part-contents.ts'
import { claimImages } from '../../uploads/images.ts'
import { asVisitor } from '../as-visitor.ts'
import type { DeskEntry, DeskHandlers, MemberAsk } from '../handler.ts'
import { itemCard } from '../item-card.ts'
import type { DeskParts } from '../parts.ts'
import { DeskRefusal, there } from '../refusal.ts'
import { mustBeVersion, versionOf } from '../version.ts'

const workKinds = ['comic', 'novel', 'picture', 'audio', 'game'] as const
const isWork = (kind: ContentKind): kind is (typeof workKinds)[number] => workKinds.some((one) => one === kind)

/** What somebody changes of an item, and must not have been changed by others meanwhile. */
const seenOf = ({ title, intro, coins, category_id }: ContentDbRow) => ({ title, intro, coins, category_id })

function coverOf(json: string | null): string {
  const pictures = JSON.parse(json ?? '[]') as Image | readonly Image[]
  return (Array.isArray(pictures) ? pictures[0]?.path : (pictures as Image).path) ?? ''
}

const rowOf = (kind: ContentKind, row: ContentDbRow): ContentRow => ({
  kind,
  id: row.id,
  title: row.title,
  intro: row.intro,
  creator: row.username,
  creatorUuid: row.uuid,
  cover: coverOf(row.picture),
  state: contentStates.find((name) => states[name] === row.state)!,
  coins: row.coins,
  vipOnly: row.vip_only === 1,
  categoryId: row.category_id,
  plays: row.plays,
  likes: row.likes_count,
  comments: row.comments_count,
  createdAt: row.created_at,
  version: versionOf(seenOf(row)),
})

const entryOf = (kind: ContentKind, { id, title }: Pick<ContentDbRow, 'id' | 'title'>, reason: string) => ({
  kind: subjectKind(kind),
  target: id,
  name: title,
  reason,
})

/** Does something to each of some items, and keeps an entry of each. */
async function eachOf(
  tx: Tx,
  { kind, ids }: { readonly kind: ContentKind; readonly ids: readonly number[] },
  work: (row: ContentDbRow) => Promise<DeskEntry>,
) {
  const log: DeskEntry[] = []
  for (const id of new Set(ids)) log.push(await work(there(await contentItem(tx, kind, id))))
  return { reply: { count: log.length }, log }
}

/** Only sets and what has no parts cost something as a whole. */
function mustHavePrice(kind: ContentKind): void {
  if (isWork(kind) && kind !== 'picture' && kind !== 'game')
    throw new DeskRefusal(400, 'input-wrong', { field: 'coins' })
}

/** A category can be changed for another one, and not taken away. */
async function mustBeCategory(tx: Tx, kind: ContentKind, id: number | null): Promise<void> {
  if (id === null || !hasCategory(kind)) throw new DeskRefusal(400, 'input-wrong', { field: 'categoryId' })
  await categoryOf(tx, kind, id)
}

/** So many people are offered. */
const mostPeople = 8

/** Of the parts of a work, what must not have been changed by others while somebody arranges them. */
const orderSeen = (parts: readonly { readonly id: number }[]) => parts.map(({ id }) => id)

/** The stretch of an order in which it differs from another one, and the number of its first part. */
function changedStretch(order: readonly number[], other: readonly number[]) {
  const from = order.findIndex((id, at) => id !== other[at])
  const end = order.findLastIndex((id, at) => id !== other[at]) + 1
  return from < 0 ? { from: 1, parts: [] } : { from: from + 1, parts: order.slice(from, end) }
}

const partSeen = ({ title, coins }: { readonly title: string; readonly coins: number }) => ({ title, coins })

/** A part that can be divided, with the next one. */
async function dividable(at: Pick<MemberAsk<unknown>, 'db' | 'parts'>, partId: number): Promise<WholePart> {
  const whole = await wholePart(at, partId)
  if (whole) return whole
  there(await partById(at.db, partId))
  throw new DeskRefusal(409, 'part-whole')
}

/** Of a part and the next one, all that must not have been changed by others while somebody divides them or puts them together. */
const wholeSeen = ({ part, content: inside, next }: WholePart) =>
  [{ part, inside }, next].map((one) => JSON.stringify(one))

/** The same part as somebody saw it, held for this transaction, or a refusal. */
async function heldPart(at: { db: Tx; parts: DeskParts }, partId: number, version: string): Promise<WholePart> {
  const part = there(await partById(at.db, partId))
  // whoever writes on it waits
  await holdRow(at.db, 'works', part.work_id)
  const whole = await dividable(at, partId)
  mustBeVersion(wholeSeen(whole), version)
  return whole
}

function pieceOf(piece: Block | Image): ContentPart['pieces'][number] {
  if (!('type' in piece)) return { text: '', image: piece.path }
  if (piece.type === 'img') return { text: piece.alt, image: piece.image.path }
  return { text: piece.type === 'hr' ? '* * *' : excerpt(textOfRuns(piece.runs)), image: '' }
}

/** A part as the log tells of it. */
const partTold = ({ id, no, title, coins, size }: PartRow) => ({ id, number: no, title, coins, size })

const workEntry = ({ kind, id, title }: WholePart['work'], reason: string) => ({
  kind,
  target: id,
  name: title,
  reason,
})

/** Who decides, as the moderation log names them. */
const deciderOf = ({ member }: MemberAsk<unknown>, reason: string) => ({ by: member.row.name, reason })

/** All that people see; see `contract/desk/content.ts`. */
export const content: DeskHandlers<'content'> = {
  list: async ({ db, input: { state, ...filter } }) => {
    const { rows, next } = await contentPage(db, { ...filter, state: state && states[state] })
    return { rows: rows.map((row) => rowOf(filter.kind, row)), next }
  },

  tags: async ({ db, input }) => ({ names: await tagNames(db, input.text) }),

  item: async ({ db, input: { kind, id } }) => {
    const row = there(await contentItem(db, kind, id))
    const parts = isWork(kind) ? await partsOfContent(db, id) : []
    const { sales, coins } = await salesOf(db, subjectKind(kind), id)
    const cases = await casesOfItem(db, subjectKind(kind), id)
    const categories = hasCategory(kind) ? await allCategories(db, kind) : []
    const tags = (await tagsOf(db, subjectKind(kind), [id])).get(id) ?? []
    return {
      ...rowOf(kind, row),
      tags: tags.map(({ name }) => name),
      creatorId: row.user_id,
      film: await filmOfItem(db, subjectKind(kind), id),
      parts: parts.map(({ no: number, ...part }) => ({ ...part, number, version: versionOf(partSeen(part)) })),
      orderVersion: versionOf(orderSeen(parts)),
      categories: categories.map(({ id: its, name }) => ({ id: its, name })),
      certified: kind === 'dating' ? ((await isCertified(db, id)) ?? false) : null,
      sales,
      earned: coins,
      cases: cases.map((one) => ({ id: one.id, state: one.outcome ?? one.state, openedAt: one.opened_at })),
    }
  },

  card: async ({ input: { kind, id }, ...ask }) => ({
    kind: subjectKind(kind),
    value: there(await itemCard(asVisitor(ask), kind, id)),
  }),

  edit: async ({ db: tx, input }) => {
    const { kind, id, title, intro, coins, categoryId } = input
    const row = there(await contentItem(tx, kind, id))
    mustBeVersion(seenOf(row), input.version)
    if (coins !== row.coins) mustHavePrice(kind)
    if (categoryId !== row.category_id) await mustBeCategory(tx, kind, categoryId)
    await changeContent(tx, kind, id, { title, intro, coins, categoryId })
    if (title !== row.title) await renameInIndex(tx, { kind: subjectKind(kind), id }, row.title, title)
    const after = { title, intro, coins, category_id: categoryId }
    return { reply: {}, log: { ...entryOf(kind, row, input.reason), before: seenOf(row), after } }
  },

  editPart: async ({ db: tx, input: { partId, version, title, coins, reason } }) => {
    const part = there(await partOfContent(tx, partId))
    mustBeVersion(partSeen(part), version)
    await changePart(tx, partId, { title, coins })
    const entry = { kind: 'part', target: part.id, name: part.title, reason }
    return { reply: {}, log: { ...entry, before: { title: part.title, coins: part.coins }, after: { title, coins } } }
  },

  orderParts: async ({ db: tx, input: { kind, id, version, ids, reason } }) => {
    const row = there(await contentItem(tx, kind, id))
    // whoever adds to it waits
    await holdRow(tx, 'works', id)
    const before = orderSeen(await partsOfContent(tx, id))
    mustBeVersion(before, version)
    const known = new Set(before)
    if (ids.length !== before.length || new Set(ids).size !== ids.length || ids.some((one) => !known.has(one)))
      throw new DeskRefusal(400, 'input-wrong', { field: 'ids' })
    await renumberParts(tx, id, ids)
    const [was, is] = [changedStretch(before, ids), changedStretch(ids, before)]
    return { reply: {}, log: { ...entryOf(kind, row, reason), before: was, after: is } }
  },

  part: async ({ db, parts, input: { partId } }) => {
    const whole = await dividable({ db, parts }, partId)
    const { work, part, content: inside, next } = whole
    const bought = boughtAs(work)
    return {
      ...{ id: part.id, title: part.title, coins: part.coins, sold: bought !== undefined },
      pieces: piecesOf(inside).map(pieceOf),
      next: next && { id: next.part.id, title: next.part.title, coins: next.part.coins },
      oneOnly: bought && next ? await boughtOneOf(db, bought, [part.id, next.part.id]) : 0,
      version: versionOf(wholeSeen(whole)),
    }
  },

  dividePart: async ({ db: tx, parts, input }) => {
    const { partId, version, at, title, coins, nextCoins, reason } = input
    const whole = await heldPart({ db: tx, parts }, partId, version)
    if (at >= piecesOf(whole.content).length) throw new DeskRefusal(400, 'input-wrong', { field: 'at' })
    const made = await dividePart(tx, whole, { at, title, coins: [coins, nextCoins] })
    const halves = [there(await partById(tx, partId)), made]
    const change = { before: { parts: [partTold(whole.part)] }, after: { parts: halves.map(partTold) } }
    return { reply: {}, log: { ...workEntry(whole.work, reason), ...change } }
  },

  joinParts: async ({ db: tx, parts, input: { partId, version, title, reason } }) => {
    const whole = await heldPart({ db: tx, parts }, partId, version)
    const { part, next, work } = whole
    if (!next) throw new DeskRefusal(409, 'part-whole')
    // one of them would be given away, or taken from those who have it
    if (part.coins !== next.part.coins) throw new DeskRefusal(409, 'prices-differ')
    if (boughtAs(work) && part.coins + next.part.coins > mostCoins)
      throw new DeskRefusal(400, 'input-wrong', { field: 'coins' })
    const made = await joinParts(tx, whole, title)
    if (!made) throw new DeskRefusal(409, 'part-whole')
    const change = { before: { parts: [part, next.part].map(partTold) }, after: { parts: [partTold(made)] } }
    return { reply: {}, log: { ...workEntry(work, reason), ...change } }
  },

  setPrice: ({ db: tx, input }) =>
    eachOf(tx, input, async (row) => {
      mustHavePrice(input.kind)
      await changeContent(tx, input.kind, row.id, { coins: input.coins })
      const entry = entryOf(input.kind, row, input.reason)
      return { ...entry, before: { coins: row.coins }, after: { coins: input.coins } }
    }),

  setCategory: ({ db: tx, input }) =>
    eachOf(tx, input, async (row) => {
      await mustBeCategory(tx, input.kind, input.categoryId)
      await changeContent(tx, input.kind, row.id, { categoryId: input.categoryId })
      const entry = entryOf(input.kind, row, input.reason)
      return { ...entry, before: { category_id: row.category_id }, after: { category_id: input.categoryId } }
    }),

  setCover: async ({ db: tx, input: { kind, id, former, path, reason }, nowMs }) => {
    const row = there(await contentItem(tx, kind, id))
    if (coverOf(row.picture) !== former) throw new DeskRefusal(409, 'changed-meanwhile')
    const [image] = await claimImages(tx, row.user_id, [path], nowMs)
    await changeCover(tx, kind, { id, userId: row.user_id, former }, image!)
    if (row.state === states.live) await holdNewIfBlocked(tx, { kind: subjectKind(kind), id }, nowMs)
    return { reply: {}, log: { ...entryOf(kind, row, reason), before: { cover: former }, after: { cover: path } } }
  },

  people: async ({ db, input: { text } }) => {
    const byId = /^\d{1,15}$/.test(text) ? await usersById(db, [Number(text)]) : []
    const exact = text === '' ? undefined : await anyUserByName(db, nameKey(text))
    const { rows } = text === '' ? { rows: [] } : await foundPeople(db, text, { limit: mostPeople })
    const found = new Map([...byId, ...(exact ? [exact] : []), ...rows].filter(isOpen).map((row) => [row.id, row]))
    const people = [...found.values()].slice(0, mostPeople)
    return { people: people.map(({ id, username: name, uuid }) => ({ id, name, uuid })) }
  },

  setCreator: async ({ db: tx, input: { kind, id, former, creatorId, reason } }) => {
    if (creatorId === former) throw new DeskRefusal(400, 'input-wrong', { field: 'creatorId' })
    const row = there(await contentItem(tx, kind, id))
    const [to] = await usersById(tx, [creatorId])
    const isGiven = await giveToCreator(tx, kind, { ...row, user_id: former }, there(to))
    if (!isGiven) throw new DeskRefusal(409, 'changed-meanwhile')
    const before = { creator: row.username, creator_id: former }
    const after = { creator: to!.username, creator_id: creatorId }
    return { reply: {}, log: { ...entryOf(kind, row, reason), before, after } }
  },

  setTags: ({ db: tx, input: { kind, ids, add, remove, reason } }) =>
    eachOf(tx, { kind, ids }, async (row) => {
      const its = subjectKind(kind)
      const before = ((await tagsOf(tx, its, [row.id])).get(row.id) ?? []).map(({ name }) => name)
      const after = [...new Set([...before, ...add])].filter((name) => !remove.includes(name))
      await setTags(tx, its, row.id, after)
      const stay = await authorOfContent(tx, kind, row.id)
      await retagInIndex(tx, { kind: its, id: row.id }, { former: before, tags: after, stay })
      return { ...entryOf(kind, row, reason), before: { tags: before }, after: { tags: after } }
    }),

  certify: async ({ db: tx, input: { id, certified, reason }, nowMs }) => {
    const row = there(await contentItem(tx, 'dating', id))
    if (!(await setCertified(tx, id, certified))) throw new DeskRefusal(409, 'changed-meanwhile')
    const { title, user_id: userId } = row
    const told: Notification = certified
      ? { code: 'certified', params: { title } }
      : { code: 'certification-ended', params: { title, reason } }
    await notify(tx, { userId, box: 'system', link: `/dating/detail?id=${id}` }, told, nowMs)
    const change = { before: { certified: !certified }, after: { certified } }
    return { reply: {}, log: { ...entryOf('dating', row, reason), ...change } }
  },

  takeDown: (ask) =>
    eachOf(ask.db, ask.input, async (row) => {
      const { db: tx, input, nowMs } = ask
      const entry = entryOf(input.kind, row, input.reason)
      // somebody else was first
      if (row.state === states.gone) return { ...entry, before: { state: row.state }, after: { state: row.state } }
      const its = await caseOfItem(tx, subjectKind(input.kind) as ReportedKind, String(row.id), nowMs)
      await decideCase(tx, its.id, 'take-down', deciderOf(ask, input.reason), nowMs)
      return { ...entry, before: { state: row.state }, after: { case: its.id } }
    }),

  bringBack: (ask) =>
    eachOf(ask.db, ask.input, async (row) => {
      const { db: tx, input, nowMs } = ask
      const taken = (await casesOfItem(tx, subjectKind(input.kind), row.id)).find(
        ({ outcome }) => outcome === 'taken-down',
      )
      if (!taken) throw new DeskRefusal(409, 'undecidable')
      await undoTakeDown(tx, taken.id, deciderOf(ask, input.reason), nowMs)
      return { ...entryOf(input.kind, row, input.reason), before: { state: row.state }, after: { case: taken.id } }
    }),
}
