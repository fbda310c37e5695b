import type { Cache } from '#contract/cache.ts'
import { canonicalJson } from '#contract/canonical.ts'
import type { CacheOf, CallName, InputOf, ReadCall } from '#contract/catalogue.ts'
import type { ItemKind, Kind } from '#contract/kind.ts'

type As<A extends Cache['as']> = { [N in ReadCall]: CacheOf<N>['as'] extends A ? N : never }[ReadCall]
export type ListCall = As<'list' | 'sections' | 'mixed'>
export type DetailCall = As<'detail'>
export type AnswerCall = As<'answer'>
/** Reads whose replies become rows. */
export type CachedCall = Exclude<ReadCall, As<'none'>>

/** The kind of a detail call's item. */
export type DetailKind<N extends DetailCall> = CacheOf<N>['kind']

/** The kind of a list call's items. */
export type ListKind<N extends ListCall> =
  CacheOf<N> extends { kind: infer K extends Kind } ? K : CacheOf<N> extends { as: 'mixed' } ? ItemKind : 'section'

/**
 * The kind of a field of a list's `head` that is an entity, such as a collection's own card: the row holds its id under
 * the same name. Undefined for everything else, which the row holds as it is.
 */
export function headKind(kind: Kind, field: string): Kind | undefined {
  if (field === 'compilation' || field === 'topic' || field === 'section') return field
  if (field === 'series' && (kind === 'novel' || kind === 'picture' || kind === 'audio')) return `series:${kind}`
  return undefined
}

/** Key of a list or answer: the call and its canonical input, without what only says how much of it is asked for. */
export function listKey<N extends CallName>(call: N, input: InputOf<N>): string {
  const { cursor: _cursor, limit: _limit, ...rest } = input as Record<string, unknown>
  return `${call}:${canonicalJson(rest)}`
}
