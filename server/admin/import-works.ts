import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Image } from '#contract/shapes/common.ts'
import type { Db, Tx } from '../database/tables.ts'
import { writeJson } from '../database/tables/types.ts'
import type { PartSource } from '../database/tables/works.ts'
import { categoriesOfKind } from '../repositories/categories.ts'
import { addParts } from '../repositories/parts.ts'
import { indexWords } from '../repositories/search.ts'
import { addWork } from '../repositories/works.ts'
import { newItem } from '../services/hot-score.ts'
import { Failed } from './command.ts'

/** What a folder of pictures can become beside posts. */
export const importedKinds = ['picture', 'comic'] as const
/** See `importedKinds`. */
export type ImportedKind = (typeof importedKinds)[number]

/** Pictures of one part, by the files they are in. */
export interface FolderPart {
  readonly title: string
  readonly files: readonly string[]
}

/** A part with its pictures kept. */
export interface KeptPart {
  readonly title: string
  readonly pages: readonly Image[]
}

/** A work as it is published. */
export interface NewWork {
  readonly kind: ImportedKind
  readonly userId: number
  readonly author: string
  readonly title: string
  /** Of a set, or of each episode but the first. */
  readonly coins: number
  readonly categoryId: number
  readonly parts: readonly KeptPart[]
  readonly nowMs: number
}

/** The parts of a work in a folder: a set is all pictures in it, a comic has an episode in each folder within. */
export async function partsOfFolder(
  folder: string,
  kind: ImportedKind,
  title: string,
  pictures: RegExp,
): Promise<FolderPart[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const inside = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const filesIn = async (place: string) =>
    (await readdir(place))
      .filter((name) => pictures.test(name))
      .toSorted(byNumber)
      .map((name) => path.join(place, name))
  if (kind === 'picture' || inside.length === 0) return [{ title, files: await filesIn(folder) }]
  const parts: FolderPart[] = []
  for (const name of inside.toSorted(byNumber))
    parts.push({ title: name, files: await filesIn(path.join(folder, name)) })
  return parts
}

/** `2.jpg` before `10.jpg`. */
const byNumber = new Intl.Collator('zh-CN', { numeric: true }).compare

/** The category of a name, or the first of a kind. Throws Failed. */
export async function categoryFor(db: Db, kind: ImportedKind, name: string | undefined): Promise<number> {
  const known = await categoriesOfKind(db, kind)
  const category = name === undefined ? known[0] : known.find((one) => one.name === name)
  if (!category) {
    const names = known.map((one) => one.name).join(', ')
    throw new Failed(names === '' ? `there are no categories of kind ${kind}` : `<category> is one of ${names}`)
  }
  return category.id
}

/** Publishes a work; answers its id. Its first picture is its cover, and search finds its title. */
export async function publishWork(tx: Tx, work: NewWork): Promise<number> {
  const { kind, userId, author, title, coins, categoryId, nowMs } = work
  const parts = work.parts.map((part, at) => ({ ...part, coins: kind === 'comic' && at === 0 ? 0 : coins }))
  const cover = parts[0]?.pages[0]
  if (!cover) throw new Failed('there is no picture to make it of')
  const id = await addWork(tx, {
    kind,
    user_id: userId,
    title,
    author: kind === 'comic' ? author : '',
    intro: title,
    cover: writeJson(cover),
    category_id: categoryId,
    series_id: null,
    topic_id: null,
    status: 'done',
    parts_count: parts.length,
    size: parts.reduce((sum, { pages }) => sum + pages.length, 0),
    coins: parts.reduce((sum, part) => sum + part.coins, 0),
    ...newItem(nowMs),
    updated_at: nowMs,
  })
  const rows = parts.map((part, at) => ({
    work_id: id,
    no: at + 1,
    title: part.title,
    size: part.pages.length,
    coins: part.coins,
    source: writeJson<PartSource>({ from: 'pages', pages: part.pages }),
    created_at: nowMs,
  }))
  await addParts(tx, rows)
  await indexWords(tx, kind, id, [{ text: title, weight: 10 }])
  return id
}
