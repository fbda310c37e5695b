import { pageLink } from '#components/target.ts'

/** The listing of one tag, or of what carries all of several. Names never hold a comma. */
export const tagLink = (...names: readonly string[]) => pageLink('/tag', { tag: names.join(',') })

/** The tags of a listing's address. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]
