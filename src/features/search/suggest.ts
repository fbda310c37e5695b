import type { Fold } from '#lib/fold-text.ts'

/** How many suggestions are shown. */
export const suggestionCount = 8

/**
 * What a person who typed this may mean: words of their history, then hot words; within each those that begin with it
 * before those that contain it, otherwise in their own order. Nothing typed suggests nothing.
 */
export function suggest(typed: string, history: readonly string[], hot: readonly string[], fold: Fold): string[] {
  const asked = fold(typed)
  if (!asked) return []
  const found = new Map<string, string>()
  for (const source of [history, hot]) {
    const fitting = source.filter((word) => fold(word).includes(asked))
    const first = fitting.filter((word) => fold(word).startsWith(asked))
    for (const word of [...first, ...fitting]) {
      const key = fold(word)
      if (key !== asked && !found.has(key)) found.set(key, word)
    }
  }
  return [...found.values()].slice(0, suggestionCount)
}
