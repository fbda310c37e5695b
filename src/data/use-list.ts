import { useState } from 'react'
import { readBefore } from './read-ahead.ts'
import { useLiveQuery } from './use-live-query.ts'
import type { InputOf } from '#contract/catalogue.ts'
import { listKey, type ListCall, type ListKind } from '#bridge/cache-policies.ts'
import type { CardOf, RowId } from '#bridge/rows.ts'
import { readListWithOptimistic, type KnownCards, type ListEntry, type ListRows } from './list-rows.ts'
import { net } from './net.ts'
import type { ReadDatabase } from './read-database.ts'
import { usePerson } from './person.tsx'
import { openedAt, useMoreQuery, useQuery, fetchQuery, type QueryState } from './queries.ts'

/** A list as a screen draws it. */
export interface LiveList<C, X = unknown> {
  /**
   * `reading` until the rows are read, `absent` where the device has never seen the list: it may have entries all the
   * same, which wait in the outbox.
   */
  state: 'reading' | 'absent' | 'here'
  entries: ListEntry<C, X>[]
  /** The first id that the server gave, also where its item is hidden. */
  first: RowId | undefined
  head: unknown
  /** Unix milliseconds of the shown generation; 0 where there is none. */
  askedAt: number
  /** A newer generation behind "N new"; `fresh` is 0 where the order says nothing of what is new. */
  waiting: { fresh: number } | undefined
  /** When something was opened that is known to have changed (Unix milliseconds). */
  openedAt: number
  /** More can be loaded; false at the end of the list. */
  more: boolean
  /** How asking for the beginning went. */
  query: QueryState
  /** How asking for what follows went. */
  moreQuery: QueryState
  refresh: () => Promise<void>
  loadMore: () => void
  fill: (after: number) => void
  applyPending: () => Promise<void>
}

/** The rows of a list, and which list it is. */
export const readKeyed = async <C, X>(db: ReadDatabase, key: string, knownCards?: KnownCards) => ({
  key,
  rows: await readListWithOptimistic<C, X>(db, key, knownCards),
})

/** A list of a call, live: its cards, its age, how asking for it went, and what can be done with it. */
export function useList<N extends ListCall, X = unknown>(
  name: N,
  input: InputOf<N>,
  when = true,
): LiveList<CardOf<ListKind<N>>, X> {
  const { db } = usePerson()
  const key = listKey(name, input)
  type Keyed = { key: string; rows: ListRows<CardOf<ListKind<N>>, X> | null }
  const [knownCards] = useState<KnownCards>(() => ({ keys: [] }))
  const live = useLiveQuery<Keyed, Keyed | undefined>(
    () => readKeyed(db, key, knownCards),
    [db, key, knownCards],
    readBefore(db, key),
  )
  const rows = live?.key === key ? live.rows : undefined
  const asked = useQuery(name, input, when)
  const lastPage = rows ? `${rows.list.generation} ${rows.pages} ${rows.next}` : ''
  const moreWant = useMoreQuery(name, input, lastPage)
  const applyPending = () => net.applyPending(key)
  return {
    state: rows === undefined ? 'reading' : rows && rows.list.generation > 0 ? 'here' : 'absent',
    entries: rows?.entries ?? [],
    first: rows?.first,
    head: rows?.list.head,
    askedAt: rows?.list.askedAt ?? 0,
    waiting: rows?.list.waiting,
    openedAt,
    more: rows ? rows.next !== null : false,
    query: asked,
    moreQuery: moreWant,
    refresh: async () => {
      const outcome = await fetchQuery(name, input)
      if (!outcome.failure) await applyPending()
    },
    loadMore: () => void fetchQuery(name, input, 'next', lastPage),
    fill: (after) => void fetchQuery(name, input, { after }),
    applyPending: applyPending,
  }
}
