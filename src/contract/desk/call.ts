import type * as v from 'valibot'
import type { Right } from './rights.ts'

/** Who may ask: whoever has a right, everybody who has signed in, or anybody. */
export type DeskWho = Right | 'signed-in' | 'anybody'

/** What the desk asks its server: a look changes nothing; a change is written into the log with what it changed. */
export interface DeskCall<M extends 'look' | 'change', I, O, W extends DeskWho = DeskWho> {
  readonly mode: M
  readonly who: W
  readonly input: v.GenericSchema<unknown, I>
  /** What is answered. Only its type counts: the server's own replies are not checked again. */
  readonly reply?: O
  /** Whether there is something in what is answered, which nothing can stand in for. */
  readonly answers: boolean
  /** Money, ways in, what is gone for good: the second factor is asked for once more. */
  readonly proof: boolean
  /** What is typed and not on show: it is kept as it comes, and no entry of the log is. */
  readonly quiet: boolean
}

/** A look: `look<Reply>()('people.see', schema)`. */
export const look =
  <O>() =>
  <I, W extends DeskWho>(who: W, input: v.GenericSchema<unknown, I>): DeskCall<'look', I, O, W> => ({
    mode: 'look',
    who,
    input,
    answers: true,
    proof: false,
    quiet: false,
  })

/** A change that answers something: `answering<Reply>()('team.edit', schema)`; see `change`. */
export const answering =
  <O>() =>
  <I, W extends DeskWho>(
    who: W,
    input: v.GenericSchema<unknown, I>,
    { proof = false, quiet = false } = {},
  ): DeskCall<'change', I, O, W> => ({
    mode: 'change',
    who,
    input,
    answers: true,
    proof,
    quiet,
  })

/** A change: `change()('people.judge', schema)`; `{ proof: true }` where a stolen cookie must not be enough, `{ quiet: true }` for drafts. */
export const change =
  () =>
  <I, W extends DeskWho>(
    who: W,
    input: v.GenericSchema<unknown, I>,
    options: { proof?: boolean; quiet?: boolean } = {},
  ): DeskCall<'change', I, object, W> => ({ ...answering<object>()(who, input, options), answers: false })

/** Rows of one page, and the cursor of the page after it. */
export interface DeskPage<R> {
  readonly rows: readonly R[]
  readonly next: string | null
}
