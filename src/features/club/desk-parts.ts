/** What there is to do for a club of one's own, as the address names it. */
export const deskParts = ['about', 'members', 'videos'] as const
export type DeskPart = (typeof deskParts)[number]
