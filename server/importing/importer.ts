import { readdir } from 'node:fs/promises'
import type { ChapterRule } from '#books/text.ts'
import type { TextCut } from '#contract/desk/preview.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { MediaKind } from '../database/tables/media.ts'
import type { WorkKind } from '../database/tables/works.ts'
import type { ServerRoot } from '../envelope/roots.ts'
import type { PublishedItem, Statement } from '../repositories/publications.ts'
import type { SoundFault } from '../media/sound-probe.ts'
import type { ObjectStore } from '../stores/store.ts'
import type { TrackWarning } from '../media/tracks.ts'

/** What an import says beside what it found; `import-words.ts` has the words. */
export type ImportWarning =
  /** Pages that a book names and does not have, or that are nothing to read. */
  | { readonly code: 'pages-missing'; readonly names: readonly string[] }
  | { readonly code: 'picture-unreadable'; readonly name: string }
  /** HEIC can't be read here. */
  | { readonly code: 'no-heif'; readonly name: string }
  /** It is cut short, and shown as far as it goes. */
  | { readonly code: 'picture-damaged'; readonly name: string }
  /** One is drawn. */
  | { readonly code: 'no-cover' }
  /** No headings were found in a text, so it is cut into even pieces. */
  | { readonly code: 'no-headings' }
  /** HTML within an article. */
  | { readonly code: 'markup-left-out' }
  /** What an article says of itself is no YAML or JSON of the known words. */
  | { readonly code: 'head-unreadable' }
  /** A recording ends before it says that it does. */
  | { readonly code: 'sound-cut-short'; readonly name: string }
  /** The chapters of a recording are put in order, lie partly beyond its end, or are so many that it stays in one piece. */
  | { readonly code: TrackWarning; readonly name: string }

/** What a file holds, before anything of it is kept. */
export interface Preview {
  /** What it becomes. */
  readonly kind: string
  readonly title: string
  /** Empty where the file says nothing. */
  readonly author: string
  readonly intro: string
  /** As the file has it, which is often wrong. */
  readonly language: string
  /** Whether more of it is to come, as it says itself. */
  readonly status?: 'serial' | 'done'
  /** The series that it says it belongs to. */
  readonly series?: string
  /** What its cover is called within. */
  readonly cover: string | undefined
  /** Chapters, episodes or files; `size` in words, pages or bytes, `level` as a table of contents has it. */
  readonly parts: readonly { readonly title: string; readonly level: number; readonly size: number }[]
  readonly warnings: readonly ImportWarning[]
  /** Of a plain text: how its chapters were told from its lines. */
  readonly chapterRules?: FoundRules
}

/** What the rules find in a plain text. */
export interface FoundRules {
  readonly taken: ChapterRule
  /** Of each rule that finds something, the likeliest first: how likely it is, from 0 to 1, how many chapters, and the first of them. */
  readonly found: readonly {
    readonly rule: ChapterRule
    readonly score: number
    readonly chapters: number
    readonly first: readonly string[]
  }[]
}

/** What becomes a work. */
export interface WorkPreview extends Preview {
  readonly kind: Exclude<WorkKind, 'game'>
}

/** Where an import puts what it finds. */
export interface ImportTarget {
  readonly db: Db
  readonly store: ObjectStore
  readonly root: ServerRoot
  readonly userId: number
  /** What the person is called: the author where a file names none. */
  readonly username: string
  /** Instead of what the file says. */
  readonly title: string | undefined
  readonly coins: number
  /** The name of one of the kind's; the first where none is given. */
  readonly category: string | undefined
  /** The work that its parts are added to. */
  readonly workId: number | undefined
  /** The number of the part of that work that it takes the place of, instead of coming behind all of them. */
  readonly replaces?: number | undefined
  /** Undefined for a draft: it is demanded when that is published. */
  readonly statement: Statement | undefined
  readonly nowMs: number
}

