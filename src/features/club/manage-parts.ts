/** What there is to do for a club of one's own, as the address names it. */
export const manageParts = ['about', 'members', 'videos'] as const
export type ManagePart = (typeof manageParts)[number]
