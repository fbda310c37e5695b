import type { Selectable, Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'

/** Where what people write is, with its author, its text and its state. */
export type WordsTable = 'comments' | 'posts' | 'reviews' | 'wants' | 'want_replies'

/** What all of these tables say of a row. */
interface AnyWords {
  readonly id: number
  readonly user_id: number
  readonly content: string
  readonly state: number
  readonly created_at: number
}

/** Something that somebody wrote. */
export type WordsRow<T extends WordsTable> = Selectable<Tables[T]> & AnyWords

/** What changes of a row beside its text. */
export type Changes<T extends WordsTable> = Omit<Updateable<Tables[T]>, keyof AnyWords>

/** Of a text what can be changed. */
export interface NewText {
  readonly content: string
  readonly title?: string
  readonly edited_at: number
}

/** Something in whatever state; undefined where there never was such a thing. */
export const anyWords = <T extends WordsTable>(db: Db, table: T, id: number): Promise<WordsRow<T> | undefined> =>
  // all of these tables have the columns that are used here, so one stands for all
  db
    .selectFrom(table as 'posts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst() as Promise<unknown> as Promise<WordsRow<T> | undefined>

/** Gives something that is on show another text; undefined where it is not on show. */
export const setText = <T extends WordsTable>(
  tx: Tx,
  table: T,
  id: number,
  text: NewText & Changes<T>,
): Promise<WordsRow<T> | undefined> =>
  tx
    .updateTable(table as 'posts')
    .set(text as NewText)
    .where('id', '=', id)
    .where('state', '=', states.live)
    .returningAll()
    .executeTakeFirst() as Promise<unknown> as Promise<WordsRow<T> | undefined>

/** States of what nobody has hidden but its author, or their ban. */
const unhidden = [states.live, states.withdrawn]

/**
 * Deletes something, whose text is kept for open cases; undefined where it is deleted already, or, of what must not be
 * `hidden`, where it is held back or taken down.
 */
export const markRemoved = <T extends WordsTable>(
  tx: Tx,
  table: T,
  id: number,
  { hidden }: { readonly hidden: boolean },
): Promise<WordsRow<T> | undefined> =>
  tx
    .updateTable(table as 'posts')
    .set({ state: states.removed })
    .where('id', '=', id)
    .where('state', hidden ? 'not in' : 'in', hidden ? [states.removed, states.sold] : unhidden)
    .returningAll()
    .executeTakeFirst() as Promise<unknown> as Promise<WordsRow<T> | undefined>

/** Leaves something that was deleted to those who bought it. */
export const keepForBuyers = (tx: Tx, table: WordsTable, id: number) =>
  tx
    .updateTable(table as 'posts')
    .set({ state: states.sold })
    .where('id', '=', id)
    .execute()
