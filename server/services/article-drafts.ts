import type { ArticleBlock, ArticleFields } from '#contract/desk/articles.ts'
import type { Image } from '#contract/shapes/common.ts'
import { seenText } from '#contract/written.ts'
import { refuse } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import { readJson, states } from '../database/tables/types.ts'
import { proseText } from '../importing/file-text.ts'
import type { Streams } from '../media/streams.ts'
import type { ArticleDraftRow } from '../repositories/article-drafts.ts'
import { addArticle, anyArticle, changeArticle, mediaOf } from '../repositories/articles.ts'
import { categoryOf } from '../repositories/categories.ts'
import { hidePaths } from '../repositories/hidden-pictures.ts'
import { addPublication, unstated } from '../repositories/publications.ts'
import { dropImages } from '../repositories/uploaded-images.ts'
import { addTags, tagsOf } from '../repositories/tags.ts'
import { claimImages } from '../uploads/images.ts'
import { articleHtml, articleWords, partedArticle, pathsIn } from './article-text.ts'
import { newItem } from './hot-score.ts'

/** An article that somebody may change at the desk. */
export type WrittenArticle = NonNullable<Awaited<ReturnType<typeof anyArticle>>>

const summaryLength = 120

/** What is written about an article, as a draft of it begins. */
export async function fieldsOfArticle(db: Db, row: WrittenArticle): Promise<ArticleFields> {
  const { title, author, summary, category_id: categoryId, coins } = row
  const tags = (await tagsOf(db, 'article', [row.id])).get(row.id) ?? []
  return { title, author, summary, categoryId, coins, tags: tags.map(({ name }) => name), cover: null }
}

/** What must not have been changed while a draft was written. */
export const seenOfArticle = ({ title, author, summary, body, free_body, coins, category_id }: WrittenArticle) => ({
  ...{ title, author, summary, body },
  ...{ free_body, coins, category_id },
})

/** The pictures that an article has, by their paths. */
export async function picturesOfArticle(db: Db, row: WrittenArticle): Promise<Map<string, Image>> {
  const media = (await mediaOf(db, [row.id])).get(row.id) ?? []
  const images = [...readJson(row.covers), ...media.map(({ image }) => readJson(image))]
  return new Map(images.map((image) => [image.path, image]))
}

/** The paths of all pictures that a draft shows. */
const shownIn = (fields: ArticleFields, blocks: readonly ArticleBlock[]) => [
  ...new Set([...pathsIn(blocks, 'picture'), ...(fields.cover === null ? [] : [fields.cover])]),
]

/** The pictures of a draft: those that came with it stay from now on. Refuses where one is not its own. */
export async function keepDraftPictures(
  tx: Tx,
  draft: Pick<ArticleDraftRow, 'user_id' | 'article_id' | 'pictures'>,
  { fields, blocks }: { readonly fields: ArticleFields; readonly blocks: readonly ArticleBlock[] },
  nowMs: number,
): Promise<string[]> {
  const article = draft.article_id === null ? undefined : await anyArticle(tx, draft.article_id)
  const had = article ? await picturesOfArticle(tx, article) : new Map<string, Image>()
  const kept = readJson(draft.pictures)
  const added = shownIn(fields, blocks).filter((path) => !had.has(path) && !kept.includes(path))
  await claimImages(tx, draft.user_id, added, nowMs)
  return [...kept, ...added]
}

/** Gives up the pictures that came with a draft and are in none of what is left. */
export const dropDraftPictures = (
  tx: Tx,
  draft: Pick<ArticleDraftRow, 'pictures'>,
  stay: readonly string[],
  nowMs: number,
) =>
  dropImages(
    tx,
    readJson(draft.pictures).filter((path) => !stay.includes(path)),
    nowMs,
  )

