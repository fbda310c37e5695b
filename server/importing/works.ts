import { seriesKinds } from '#contract/kind.ts'
import type { Image } from '#contract/shapes/common.ts'
import type { Db, Tx } from '../database/tables.ts'
import { readJson, states, writeJson } from '../database/tables/types.ts'
import type { PartSource, WorkKind } from '../database/tables/works.ts'
import { allCategories, categoriesOfKind } from '../repositories/categories.ts'
import { addParts, changePart } from '../repositories/parts.ts'
import { dropImages } from '../repositories/uploaded-images.ts'
import { indexWords } from '../repositories/search.ts'
import { coinsOfParts, holdDraft, removePartsOfDraft, setWorkSums } from '../repositories/draft-previews.ts'
import { addWork, growWork, joinSeries, ownWork, type WorkRow } from '../repositories/works.ts'
import { newItem } from '../services/hot-score.ts'
import { lineText, proseText, sourceJson } from './file-text.ts'
import { ImportError } from './importer.ts'

/** A chapter, an episode, or all the pictures of a set. */
export interface NewPart {
  /** Its number stands in for an empty one. */
  readonly title: string
  readonly level: number
  /** Pages, words or seconds. */
  readonly size: number
  readonly source: PartSource
  /** The original that it is a track of. */
  readonly mediaId?: number
}

/** A work as it is published. */
export interface NewWork {
  readonly kind: WorkKind
  readonly userId: number
  /** Empty where the cards name the publisher. */
  readonly author: string
  readonly title: string
  readonly intro: string
  readonly cover: Image
  /** Of a set or a game, or of each part but the first. */
  readonly coins: number
  readonly categoryId: number
  readonly parts: readonly NewPart[]
  readonly nowMs: number
  /** Ended unless told. */
  readonly status?: 'serial' | 'done'
  /** The title of the series of this person's that it goes into; one is begun where there is none. */
  readonly series?: string
  /** What search finds it by as well. */
  readonly tags?: readonly string[]
  /** On show unless told. */
  readonly state?: number
}

