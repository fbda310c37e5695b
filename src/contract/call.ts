import type { Cache } from './cache.ts'
import type { OfflinePlan } from './offline.ts'
import type { Fits, ReplyEffect } from './reply-effects.ts'
import { listOf, shape, type Entries, type Fields, type Schema } from './schema.ts'
import { pageInput, type PageInput } from './shapes/inputs.ts'
import { pageEntries, pageOf, type Page } from './shapes/page.ts'
import type { Mode, Traits } from './traits.ts'

/** A call is data: where it goes, what goes in, what comes out, and its traits. Nothing is sent here. */
export interface Call<I, O, M extends Mode = Mode> extends Traits<M> {
  readonly path: `/api/${string}`
  readonly input: Schema<I>
  readonly output: Schema<O>
}

/** A call that may run again; `cache` is how its reply is kept. */
export interface Read<I, O, C extends Cache> extends Call<I, O, 'read'> {
  readonly cache: C
}

/** A call that changes something at once; `reply` is what its reply changes on the device. */
export interface Write<I, O, M extends Mode, R extends ReplyEffect> extends Call<I, O, M> {
  readonly reply: R
}

/** A call that is kept and sent later; `plan` is what becomes of it until then. */
export interface Queued<I, O, P extends OfflinePlan> extends Call<I, O, 'outbox'> {
  readonly plan: P
}

export type Path = `/api/${string}`
export type Options = Partial<Omit<Traits, 'mode' | 'page'>>

const callOf = <E extends Entries, O, const M extends Mode>(
  path: Path,
  input: E,
  output: Schema<O>,
  mode: M,
): Call<Fields<E>, O, M> => ({ path, input: shape(input), output, mode, success: 200, who: 'user' })

/** Makes a write of its path, input entries, output schema, what its reply changes, and what differs from the usual. */
type Builder<M extends Mode> = <E extends Entries, O, R extends ReplyEffect>(
  path: Path,
  input: E,
  output: Schema<O>,
  reply: R & Fits<NoInfer<Fields<E>>, NoInfer<O>>,
  options?: Options,
) => Write<Fields<E>, O, M, R>

const builderOf =
  <const M extends Mode>(mode: M): Builder<M> =>
  (path, input, output, reply, options) => ({ ...callOf(path, input, output, mode), reply, ...options })

/** A write that needs a connection and is not queued. */
export const write: Builder<'write'> = builderOf('write')
/** A money call: never queued, once in effect. */
export const money: Builder<'money'> = builderOf('money')

/** An outbox call: the screen shows it at once, as its plan says, and the server gets it later. */
export const queued = <E extends Entries, O, P extends OfflinePlan>(
  path: Path,
  input: E,
  output: Schema<O>,
  plan: P & Fits<NoInfer<Fields<E>>, NoInfer<O>>,
  options?: Options,
): Queued<Fields<E>, O, P> => ({ ...callOf(path, input, output, 'outbox'), plan, ...options })

/** A read: anybody may call it unless `who` says otherwise. */
export const read = <E extends Entries, O, C extends Cache>(
  path: Path,
  input: E,
  output: Schema<O>,
  cache: C,
  options?: Options,
): Read<Fields<E>, O, C> => ({ ...callOf(path, input, output, 'read'), who: 'any', cache, ...options })

/** A read whose reply is a page; its input gains `cursor?` and `limit?`. */
export const paged = <E extends Entries, O extends Page<unknown>, C extends Cache>(
  path: Path,
  input: E,
  output: Schema<O>,
  cache: C,
  options?: Options,
) =>
  ({ ...read(path, { ...input, ...pageInput }, output, cache, options), page: true }) as unknown as Read<
    Fields<E> & PageInput,
    O,
    C
  >

/** A read whose reply is a page of `item`. */
export const pages = <E extends Entries, T, C extends Cache>(
  path: Path,
  input: E,
  item: Schema<T>,
  cache: C,
  options?: Options,
): Read<Fields<E> & PageInput, Page<T>, C> => paged(path, input, pageOf(item), cache, options)

/** A read whose reply is a page of `item` and, beside it, the fields of `head`. */
export function headedPages<E extends Entries, T, H extends Entries, C extends Cache>(
  path: Path,
  input: E,
  item: Schema<T>,
  head: H,
  cache: C,
  options?: Options,
): Read<Fields<E> & PageInput, Page<T> & Fields<H>, C> {
  const page = shape({ ...pageEntries(listOf(item)), ...head }, 'next') as unknown as Schema<Page<T> & Fields<H>>
  return paged(path, input, page, cache, options)
}
