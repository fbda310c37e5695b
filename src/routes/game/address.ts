/** The games of a tag. */
export const gameTagHref = (tag: string) => `#/game/tag?tag=${encodeURIComponent(tag)}`
