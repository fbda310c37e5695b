import { useLiveQuery } from './use-live-query.ts'
import type { InputOf, OutputOf } from '#contract/catalogue.ts'
import { listKey, type AnswerCall } from '#bridge/cache-policies.ts'
import { readWithOptimistic } from './read-with-optimistic.ts'
import { usePerson } from './person.tsx'
import { readBefore } from './read-ahead.ts'
import type { ReadDatabase } from './read-database.ts'
import { reading, type Reading } from './reading.ts'
import { useQuery, refetchQuery } from './queries.ts'

/** A kept reply, with what waits in the outbox laid over it; null where the device has none. */
export async function readAnswer<T>(db: ReadDatabase, key: string): Promise<{ value: T; askedAt: number } | null> {
  const answer = await readWithOptimistic(
    db,
    ['answers'],
    () => db.answers.get(key),
    (code, known, rows) => known && { ...known, value: code.applyOptimisticToAnswer(key, known.value, rows) },
  )
  return answer ? { value: answer.value as T, askedAt: answer.askedAt } : null
}

/** A reply that is kept as it is (channels, hot words, the config, the profile), live. */
export function useAnswer<N extends AnswerCall>(name: N, input: InputOf<N>, when = true): Reading<OutputOf<N>> {
  const { db } = usePerson()
  const key = listKey(name, input)
  type Row = { value: OutputOf<N>; askedAt: number } | null
  const row = useLiveQuery<Row, Row | undefined>(() => readAnswer(db, key), [db, key], readBefore(db, key))
  return reading(row, useQuery(name, input, when), () => void refetchQuery(name, input))
}
