import type {
  DeskCallName,
  DeskCallOf,
  DeskCatalogue,
  DeskChangeName,
  DeskGroup,
  DeskInput,
  DeskLookName,
  DeskReply,
} from '#contract/desk/catalogue.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { DeskLogRow } from '../repositories/desk-log.ts'
import type { MemberRow } from '../repositories/desk-members.ts'
import type { DeskParts } from './parts.ts'

/** Who asks. */
export interface Member {
  readonly row: MemberRow
  /** Hash of their session's cookie. */
  readonly session: string
  readonly sessionEndsAt: number
}

/** What a look is answered with. */
export interface DeskAsk<I> {
  readonly input: I
  readonly db: Db
  readonly parts: DeskParts
  readonly nowMs: number
  readonly network: string | undefined
  /** The User-Agent header. */
  readonly agent: string
  /** What the browser keeps of having signed in before. */
  readonly device: string | undefined
}

/** The same of somebody who has signed in. */
export interface MemberAsk<I> extends DeskAsk<I> {
  readonly member: Member
}

/** The same of whoever asks for what anybody may: nobody may have signed in. */
export interface AnybodysAsk<I> extends DeskAsk<I> {
  readonly member: Member | undefined
}

/** What a call is asked with, by who may ask. */
export type AskOf<N extends DeskCallName> = DeskCallOf<N>['who'] extends 'anybody'
  ? AnybodysAsk<DeskInput<N>>
  : MemberAsk<DeskInput<N>>

/** What was done to something, for the log. */
export interface DeskEntry {
  /** What it was done to: `member`, `video`, `user` …, its id, and its name as it was. */
  readonly kind: string
  readonly target: string | number
  readonly name: string
  readonly reason?: string
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
}

/** What came of a change. Several entries are kept below one for all of them; there is at least one. */
export interface Changed<O> {
  readonly reply: O
  readonly log: DeskEntry | readonly DeskEntry[]
  /** Done once the change is kept. */
  readonly after?: () => void
  /** Who did it, where nobody had signed in before. */
  readonly by?: MemberRow
  /** The cookie from now on; null for none. */
  readonly cookie?: { readonly token: string; readonly endsAt: number } | null
  /** What the browser keeps of having signed in. */
  readonly device?: string
}

/** Makes a change, in one transaction with its entries. */
export type Effect<I, O, A = MemberAsk<I>> = (ask: A & { readonly db: Tx }) => Promise<Changed<O>>

/** Answers a look. */
export type LookHandler<N extends DeskLookName> = (ask: AskOf<N>) => Promise<DeskReply<N>>

/**
 * Answers a change; `prepare` does what takes long or asks others, before the transaction. `again` answers whoever asks for
 * it again, because the first answer was lost, by its entry; without it they are told that it was done.
 */
export type ChangeHandler<N extends DeskChangeName> =
  | Effect<DeskInput<N>, DeskReply<N>, AskOf<N>>
  | {
      readonly prepare: (ask: AskOf<N>) => Promise<Effect<DeskInput<N>, DeskReply<N>, AskOf<N>>>
      readonly again?: (input: DeskInput<N>, entry: DeskLogRow) => DeskReply<N>
    }

/** A handler for each call of a group: a call without one does not compile. */
export type DeskHandlers<G extends DeskGroup> = {
  readonly [C in keyof DeskCatalogue[G] & string as C]: `${G}.${C}` extends DeskLookName
    ? LookHandler<`${G}.${C}`>
    : `${G}.${C}` extends DeskChangeName
      ? ChangeHandler<`${G}.${C}`>
      : never
}
