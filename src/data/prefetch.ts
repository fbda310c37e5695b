import type { InputOf } from '#contract/catalogue.ts'
import type { CachedCall } from '#bridge/cache-policies.ts'
import { soon } from '#lib/scheduling.ts'
import { ensureQuery } from './queries.ts'

/** Asks ahead for what a page will show, behind the frame; waits for nothing. For the loaders of routes. */
export const prefetch = <N extends CachedCall>(name: N, input: InputOf<N>): void =>
  void soon(() => ensureQuery(name, input))
