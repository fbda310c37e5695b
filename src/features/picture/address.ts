import { pageLink } from '#components/target.ts'
/** The sets of a tag. */
export const pictureTagLink = (tag: string) => pageLink('/picture/tag', { tag })
