import * as v from 'valibot'
import type { Reason } from '../refusals.ts'
import { answering, change, type DeskPage, look } from './call.ts'
import { type DraftPreview, type PreviewPage, type PreviewPart, TextCut, type TextTrial } from './preview.ts'
import { Line, Paged, Reason as Why, RowId, Version } from './shapes.ts'

/** What was brought here and is not on show yet. */
export interface DeskDraft {
  readonly kind: string
  readonly id: number
  readonly title: string
  /** Whose it is; null where the account is gone. */
  readonly username: string | null
  readonly coins: number
  readonly category: string | null
  /** Chapters, episodes or files; null where it has none. */
  readonly parts: number | null
  /** What has become of its film or recording; null where it has none. */
  readonly media: 'receiving' | 'probing' | 'working' | 'ready' | 'refused' | null
  readonly reason: Reason | null
  /** When it will be on show; null where nobody has said. */
  readonly publishAt: number | null
  readonly createdAt: number
}

/** What somebody states by publishing: without all of it nothing is published. `record` is where the proof is kept. */
export const Statement = v.object({
  record: v.pipe(Line, v.minLength(2)),
  owns: v.literal(true),
  adults: v.literal(true),
  consents: v.literal(true),
})

/** When something is to be on show, Unix ms; at once where it is left out. */
export const At = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)))

const item = { kind: v.pipe(v.string(), v.maxLength(20)), id: RowId }

const Items = v.pipe(v.array(v.object(item)), v.minLength(1), v.maxLength(100))

/** What came in and waits to be published. */
export const inbox = {
  drafts: look<DeskPage<DeskDraft>>()('content.see', v.object(Paged.entries)),
  /** What a draft holds, before it is published. */
  preview: look<DraftPreview>()('content.see', v.object(item)),
  /** Its chapters, episodes, tracks or files, in their order. */
  previewParts: look<DeskPage<PreviewPart>>()('content.see', v.object({ ...item, ...Paged.entries })),
  /** Its pictures, in their order. */
  previewPages: look<DeskPage<PreviewPage>>()('content.see', v.object({ ...item, ...Paged.entries })),
  /** What a plain text would become if it were read and cut so; nothing is changed. */
  tryCut: look<TextTrial>()('content.edit', v.object({ id: RowId, cut: TextCut })),
  /** Reads and cuts the text of a draft so: its chapters are others from then on. */
  cut: change()('content.edit', v.object({ id: RowId, version: Version, cut: TextCut })),
  /** Publishes drafts at once or at a time; tells how many. Whoever does it states what is needed. */
  publish: answering<{ readonly count: number }>()(
    'content.edit',
    v.object({ items: Items, statement: Statement, at: At }),
  ),
  /** Throws drafts away for good, with their files. */
  throwAway: answering<{ readonly count: number }>()('content.edit', v.object({ items: Items, reason: Why }), {
    proof: true,
  }),
}