/** The category of a name, or the first of a kind. Rejects with an `ImportError`. */
export async function categoryFor(db: Db, kind: WorkKind | 'article', name: string | undefined): Promise<number> {
  const known = kind === 'article' ? await allCategories(db, kind) : await categoriesOfKind(db, kind)
  const category = name === undefined ? known[0] : known.find((one) => one.name === name)
  if (!category) throw new ImportError({ code: 'category-unknown', known: known.map((one) => one.name) })
  return category.id
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

const rowsOf = (
  workId: number,
  parts: readonly NewPart[],
  { from, coinsOf, nowMs }: { readonly from: number; readonly coinsOf: (no: number) => number; readonly nowMs: number },
) =>
  parts.map(({ title, level, size, source, mediaId }, index) => ({
    work_id: workId,
    no: from + index,
    title: lineText(title) || String(from + index),
    level,
    size,
    coins: coinsOf(from + index),
    source: sourceJson(source),
    media_id: mediaId ?? null,
    created_at: nowMs,
  }))

/** Publishes a work; answers its id. Search finds its title and its author. */
export async function publishWork(tx: Tx, work: NewWork): Promise<number> {
  const { kind, userId, cover, coins, categoryId, parts, nowMs } = work
  const { state = states.live, tags = [] } = work
  const [title, author, intro] = [lineText(work.title) || kind, lineText(work.author), proseText(work.intro)]
  // a game is sold whole, with all of its files
  const coinsOf = (no: number) => (kind === 'game' || (kind !== 'picture' && no === 1) ? 0 : coins)
  const id = await addWork(tx, {
    kind,
    user_id: userId,
    title,
    author,
    intro,
    cover: writeJson(cover),
    category_id: categoryId,
    series_id: null,
    topic_id: null,
    status: work.status ?? 'done',
    parts_count: parts.length,
    size: sumOf(parts.map((part) => part.size)),
    coins: kind === 'game' ? coins : sumOf(parts.map((_, index) => coinsOf(index + 1))),
    ...newItem(nowMs),
    state,
    updated_at: nowMs,
  })
  await addParts(tx, rowsOf(id, parts, { from: 1, coinsOf, nowMs }))
  const seriesKind = seriesKinds.find((one) => one === kind)
  const series = lineText(work.series ?? '')
  if (series !== '' && seriesKind)
    await joinSeries(tx, { kind: seriesKind, userId, title: series, cover: writeJson(cover) }, id, nowMs)
  const words = author === '' ? [] : [{ text: author, weight: 5 }]
  const tagged = tags.map((text) => ({ text, weight: 5 }))
  await indexWords(tx, kind, id, [{ text: title, weight: 10 }, ...words, ...tagged])
  return id
}

/** Rejects with an `ImportError` unless somebody has a work of this kind. */
export async function mustBeOwn(
  db: Db,
  { kind, userId, workId }: { readonly kind: WorkKind; readonly userId: number; readonly workId: number },
): Promise<void> {
  const work = await ownWork(db, userId, workId)
  if (work?.kind !== kind) throw new ImportError({ code: 'work-unknown' })
}

/** Adds parts behind those that a work of somebody has. Rejects with an `ImportError` where there is none. */
export async function addToWork(
  tx: Tx,
  workId: number,
  { kind, userId, coins, parts, nowMs }: Pick<NewWork, 'kind' | 'userId' | 'coins' | 'parts' | 'nowMs'>,
): Promise<void> {
  const more = { parts_count: parts.length, size: sumOf(parts.map((part) => part.size)), coins: coins * parts.length }
  // first, so that whoever else adds to it waits
  const count = await growWork(tx, { id: workId, kind, userId }, more, nowMs)
  if (count === undefined) throw new ImportError({ code: 'work-unknown' })
  await addParts(tx, rowsOf(workId, parts, { from: count - parts.length + 1, coinsOf: () => coins, nowMs }))
}

/**
 * Puts a part in the place of another one of a work of somebody, whose number, price and buyers stay. The pictures of the
 * former one go at the next sweep. Rejects with an `ImportError`.
 */
export async function replacePart(
  tx: Tx,
  workId: number,
  { kind, userId, no, parts, nowMs }: Pick<NewWork, 'kind' | 'userId' | 'parts' | 'nowMs'> & { readonly no: number },
): Promise<void> {
  const [part, ...more] = parts
  if (!part || more.length > 0) throw new ImportError({ code: 'one-part' })
  await mustBeOwn(tx, { kind, userId, workId })
  const { title, level, size, source } = part
  const former = await changePart(
    tx,
    { workId, no },
    { title: lineText(title), level, size, source: sourceJson(source) },
  )
  if (!former) throw new ImportError({ code: 'part-unknown' })
  const grown = { parts_count: 0, size: size - former.size, coins: 0 }
  await growWork(tx, { id: workId, kind, userId }, grown, nowMs)
  const kept = new Set(picturesOfPart(source))
  await dropImages(
    tx,
    picturesOfPart(readJson(former.source)).filter((path) => !kept.has(path)),
    nowMs,
  )
}

/**
 * Puts other parts in the place of all that a draft has, at the price that they had; answers how many it had, undefined
 * where there is no such draft. `check` sees the work once nobody else can change it, and may throw.
 */
export async function cutDraftAnew(
  tx: Tx,
  id: number,
  parts: readonly NewPart[],
  nowMs: number,
  check: (work: WorkRow) => Promise<void>,
): Promise<{ readonly former: number } | undefined> {
  const work = await holdDraft(tx, id, nowMs)
  if (!work) return undefined
  await check(work)
  const coins = await coinsOfParts(tx, id)
  await removePartsOfDraft(tx, id)
  const rows = rowsOf(id, parts, { from: 1, coinsOf: (no) => (no === 1 ? coins.first : coins.others), nowMs })
  await addParts(tx, rows)
  await setWorkSums(tx, id, {
    parts_count: parts.length,
    size: sumOf(parts.map(({ size }) => size)),
    coins: sumOf(rows.map((row) => row.coins)),
  })
  return { former: work.parts_count }
}

/** The paths of the pictures in a part. */
function picturesOfPart(source: PartSource): string[] {
  if (source.from === 'pages') return source.pages.map(({ path }) => path)
  return source.from === 'blocks'
    ? source.blocks.flatMap((block) => (block.type === 'img' ? block.image.path : []))
    : []
}
