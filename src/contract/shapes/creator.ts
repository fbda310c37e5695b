import * as v from 'valibot'
import { oneOf, opt, shape, type Schema } from '../schema.ts'
import { Amount, Count, Flag, Id, Image, Text, Time } from './common.ts'

const OwnWorkSchema = shape({
  id: Id,
  kind: oneOf(['video', 'picture', 'audio', 'novel', 'comic', 'game']),
  item_id: opt(Id),
  small: opt(Flag),
  title: Text,
  content: Text,
  cover: opt(Image),
  state: oneOf(['preparing', 'refused', 'draft', 'scheduled', 'published', 'held', 'down']),
  progress: opt(Amount),
  reason: opt(Text),
  refusal: opt<unknown>(v.unknown()),
  publish_at: opt(Time),
  parts: opt(Count),
  coins: Count,
  vip_only: opt(Flag),
  plays: opt(Count),
  likes_count: opt(Count),
  sales: opt(Count),
  earned: opt(Count),
  created_at: Time,
  request_id: opt(Text),
  part_of: opt(Text),
})
/**
 * A work as its creator sees it. `id` names it among all of theirs, `item_id` among those of its `kind`; `small` is a short
 * clip. `progress` 0 to 1 while its film or sound is prepared; `reason` and `refusal` (`refusals.ts`) say why that can't be.
 * `part_of`
 * is the title of the audio book that a chapter will be added to, which `item_id` names until then. `parts` are chapters or episodes, `earned` its creator's share of its `sales`, in coins. What only the server knows is
 * absent while a work waits to be sent.
 */
export interface OwnWork extends v.InferOutput<typeof OwnWorkSchema> {}
export const OwnWork: Schema<OwnWork> = OwnWorkSchema
