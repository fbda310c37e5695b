import type { Kind, Subject } from '#contract/kind.ts'
import type { DraftRow } from './drafts.ts'
import type { OutboxRow } from './outbox.ts'
import type { HiddenRow, HistoryRow, MetaRow, PaymentRow, RowId, SearchRow } from './rows.ts'

/** A place of a novel that somebody wants to find again. */
export interface Bookmark {
  part: number
  /** Of its chapter. */
  title: string
  /** Characters of the chapter's text before it. */
  at: number
  /** What stands there. */
  text: string
  /** Unix milliseconds. */
  madeAt: number
}

/** Where the bookmarks of a novel are in a person's `meta`; of the empty text, how those of all begin. */
export const bookmarksKey = (novel: number | '') => `bookmarks:novel:${novel}`

/** What highlights can be drawn in. */
export const highlightColours = ['yellow', 'green', 'blue', 'pink'] as const

/** Words of a novel that somebody has marked, with what they wrote beside them. */
export interface Highlight {
  /** A UUID of its own. */
  id: string
  /** The chapter. */
  part: number
  /** Its number and title. */
  no: number
  title: string
  /** UTF-16 units of the chapter's text before it. */
  at: number
  /** What is marked, and a little of what stood around it: by these it is found again in a text that has changed. */
  text: string
  before: string
  after: string
  colour: (typeof highlightColours)[number]
  /** Empty where nothing was written. */
  note: string
  /** Unix milliseconds. */
  madeAt: number
}

/** Where the highlights of a novel are in a person's `meta`, a row each; with an empty id, how the keys of all begin. */
export const highlightKey = (novel: number, id: string) => `highlight:novel:${novel}:${id}` as const

/** Where a person's `ForYouNote` is in their `meta`. */
export const forYouKey = 'for-you'

/** What a device has learnt of its person for what it chooses, beside their history. */
export interface ForYouNote {
  /** Nothing is chosen. */
  off?: boolean
  /** What was watched until then is not used (Unix milliseconds). */
  since: number
  /** What they want less of, the newest first. */
  less: { creator: string; tags: string[]; at: number }[]
  /** How often a video was offered and not opened. */
  shown: Record<number, number>
}

/** Names of those `meta` rows of a person that a page has set as they are. */
export type NoteKey = typeof forYouKey | 'listening' | 'open-order' | `reader:${string}` | `highlight:${string}`

/** What a file of the person's own brings for their database. */
export interface ImportedRows {
  history: readonly HistoryRow[]
  hidden: readonly HiddenRow[]
  searches: readonly SearchRow[]
  drafts: readonly Omit<DraftRow, 'files'>[]
  notes: readonly MetaRow[]
}

/** How much of a file was new here. */
export interface Imported {
  history: number
  /** Works in which it was further, or elsewhere, than here: that place is offered when they are opened. */
  offered: number
  hidden: number
  searches: number
  drafts: number
}

/**
 * What pages have the worker write into a person's database: the words for it, and what each answers. Times are Unix
 * milliseconds of the deed itself, given by the page. Each may be asked twice: it writes the same as asked once.
 */
export interface OwnWrites {
  /** How far somebody got: of two rows of the same the later stays. Answers whether the first was kept. */
  keepHistory(rows: readonly HistoryRow[]): boolean
  /** An item was opened; how far somebody got in it stays. */
  keepVisit(subject: Subject, at: number): void
  /** The offer of another place was answered. */
  dropOffer(kind: Kind, id: RowId): void
  /** Forgets rows as they were seen; one that was written since stays. */
  forgetHistory(rows: readonly HistoryRow[]): void
  /** Brings forgotten rows back; what was opened again meanwhile stays as it is. */
  putBackHistory(rows: readonly HistoryRow[]): void
  /** A word was looked for: it stands first, in the place of those that are the same in another case, width or script. */
  saveSearch(word: string, at: number, same: readonly string[]): void
  /** Takes one word, or all that were looked for until then, out of the searches. */
  forgetSearches(at: number, word?: string): void
  hide(row: HiddenRow): void
  unhide(kind: HiddenRow['kind'], id: RowId): void
  addBookmark(novel: number, bookmark: Bookmark): void
  removeBookmarks(novel: number, bookmarks: readonly Bookmark[]): void
  /** Sets a note, or with undefined takes it away. */
  setNote(key: NoteKey, value: unknown): void
  /** Gives rows of a clock that was ahead and has been set right the time of now, in their order. */
  mendStamps(nowMs: number): void
  /** Takes it upon one page to tell of entries of the outbox that ended. Those that are still there are marked as told. */
  claimEntries(): OutboxRow[]
  /** Takes it upon one page to tell of payments that ended. */
  claimPayments(): PaymentRow[]
  /** Lays a file over what is here: of two the later stays; no draft and no place of the person's is moved. */
  importOwn(rows: ImportedRows): Imported
}
