/** The sets of a tag. */
export const pictureTagHref = (tag: string) => `#/picture/tag?tag=${encodeURIComponent(tag)}`
