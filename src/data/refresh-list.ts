import type { InputOf } from '#contract/catalogue.ts'
import { listKey, type ListCall } from '#bridge/cache-policies.ts'
import { net } from './net.ts'
import { refetchQuery } from './queries.ts'

/** Brings a list up to date and shows it at once, for changes that the person made themselves. */
export async function refreshList<N extends ListCall>(name: N, input: InputOf<N>): Promise<void> {
  const outcome = await refetchQuery(name, input)
  if (!outcome.failure) await net.applyPending(listKey(name, input))
}
