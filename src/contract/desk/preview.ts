import * as v from 'valibot'

/** What was not as it should be in something that came in: a code, which the desk has words for, and what it is about. */
export interface Problem {
  readonly code: string
  /** Files or pages; the first of them. */
  readonly names: readonly string[]
  /** How many more there are. */
  readonly more: number
}

/** Encodings that a text may be read in. */
export const textEncodings = [
  'utf-8',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'utf-16le',
  'utf-16be',
  'windows-1252',
] as const
/** One of `textEncodings`. */
export type TextEncoding = (typeof textEncodings)[number]

/** How the chapters of a plain text are told from its lines; `own`: by a pattern of somebody's own. */
export const textRules = ['numbered', 'english', 'signs', 'numbers', 'none', 'own'] as const
/** One of `textRules`. */
export type TextRule = (typeof textRules)[number]

/** How a plain text is read and cut. */
export const TextCut = v.object({
  encoding: v.picklist(textEncodings),
  rule: v.picklist(textRules),
  /** A regular expression that headings fit; empty where the rule is not `own`. */
  pattern: v.pipe(v.string(), v.maxLength(200)),
})
/** See `TextCut`. */
export type TextCut = v.InferOutput<typeof TextCut>

/** What is known of a draft; the desk names each and says its value. */
export type PreviewFact =
  | {
      readonly fact: 'creator' | 'author' | 'intro' | 'category' | 'series' | 'language' | 'container' | 'pixels'
      readonly value: string
    }
  | { readonly fact: 'coins' | 'bytes' | 'seconds'; readonly value: number }
  | { readonly fact: 'platforms' | 'tags'; readonly value: readonly string[] }

/** A track of a film: of pictures in a quality, of sound, or of captions. */
export interface PreviewTrack {
  readonly kind: 'pictures' | 'sound' | 'captions'
  /** Such as `720p`; empty for others. */
  readonly name: string
  /** As the film has it; empty where it says nothing. */
  readonly language: string
  readonly label: string
}

/** What a preview is made of: each part is drawn in its own way, whatever kind the draft is of, with what is wrong with it. */
export type PreviewBlock = { readonly problems: readonly Problem[] } & (
  | { readonly type: 'facts'; readonly facts: readonly PreviewFact[] }
  | { readonly type: 'cover'; readonly path: string }
  /** `film`: what `/film/<id>` shows; null where nothing of it can be watched yet. */
  | {
      readonly type: 'film'
      readonly film: number | null
      readonly tracks: readonly PreviewTrack[]
      readonly chapters: readonly { readonly at: number; readonly title: string }[]
    }
  /** How a plain text was cut; `canChange` while its file is kept. */
  | { readonly type: 'text'; readonly cut: TextCut; readonly canChange: boolean; readonly version: string }
  /** Chapters, episodes, tracks or files, of which `inbox.previewParts` answers pages. */
  | { readonly type: 'parts'; readonly unit: PartUnit; readonly count: number; readonly size: number }
  /** Pictures in their order, of which `inbox.previewPages` answers pages. */
  | { readonly type: 'pages'; readonly count: number }
  /** Rich text; `free` is what those see who have not paid, null where all do. */
  | { readonly type: 'prose'; readonly body: string; readonly free: string | null }
)

/** What the size of a part counts. */
export type PartUnit = 'words' | 'pages' | 'seconds' | 'bytes'

/** A draft as it would be published. */
export interface DraftPreview {
  readonly kind: string
  readonly id: number
  readonly title: string
  /** When it will be on show; null where nobody has said. */
  readonly publishAt: number | null
  readonly blocks: readonly PreviewBlock[]
}

/** A chapter, an episode, a track or a file. */
export interface PreviewPart {
  readonly number: number
  readonly title: string
  /** Its depth in the contents, 0 above all. */
  readonly level: number
  readonly size: number
  /** Of what is heard: where it begins in the whole, in seconds; else null. */
  readonly from: number | null
  /** Of what is read its first words, of a file what it is called and runs on; else empty. */
  readonly begins: string
}

/** A page or a picture. */
export interface PreviewPage {
  /** The number and the title of its part. */
  readonly part: number
  readonly title: string
  /** Its number in that part. */
  readonly number: number
  readonly path: string
  readonly width: number
  readonly height: number
}

/** What a rule makes of a text. */
export interface RuleOutcome {
  readonly rule: TextRule
  readonly chapters: number
  /** The titles of the first few. */
  readonly first: readonly string[]
}

/** What a text would be cut into. */
export interface TextTrial {
  readonly cut: TextCut
  /** Signs that this encoding has nothing for. */
  readonly unreadable: number
  /** The beginning of the text as it is read so. */
  readonly begins: string
  /** What the rules find that find something, the likeliest first. */
  readonly outcomes: readonly RuleOutcome[]
  readonly chapters: number
  readonly words: number
  /** The first of its chapters. */
  readonly parts: readonly PreviewPart[]
}