/** What was found in a file, which stays open until it is closed. */
export interface Found {
  readonly preview: Preview
  /** What is kept of the file in `media`. */
  readonly media: MediaKind
  /**
   * Keeps its pictures and other files, of which nothing is shown yet; answers what publishes all of it within one
   * transaction. Rejects with an `ImportError` or a `BookError`.
   */
  readonly keep: (target: ImportTarget, original: Original, warn: Warn) => Promise<Publish>
  /** Of a plain text: how it was cut. Its file is kept while it is a draft, so that it can be cut otherwise. */
  readonly text?: TextCut
  /** What is imported, where it is a folder or lies in several files. */
  readonly files?: readonly string[]
  /** Looks at each of its pictures, which takes as long as keeping them, and says which of them are broken. */
  readonly check?: (warn: Warn) => Promise<void>
  readonly close?: () => void
}

/** Says what went wrong with a piece of an import, which goes on. */
export type Warn = (warning: ImportWarning) => void

/** Publishes what was kept. */
export type Publish = (tx: Tx) => Promise<PublishedItem>

/** A file that is imported. */
export interface Original {
  readonly file: string
  /** Hex. */
  readonly sha256: string
  readonly bytes: number
}

/** What somebody wishes a file to become, where it can be several things. */
export interface Wish {
  readonly as: string | undefined
  /** How the chapters of a text are told; the likeliest rule where nobody says. */
  readonly rule?: ChapterRule | undefined
}

/** Tells of a folder whether files of such names are in it. */
export const holds =
  (names: RegExp) =>
  async (folder: string): Promise<boolean> =>
    (await readdir(folder)).some((name) => names.test(name))

/** Imports one kind of files. */
export interface Importer {
  /** Names of files that it reads. */
  readonly names: RegExp
  /** Whether a folder is one of them as well; none is where this is missing. */
  readonly isOfFolder?: (folder: string) => Promise<boolean>
  /** Looks into a file and keeps nothing. Rejects with a `BookError` where it can't be read. */
  readonly look: (file: string, wish: Wish) => Promise<Found>
}

/** Why something is not imported; `import-words.ts` has the words. */
export type ImportFault =
  | { readonly code: 'unknown-file' }
  | { readonly code: 'category-unknown'; readonly known: readonly string[] }
  /** Nobody of this name has a work of this kind and number. */
  | { readonly code: 'work-unknown' }
  | { readonly code: 'no-ffmpeg' }
  | { readonly code: 'no-poppler' }
  /** A part is replaced by one part, and this work has none of that number. */
  | { readonly code: 'part-unknown' }
  | { readonly code: 'one-part' }
  /** Parts of a work that is on show can't wait. */
  | { readonly code: 'draft-of-parts' }
  | { readonly code: 'too-many-files' }
  /** A file that something is made of does not lie beside it. */
  | { readonly code: 'file-missing'; readonly name: string }
  /** What a JSON file says is not what its schema wants, at a place; or it is of a kind that is none of those. */
  | { readonly code: 'item-wrong'; readonly at: string; readonly known: readonly string[] }
  /** The rule that was chosen finds no chapters in a text. */
  | { readonly code: 'rule-finds-nothing' }
  /** A pattern of somebody's own is no regular expression. */
  | { readonly code: 'pattern-wrong' }
  /** What the JSON file beside a text says of its chapters can't be done, at a place. */
  | { readonly code: 'chapters-wrong'; readonly at: string }
  /** It names an item that is not there, or belongs to somebody else. */
  | { readonly code: 'item-unknown'; readonly id: number }
  /** The account has a club already. */
  | { readonly code: 'club-there' }
  /** Such things are on show as soon as they are there. */
  | { readonly code: 'no-draft' }
  /** A recording of a folder, which is imported whole or not at all. */
  | { readonly code: 'recording'; readonly fault: SoundFault; readonly name: string }

/** Thrown where something can't be imported. */
export class ImportError extends Error {
  override name = 'ImportError'
  readonly fault: ImportFault
  constructor(fault: ImportFault) {
    super(fault.code)
    this.fault = fault
  }
}
