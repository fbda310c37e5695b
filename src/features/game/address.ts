import { pageLink } from '#components/target.ts'
/** The games of a tag. */
export const gameTagLink = (tag: string) => pageLink('/game/tag', { tag })
