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

type Path = `/api/${string}`
type Options = Partial<Omit<Traits, 'mode' | 'page'>>

/** Makes a call of its path, input entries, output schema and what differs from the usual. */
type Builder<M extends Mode> = <E extends Entries, O>(
  path: Path,
  input: E,
  output: Schema<O>,
  options?: Options,
) => Call<Fields<E>, O, M>

const builderOf =
  <const M extends Mode>(mode: M, who: 'any' | 'user'): Builder<M> =>
  (path, input, output, options = {}) => ({
    path,
    input: shape(input),
    output,
    mode,
    success: 200,
    who,
    ...options,
  })

/** A read: anybody may call it unless `who` says otherwise. */
export const read: Builder<'read'> = builderOf('read', 'any')
/** A write that needs a connection and is not queued. */
export const write: Builder<'write'> = builderOf('write', 'user')
/** An outbox call: the screen shows it at once, the server gets it later. */
export const queued: Builder<'outbox'> = builderOf('outbox', 'user')
/** A money call: never queued, once in effect. */
export const money: Builder<'money'> = builderOf('money', 'user')

/** A read whose reply is a page; its input gains `cursor?` and `limit?`. */
export function paged<E extends Entries, O extends Page<unknown>>(
  path: Path,
  input: E,
  output: Schema<O>,
  options: Options = {},
): Call<Fields<E> & PageInput, O, 'read'> {
  const withCursor = shape({ ...input, ...pageInput }) as Schema<Fields<E> & PageInput>
  return { path, input: withCursor, output, mode: 'read', success: 200, who: 'any', page: true, ...options }
}

/** A read whose reply is a page of `item`. */
export function pages<E extends Entries, T>(
  path: Path,
  input: E,
  item: Schema<T>,
  options: Options = {},
): Call<Fields<E> & PageInput, Page<T>, 'read'> {
  return paged(path, input, pageOf(item), options)
}

/** A read whose reply is a page of `item` and, beside it, the fields of `head`. */
export function headedPages<E extends Entries, T, H extends Entries>(
  path: Path,
  input: E,
  item: Schema<T>,
  head: H,
  options: Options = {},
): Call<Fields<E> & PageInput, Page<T> & Fields<H>, 'read'> {
  const page = shape({ ...pageEntries(listOf(item)), ...head }, 'next') as unknown as Schema<Page<T> & Fields<H>>
  return paged(path, input, page, options)
}
