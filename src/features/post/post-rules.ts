import type { Category } from '#contract/shapes/common.ts'
import type { CardOf } from '#bridge/rows.ts'
import type { FileDraft } from '#data/use-file-draft.ts'

/** Limits of a post: those of the contract and the server, whose code the page does not carry. */
export const postLimits = { title: 100, content: 5000, images: 9, coins: 9999 } as const

/** What is wrong with a post before it is sent. */
export type PostFault =
  | { field: 'content'; fault: 'empty' }
  | { field: 'title'; fault: 'titleLong'; over: number }
  | { field: 'content'; fault: 'textLong'; over: number }
  | { field: 'coins'; fault: 'price' | 'priceEmpty' }

/** The price of a draft in coins; NaN where what was typed is no number. */
export const priceOf = (typed: string | undefined): number => {
  const text = typed?.trim() ?? ''
  return text === '' ? 0 : /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}

/** The first thing that keeps a draft from being sent; undefined where nothing does. */
export function postFault({
  fields,
  files,
}: {
  fields: FileDraft['fields']
  files: readonly unknown[]
}): PostFault | undefined {
  const title = fields['title']?.trim() ?? ''
  const content = fields['content']?.trim() ?? ''
  if (title === '' && content === '') return { field: 'content', fault: 'empty' }
  if (title.length > postLimits.title)
    return { field: 'title', fault: 'titleLong', over: title.length - postLimits.title }
  if (content.length > postLimits.content)
    return { field: 'content', fault: 'textLong', over: content.length - postLimits.content }
  const price = priceOf(fields['coins'])
  if (!(price >= 0 && price <= postLimits.coins)) return { field: 'coins', fault: 'price' }
  if (price > 0 && files.length === 0) return { field: 'coins', fault: 'priceEmpty' }
  return undefined
}

/** The categories of posts: those that a channel lists, then those that posts name, each once and by their ids. */
export function categoriesOf(
  listed: readonly Category[],
  posts: readonly Pick<CardOf<'post'>, 'category'>[],
): Category[] {
  const own = listed.filter(({ type }) => type === 'post')
  const named = posts.flatMap(({ category }) => (category ? [category] : [])).toSorted((a, b) => a.id - b.id)
  return [...new Map([...own, ...named].map((category) => [category.id, category])).values()]
}

type Locked = Pick<CardOf<'post'>, 'coins' | 'is_pay' | 'images' | 'images_count' | 'video'>

/** What of a post is still to be unlocked: nothing, or how many pictures, and whether its clip. */
export function lockedPart({
  coins,
  is_pay: bought,
  images,
  images_count: total,
  video,
}: Locked): { pictures: number; clip: boolean } | undefined {
  if (coins === 0 || bought) return undefined
  return { pictures: Math.max(0, total - images.length), clip: video !== undefined && video.stream === undefined }
}
