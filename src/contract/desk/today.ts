import { look } from './call.ts'
import { Nothing } from './shapes.ts'

/** What concerns fewer people than this is not told: nobody can be read out of it. */
export const floor = 20

/** A number that people stand behind: null where they are fewer than `floor`. */
export type Guarded = number | null

/** How the place is today. What somebody's role does not see is left out. */
export interface DeskToday {
  readonly people?: {
    readonly new: Guarded
    readonly active: Guarded
    readonly returning: Guarded
    /** Seconds of films and of clips that were watched. */
    readonly watched: readonly { readonly kind: string; readonly seconds: Guarded }[]
    /** How often works, articles and posts were opened, by kind. */
    readonly opened: readonly { readonly kind: string; readonly count: Guarded }[]
  }
  /** In fen. */
  readonly income?: { readonly paid: number; readonly refunded: number }
  /** Open cases by age, each counted up to `most`. */
  readonly reports?: { readonly day: number; readonly days: number; readonly older: number }
  readonly jobs?: { readonly failed: number; readonly waiting: number }
  readonly place?: {
    /** Of the disk that the data is on, in bytes; null where that can't be known. */
    readonly disk: { readonly free: number; readonly all: number } | null
    /** Calls of today. */
    readonly lines: readonly { readonly name: string; readonly calls: number }[]
    readonly builds: readonly { readonly name: string; readonly calls: number }[]
  }
  /** Counting ends here. */
  readonly most: number
}

/** How the place is today. */
export const today = {
  see: look<DeskToday>()('signed-in', Nothing),
}
