import type { Category } from '#contract/shapes/common.ts'
import type { CardOf } from '#bridge/rows.ts'

/** The categories of posts: those that a channel lists, then those that posts name, each once and by their ids. */
export function categoriesOf(
  listed: readonly Category[],
  posts: readonly Pick<CardOf<'post'>, 'category'>[],
): Category[] {
  const own = listed.filter(({ type }) => type === 'post')
  const named = posts.flatMap(({ category }) => (category ? [category] : [])).toSorted((a, b) => a.id - b.id)
  return [...new Map([...own, ...named].map((category) => [category.id, category])).values()]
}
