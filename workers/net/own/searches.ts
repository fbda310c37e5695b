import type { PersonDatabase } from '#bridge/database.ts'
import { writtenAt } from './history.ts'

/** How many words the searches keep. */
export const keptSearches = 50

/** Puts a word at the front, in the place of those that are the same. */
export async function saveSearch(
  { searches }: PersonDatabase,
  word: string,
  at: number,
  same: readonly string[],
): Promise<void> {
  await searches.bulkDelete([...same])
  // after all others even within one millisecond, or when the clock was set back
  const newest = await searches.orderBy('at').last()
  await searches.put({ word, at: Math.max(at, (newest?.at ?? 0) + 1) })
  await searches.orderBy('at').reverse().offset(keptSearches).delete()
}

/** Takes one word, or all that were looked for until then, out of the searches. */
export async function forgetSearches({ searches }: PersonDatabase, at: number, word?: string): Promise<void> {
  await searches.filter((row) => writtenAt(row) <= at && (word === undefined || row.word === word)).delete()
}
