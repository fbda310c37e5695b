import type { InputOf } from '#contract/catalogue.ts'
import { type Block, textOfBlocks } from '#contract/shapes/blocks.ts'
import type { Image } from '#contract/shapes/common.ts'
import type { Chapter, Novel } from '#contract/shapes/novel.ts'
import { isSeen } from '#contract/written.ts'
import { wordsOf } from '#books/chapters.ts'
import { me, type RequestContext, type WriteContext } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import { states, writeJson } from '../database/tables/types.ts'
import type { PartSource } from '../database/tables/works.ts'
import { publishWork } from '../importing/works.ts'
import { categoriesOfKind, categoryOf } from '../repositories/categories.ts'
import { openDraft } from '../repositories/drafts.ts'
import { addPart, partById, partsOf, renumberParts, rewritePart, type PartRow } from '../repositories/parts.ts'
import { addPublication } from '../repositories/publications.ts'
import { growWork, ownWork, type WorkRow } from '../repositories/works.ts'
import { novelCards } from '../serializers/novels.ts'
import { chapterCard } from '../serializers/parts.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { claimImages } from '../uploads/images.ts'
import { holdIfBlocked } from './held-by-list.ts'
import { newItem } from './hot-score.ts'
import { proseOf } from './prose.ts'
import { limitRate } from './rate-limit.ts'
import { written } from './written.ts'

const kind = 'novel'
/** A slip of the finger must not ask for a fortune. */
const mostCoins = 9999
const pace = { most: 60, perMs: 3600 * 1000 }
/** Of one chapter. */
const limits = { units: 60_000, images: 20 } as const

type Asked = Pick<RequestContext<unknown>, 'db' | 'person'>

/** A novel of one's own that may be written on; 409 where it is held back, 404 where there is none. */
export async function ownNovel(ask: Asked, id: number): Promise<WorkRow> {
  const novel = found(await ownWork(ask.db, me(ask).id, id), 'novel-gone')
  if (novel.kind !== kind) throw refuse(404, 'novel-gone')
  if (novel.state === states.held) throw refuse(409, 'under-review')
  if (novel.state !== states.live && novel.state !== states.draft) throw refuse(404, 'novel-gone')
  return novel
}

/** A chapter of a novel of one's own. */
export async function ownChapter(ask: Asked, id: number): Promise<{ novel: WorkRow; part: PartRow }> {
  const part = found(await partById(ask.db, id), 'novel-chapter-gone')
  // somebody else's chapter is one that is not there
  const novel = await ownNovel(ask, part.work_id)
  return { novel, part }
}

const statementOf = (ask: WriteContext<unknown>) => ({ by: me(ask).username, record: `app ${ask.requestId}` })

/** Opens a novel, which is a draft until its first chapter is there. */
export async function openNovel(ask: WriteContext<InputOf<'writing.openNovel'>>): Promise<Novel> {
  const { db: tx, input, nowMs } = ask
  const { id: userId, username } = me(ask)
  await limitRate(tx, `writing:${userId}`, pace, nowMs)
  const [first] = await categoriesOfKind(tx, kind)
  const category = input.category_id === undefined ? first : await categoryOf(tx, kind, input.category_id)
  const [cover] = await claimImages(tx, userId, [input.cover], nowMs)
  const id = await publishWork(tx, {
    kind,
    userId,
    author: username,
    title: written(input.title),
    intro: written(input.content),
    cover: found(cover, 'cover-gone'),
    coins: 0,
    categoryId: found(category, 'category-unknown').id,
    parts: [],
    nowMs,
    state: states.draft,
    status: 'serial',
  })
  const [card] = await novelCards(tx, [await ownNovel(ask, id)], viewerOf(ask))
  return found(card, 'novel-gone')
}

/** Adds a chapter to a novel of one's own, or writes one anew. The first one puts the novel on show. */
export async function saveChapter(ask: WriteContext<InputOf<'writing.saveChapter'>>): Promise<Chapter> {
  const { db: tx, input, nowMs } = ask
  const { id: userId } = me(ask)
  const { novel_id: novelId, chapter_id: chapterId, coins } = input
  if (coins > mostCoins) throw refuse(400, 'price-too-high', { coins: mostCoins })
  await limitRate(tx, `writing:${userId}`, pace, nowMs)
  await ownNovel(ask, novelId)
  const before = chapterId === undefined ? undefined : await ownChapter(ask, chapterId)
  if (before && before.novel.id !== novelId) throw refuse(404, 'novel-chapter-gone')
  const blocks = await claimedBlocks(ask, before ? await proseOf(ask, before.novel, before.part.id) : [])
  const text = textOfBlocks(blocks)
  if (text.length > limits.units || (!isSeen(text) && blocks.every(({ type }) => type !== 'img')))
    throw refuse(400, 'field-invalid', { field: 'blocks' })
  const size = wordsOf(text)
  const about = { title: written(input.title), size, coins, source: writeJson<PartSource>({ from: 'blocks', blocks }) }
  // first, so that whoever else adds to it waits
  const more = {
    parts_count: before ? 0 : 1,
    size: size - (before?.part.size ?? 0),
    coins: coins - (before?.part.coins ?? 0),
  }
  const touchedAt = before ? before.novel.updated_at : nowMs
  const count = found(await growWork(tx, { id: novelId, kind, userId }, more, touchedAt), 'novel-gone')
  const part = before
    ? await rewritePart(tx, before.part.id, about)
    : await addPart(tx, { ...about, work_id: novelId, no: count, level: 0, media_id: null, created_at: nowMs })
  const item = { kind, id: novelId }
  if (!before) await addPublication(tx, item, statementOf(ask), nowMs)
  const { heat, created_at } = newItem(nowMs)
  await openDraft(tx, item, states.live, { heat, created_at })
  await holdIfBlocked(tx, kind, novelId, nowMs)
  return chapterCard(part, new Set([part.id]))
}

/** The blocks that were sent, with their pictures: those that the chapter has already, and those that were uploaded for it. */
async function claimedBlocks(
  ask: WriteContext<InputOf<'writing.saveChapter'>>,
  before: readonly Block[],
): Promise<Block[]> {
  const { db: tx, input, nowMs } = ask
  const known = new Map(before.flatMap((block) => (block.type === 'img' ? [[block.image.path, block.image]] : [])))
  const paths = [...new Set(input.blocks.flatMap((block) => (block.type === 'img' ? [block.image] : [])))]
  if (paths.length > limits.images) throw refuse(400, 'images-too-many')
  const fresh = paths.filter((path) => !known.has(path))
  const images = new Map<string, Image>([
    ...(known as ReadonlyMap<string, Image>),
    ...(await claimImages(tx, me(ask).id, fresh, nowMs)).map((image): [string, Image] => [image.path, image]),
  ])
  return input.blocks.map((block) =>
    block.type === 'img' ? { ...block, image: found(images.get(block.image), 'image-gone') } : block,
  )
}

/** Puts a chapter of one's own at another place among the others. */
export async function moveChapter(ask: WriteContext<InputOf<'writing.moveChapter'>>): Promise<object> {
  const { db: tx, input } = ask
  const { novel, part } = await ownChapter(ask, input.chapter_id)
  // whoever adds to it waits
  await growWork(
    tx,
    { id: novel.id, kind, userId: novel.user_id },
    { parts_count: 0, size: 0, coins: 0 },
    novel.updated_at,
  )
  const others = (await partsOf(tx, novel.id)).filter(({ id }) => id !== part.id)
  const order = others.toSpliced(input.no - 1, 0, part)
  await renumberParts(
    tx,
    novel.id,
    order.map(({ id }) => id),
  )
  return {}
}
