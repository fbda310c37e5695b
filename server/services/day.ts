const dayMs = 24 * 3600 * 1000
/** The community's day begins at midnight in Shanghai, which has no summer time. */
const offsetMs = 8 * 3600 * 1000

/** The number of the day that a time lies in. */
export const dayOf = (timeMs: number): number => Math.floor((timeMs + offsetMs) / dayMs)

/** When a day ends, in Unix ms. */
export const dayEndMs = (day: number): number => (day + 1) * dayMs - offsetMs

/** Days of a ranking's period; for ever has no number. */
export const periodDays = { day: 1, week: 7, month: 30 } as const

/** The date of a day, `YYYY-MM-DD`. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The number of a date, `YYYY-MM-DD`. */
export const dayOfDate = (date: string): number => Date.parse(`${date}T00:00Z`) / dayMs