/** A draft in the form in which articles are kept. Refuses what is no article. */
async function formed(tx: Tx, draft: ArticleDraftRow) {
  const fields = readJson(draft.fields)
  const { all, free } = partedArticle(draft.blocks ? readJson(draft.blocks) : [])
  const title = seenText(fields.title).trim()
  const words = proseText(articleWords(all))
  if (title === '' || (words === '' && pathsIn(all, 'picture').length === 0)) throw refuse(400, 'content-empty')
  if (fields.categoryId === null) throw refuse(404, 'category-unknown')
  await categoryOf(tx, 'article', fields.categoryId)
  const { tags, coins, categoryId } = fields
  return {
    ...{ title, tags, coins, categoryId },
    author: seenText(fields.author).trim() || draft.username,
    summary: proseText(fields.summary || words.slice(0, summaryLength)),
    body: proseText(articleHtml(all)),
    freeBody: coins === 0 ? null : proseText(articleHtml(free)),
    paths: shownIn({ ...fields, cover: null }, all),
    cover: fields.cover,
    clips: pathsIn(all, 'clip'),
  }
}

/** Makes a draft an article that nobody sees yet; `drawn` stands for it where it has no picture. Answers its id. */
export async function draftToArticle(tx: Tx, draft: ArticleDraftRow, drawn: Image, nowMs: number): Promise<number> {
  const { paths, cover, clips: _clips, ...about } = await formed(tx, draft)
  const images = await claimImages(
    tx,
    draft.user_id,
    [...new Set([...paths, ...(cover === null ? [] : [cover])])],
    nowMs,
  )
  const chosen = images.find(({ path }) => path === cover) ?? images[0] ?? drawn
  const inText = images.filter(({ path }) => paths.includes(path))
  const article = { ...about, userId: draft.user_id, covers: [chosen], images: inText }
  const id = await addArticle(tx, article, { ...newItem(nowMs), state: states.draft })
  await addTags(tx, 'article', id, about.tags)
  await addPublication(tx, { kind: 'article', id }, unstated, nowMs)
  await dropDraftPictures(
    tx,
    draft,
    [...images, chosen].map(({ path }) => path),
    nowMs,
  )
  return id
}

/** Puts what was written in place of what an article said. Pictures that it lost are given out to nobody. */
export async function draftOverArticle(
  tx: Tx,
  draft: ArticleDraftRow,
  row: WrittenArticle,
  streams: Streams,
  nowMs: number,
): Promise<void> {
  const { paths, cover, clips, ...about } = await formed(tx, draft)
  const had = await picturesOfArticle(tx, row)
  const shown = [...new Set([...paths, ...(cover === null ? [] : [cover])])]
  const added = await claimImages(
    tx,
    draft.user_id,
    shown.filter((path) => !had.has(path)),
    nowMs,
  )
  const known = new Map([...had, ...added.map((image) => [image.path, image] as const)])
  const rows = (await mediaOf(tx, [row.id])).get(row.id) ?? []
  const freeBody = about.freeBody ?? about.body
  const placed = (text: string, path: string) => text.includes(`"${path}"`)
  const entries = rows.flatMap((one) => {
    const path = readJson(one.image).path
    const { id, loop, seconds, free } = one
    const its =
      loop === null || seconds === null ? [path] : streams.full({ id, loop, seconds }, 'article').map(({ url }) => url)
    const used = its.find((each) => paths.includes(each) || clips.includes(each))
    if (used !== undefined) return [{ id, path: used, isFree: placed(freeBody, used) }]
    // what stands below the text stays there
    return its.some((each) => placed(row.body, each))
      ? []
      : [{ id, path, isFree: about.freeBody === null || free === 1 }]
  })
  const here = new Set(entries.map(({ path }) => path))
  const further = paths.flatMap((path) => {
    const image = known.get(path)
    return image && !here.has(path) ? [{ path, image, isFree: placed(freeBody, path) }] : []
  })
  const order = [...paths, ...clips]
  const placeOf = ({ path }: { readonly path: string }) => (order.includes(path) ? order.indexOf(path) : order.length)
  const media = [...entries, ...further].toSorted((a, b) => placeOf(a) - placeOf(b))
  const chosen = cover === null ? undefined : known.get(cover)
  const covers = chosen ? [chosen] : readJson(row.covers)
  await changeArticle(tx, row.id, { ...about, covers, media })
  const stay = new Set([...covers.map(({ path }) => path), ...media.map(({ path }) => path)])
  const lost = [...had.keys()].filter((path) => !stay.has(path) && placed(row.body, path))
  await hidePaths(tx, 'articles', row.id, lost)
  await dropDraftPictures(tx, draft, [...stay], nowMs)
}
