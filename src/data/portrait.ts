import { useLiveQuery } from './use-live-query.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import { fileMark } from '#bridge/outbox.ts'
import { usePerson } from './person.tsx'

/** The newest picture of oneself that the server does not have yet; undefined where none waits. */
export const waitingPortrait = (db: PersonDatabase): Promise<Blob | undefined> =>
  db.transaction('r', db.outbox, db.outboxFiles, async () => {
    const rows = await db.outbox.where('laid').equals(1).sortBy('seq')
    const change = rows.findLast(({ call, input }) => call === 'user.update' && 'avatar_url' in input)
    if (!change) return undefined
    const files = await db.outboxFiles.where('[entry+no]').between([change.id, 0], [change.id, Infinity]).toArray()
    return files.find(({ no }) => Reflect.get(change.input, 'avatar_url') === fileMark(no))?.blob
  })

/** The same, live. */
export function useWaitingPortrait(): Blob | undefined {
  const { db } = usePerson()
  return useLiveQuery(() => waitingPortrait(db), [db])
}
