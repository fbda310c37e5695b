import { useLiveQuery } from './use-live-query.ts'
import { personDatabase } from './db.ts'
import { foldNow } from './fold.ts'
import { usePerson } from './person.tsx'
import { currentPerson } from './session.ts'

/** How many words the history keeps. */
export const keptSearches = 50

const searches = () => personDatabase(currentPerson() ?? 'guest').searches

/** The words that this person looked for, newest first; undefined until read. They never leave the device. */
export function useSearches(): string[] | undefined {
  const { db } = usePerson()
  return useLiveQuery(async () => (await db.searches.orderBy('at').reverse().toArray()).map((row) => row.word), [db])
}

/** Puts a word at the front of the history; the same word in another case, width or script is replaced. */
export async function saveSearch(word: string): Promise<void> {
  const table = searches()
  const fold = foldNow()
  await table.db.transaction('rw', table, async () => {
    await table.filter((row) => fold(row.word) === fold(word)).delete()
    // after all others even within one millisecond, or when the clock was set back
    const newest = await table.orderBy('at').last()
    await table.put({ word, at: Math.max(Date.now(), (newest?.at ?? 0) + 1) })
    await table.orderBy('at').reverse().offset(keptSearches).delete()
  })
}

/** Takes one word out of the history. */
export const forgetSearch = (word: string): Promise<void> => searches().delete(word)

/** Empties the history. */
export const forgetSearches = (): Promise<void> => searches().clear()
