import { useSyncExternalStore } from 'react'
import type { PersonDatabase } from '#bridge/database.ts'
import type { OutboxCall } from '#contract/catalogue.ts'
import { createStore, type Store } from '#lib/store.ts'
import type { RowId } from '#bridge/rows.ts'
import { followRows } from './live.ts'
import { usePerson } from './person.tsx'

const marks = new WeakMap<PersonDatabase, Store<ReadonlySet<string>>>()

/** What waits to be sent, as marks (`mv.like 7`): one look at the outbox for all buttons on screen. */
function marksOf(db: PersonDatabase): Store<ReadonlySet<string>> {
  const known = marks.get(db)
  if (known) return known
  const store = createStore<ReadonlySet<string>>(new Set())
  marks.set(db, store)
  followRows(
    () => db.outbox.where('laid').equals(1).toArray(),
    (rows) => store.set(new Set(rows.map(({ mark }) => mark))),
    // a database that is closed with its person has nothing to say any more
    () => marks.delete(db),
  )
  return store
}

/** Whether something was done to an item that the server does not know yet, live: the "not sent yet" of a button. */
export function useUnsent(call: OutboxCall, id: RowId): boolean {
  const store = marksOf(usePerson().db)
  return useSyncExternalStore(store.subscribe, () => store.get().has(`${call} ${id}`))
}
