import type * as v from 'valibot'
import { listOf, opt, shape, type Schema } from '../schema.ts'
import { Id, Text, Time } from './common.ts'

const EntrySchema = shape({
  id: Id,
  /** Of what was reported, or taken down; without it somebody was suspended, `strike` for a strike alone. A newer server may know more. */
  kind: opt(Text),
  reason: Text,
  created_at: Time,
  /**
   * Of a report `open`, or what was found of it: `right`, `empty`, `malicious`. Of a decision `open` while one can
   * appeal, then `appealed`, `granted`, `refused`, `undone`, `closed`.
   */
  state: Text,
  /** Of a suspension or a strike. */
  until: opt(Time),
  /** My appeal. */
  content: opt(Text),
  answer: opt(Text),
})
/** What became of a report of mine, or of a decision about me or mine. */
export interface ModerationEntry extends v.InferOutput<typeof EntrySchema> {}

/** My reports and the decisions about me, each newest first. */
export interface MyModeration {
  list: ModerationEntry[]
  decisions: ModerationEntry[]
}
const Entries: Schema<ModerationEntry[]> = listOf(EntrySchema)
export const MyModeration: Schema<MyModeration> = shape({ list: Entries, decisions: Entries })
