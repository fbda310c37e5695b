import { useLiveQuery } from './use-live-query.ts'
import { personDatabase } from './db.ts'
import { foldNow } from './fold.ts'
import { usePerson } from './person.tsx'
import { currentPerson } from './session.ts'
import { write } from './write.ts'

const mine = () => personDatabase(currentPerson() ?? 'guest')

/** The words that this person looked for, newest first; undefined until read. They never leave the device. */
export function useSearches(): string[] | undefined {
  const { db } = usePerson()
  return useLiveQuery(async () => (await db.searches.orderBy('at').reverse().toArray()).map((row) => row.word), [db])
}

/** Those of the words that are this one, in another case, width or script. */
export function sameWords(words: readonly string[], word: string): string[] {
  const fold = foldNow()
  return words.filter((one) => fold(one) === fold(word))
}

/** Puts a word at the front of the history, in the place of those that are the same. */
export async function saveSearch(word: string): Promise<void> {
  const known = (await mine().searches.toArray()).map((row) => row.word)
  await write(mine(), 'saveSearch', word, Date.now(), sameWords(known, word))
}

/** Takes one word out of the history. */
export const forgetSearch = (word: string) => write(mine(), 'forgetSearches', Date.now(), word)

/** Empties the history. */
export const forgetSearches = () => write(mine(), 'forgetSearches', Date.now())
