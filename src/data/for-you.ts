import type { PersonDatabase } from '#bridge/database.ts'
import { forYouKey, type ForYouNote } from '#bridge/own-writes.ts'
import { usePerson } from './person.tsx'
import { useLiveQuery } from './use-live-query.ts'
import { write } from './write.ts'

const nothing: ForYouNote = { since: 0, less: [], shown: {} }

const read = async (db: PersonDatabase): Promise<ForYouNote> => ({
  ...nothing,
  ...((await db.meta.get(forYouKey))?.value as ForYouNote | undefined),
})

/** What this device has learnt of its person beside their history, live; undefined until read. */
export function useForYou(): ForYouNote | undefined {
  const { db } = usePerson()
  return useLiveQuery(() => read(db), [db])
}

let last: Promise<unknown> = Promise.resolve()

/** Changes it, one change after the other. */
export function changeForYou(db: PersonDatabase, change: (known: ForYouNote) => Partial<ForYouNote>): Promise<void> {
  const changed = last.then(async () => {
    const known = await read(db)
    await write(db, 'setNote', forYouKey, { ...known, ...change(known) })
  })
  last = changed.catch(() => undefined)
  return changed
}

/** Forgets all of it; what was watched until then says nothing any more, and stays in the history. */
export const forgetForYou = (db: PersonDatabase, at: number) => changeForYou(db, () => ({ ...nothing, since: at }))
