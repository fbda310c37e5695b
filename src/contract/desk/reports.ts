import * as v from 'valibot'
import { answering, change, type DeskPage, look } from './call.ts'
import { Line, Paged, Reason, RowId, Version } from './shapes.ts'

/** The columns in which people write. */
export const deskTextNames = [
  'username',
  'title',
  'name',
  'author',
  'sign',
  'intro',
  'summary',
  'content',
  'body',
] as const
/** One of `deskTextNames`. */
export type DeskTextName = (typeof deskTextNames)[number]

/** What a case is called and how it stands, in a list. */
export interface DeskCase {
  readonly id: number
  readonly kind: string
  /** The item's id; null where it is not here. */
  readonly item: string | null
  readonly state: 'open' | 'closed'
  readonly outcome: 'kept' | 'malicious' | 'taken-down' | 'upheld' | 'restored' | null
  readonly urgent: boolean
  readonly score: number
  readonly openedAt: number
  readonly decidedAt: number | null
  readonly reports: number
  /** Names of the reasons for which it was reported. */
  readonly reasons: readonly string[]
  readonly author: DeskPerson | null
  /** Who looks at it now, and until when. */
  readonly claim: { readonly by: string; readonly isMine: boolean; readonly until: number } | null
}

/** Somebody, as lists name them. */
export interface DeskPerson {
  readonly id: number
  readonly name: string
}

/** All that is known of a case. */
export interface DeskCaseDetail extends DeskCase {
  /** What the item says, by the name of its field. */
  readonly texts: readonly { readonly name: DeskTextName; readonly text: string }[]
  /** Where its pictures lie. */
  readonly pictures: readonly string[]
  /** The original of its film, which `/film/<id>` shows; null where there is none. */
  readonly film: number | null
  readonly isDeleted: boolean
  readonly note: string
  /** Until when what was taken down can be brought back; null where nothing can. */
  readonly undoUntil: number | null
  readonly decisions: readonly DeskDecision[]
  readonly version: string
}

/** What was decided, by whom and why. */
export interface DeskDecision {
  readonly id: number
  readonly at: number
  readonly by: string
  readonly action: string
  readonly reason: string
}

/** A report of a case. */
export interface DeskReport {
  readonly id: number
  readonly at: number
  /** Null for a guest. */
  readonly by: DeskPerson | null
  /** What was found of their reports before. */
  readonly record: { readonly right: number; readonly empty: number; readonly malicious: number } | null
  readonly reason: string
  readonly content: string
  readonly weight: number
  /** The same for reports from one network. */
  readonly network: string
  readonly contact: string | null
  readonly canBeAnswered: boolean
  readonly answer: string | null
  readonly verdict: 'right' | 'empty' | 'malicious' | null
}

/** An appeal against a decision. */
export interface DeskAppeal {
  readonly id: number
  readonly at: number
  readonly state: 'open' | 'granted' | 'refused'
  readonly by: DeskPerson
  readonly content: string
  readonly answer: string | null
  readonly decision: DeskDecision
  readonly caseId: number | null
  /** Whoever asks decided it: somebody else has to look at it. */
  readonly isOwn: boolean
}

/** What may be decided on a case. */
export const verdicts = ['keep', 'malicious', 'uphold', 'take-down', 'strike', 'ban'] as const
/** One of `verdicts`. */
export type DeskVerdict = (typeof verdicts)[number]

const Id = v.object({ id: RowId })

/** What a hash of the block list is of: an original, a picture, frames of a film, or a montage of them. */
const blockedKinds = ['file', 'picture', 'frame', 'montage'] as const

/** A hash of 64 hex digits, PDQ or SHA-256; those with the same source are of one film. */
export const BlockedEntry = v.object({
  kind: v.picklist(blockedKinds),
  hash: v.pipe(v.string(), v.toLowerCase(), v.regex(/^[0-9a-f]{64}$/)),
  source: v.exactOptional(Line),
})
/** See `BlockedEntry`. */
export type BlockedEntry = v.InferOutput<typeof BlockedEntry>

/** So many hashes are sent at once. */
export const mostEntries = 5000

/** Cases of what was reported, and appeals against what was decided. */
export const reports = {
  /** Open cases, the most urgent first, or those that were decided, the latest first. */
  list: look<DeskPage<DeskCase>>()(
    'reports.see',
    v.object({ ...Paged.entries, state: v.optional(v.picklist(['open', 'closed'])), kind: v.optional(v.string()) }),
  ),
  one: look<DeskCaseDetail>()('reports.see', Id),
  ofCase: look<DeskPage<DeskReport>>()('reports.see', v.object({ ...Paged.entries, id: RowId })),
  /** Nobody else decides on it for a quarter of an hour. */
  claim: answering<{ readonly until: number }>()('reports.decide', Id),
  /** Lets go of `after`, and claims the case that is to be looked at after it. */
  claimNext: answering<{ readonly id: number }>()('reports.decide', v.object({ after: v.optional(RowId) })),
  decide: change()(
    'reports.decide',
    v.object({
      id: RowId,
      verdict: v.picklist(verdicts),
      /** Of the reports that are found malicious, where it is not all of them. */
      blamed: v.optional(v.pipe(v.array(RowId), v.minLength(1), v.maxLength(100))),
      reason: Reason,
    }),
  ),
  undo: change()('reports.decide', v.object({ id: RowId, reason: Reason })),
  setNote: change()(
    'reports.decide',
    v.object({ id: RowId, note: v.pipe(v.string(), v.trim(), v.maxLength(2000)), version: Version }),
  ),
  answer: change()(
    'reports.decide',
    v.object({ report: RowId, answer: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(1000)) }),
  ),
  appeals: look<DeskPage<DeskAppeal>>()(
    'reports.see',
    v.object({ ...Paged.entries, state: v.optional(v.picklist(['open', 'granted', 'refused'])) }),
  ),
  decideAppeal: change()(
    'reports.decide',
    v.object({ id: RowId, state: v.picklist(['granted', 'refused']), reason: Reason }),
  ),
  /** Puts the hashes of a list on the block list; what is there stays as it is. */
  addBlocked: change()(
    'reports.decide',
    v.object({
      list: v.pipe(Line, v.minLength(1)),
      entries: v.pipe(v.array(BlockedEntry), v.minLength(1), v.maxLength(mostEntries)),
      reason: Reason,
    }),
  ),
}
