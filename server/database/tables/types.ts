import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#contract/languages.ts'

/** Yes or no as both engines keep it. */
export type Flag = 0 | 1

/** A number that the database gives. */
export type GeneratedId = Generated<number>

/** JSON kept as text; `J` says what is in it. Read with `readJson`. */
export type Json<J> = ColumnType<JsonText<J>, JsonText<J>, JsonText<J>>

declare const of: unique symbol
/** Text that holds the JSON of a `J`. */
export type JsonText<J> = string & { readonly [of]: J }

/** What a JSON column holds. */
export const readJson = <J>(text: JsonText<J>): J => JSON.parse(text) as J

/** The text of a JSON column. */
export const writeJson = <J>(value: J): JsonText<J> => JSON.stringify(value) as JsonText<J>

/**
 * The states of an item: on show, held back until somebody has decided, taken down, gone for as long as its maker is
 * banned, deleted by its maker, deleted by its maker and there for those who bought it, waiting for its film, not
 * published yet.
 */
export const states = { live: 0, held: 1, gone: 2, withdrawn: 3, removed: 4, sold: 5, coming: 6, draft: 7 } as const

/** What a picture looks like, see `media/pdq.ts`: hex of 64 digits, and the same of the picture mirrored left to right. */
export interface PictureHash {
  readonly hash: string
  readonly mirrored: string
}

/** The words of a row in other languages than Chinese, by column. */
export type Translations = { readonly [L in Exclude<Language, 'zh'>]?: Readonly<Record<string, string>> }
