/** A part of a film with a name; `at` in seconds. */
export interface Chapter {
  at: number
  title: string
}

/** Chapters in their order, without those that begin beyond the end; none where there is but one. */
export function chaptersWithin(chapters: readonly Chapter[] | undefined, length: number): Chapter[] {
  const within = (chapters ?? []).filter(({ at }) => at >= 0 && (length <= 0 || at < length))
  return within.length > 1 ? within.toSorted((a, b) => a.at - b.at) : []
}

/** The chapter that a time belongs to; undefined before the first one begins. */
export const chapterAt = <C extends Chapter>(chapters: readonly C[], seconds: number): C | undefined =>
  chapters.findLast(({ at }) => at <= seconds)
