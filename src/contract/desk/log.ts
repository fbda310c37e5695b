import * as v from 'valibot'
import { look, type DeskPage } from './call.ts'
import { Line, Nothing, Paged, RowId } from './shapes.ts'

/** An entry of the log: who did what to what, why, and what it was before and after. */
export interface DeskLogEntry {
  readonly id: number
  readonly at: number
  readonly member: string
  readonly roles: string
  /** The name of the call, such as `team.invite`. */
  readonly action: string
  readonly kind: string
  readonly target: string
  /** The target's name as it was. */
  readonly name: string
  readonly reason: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  /** The entry of the bulk action that it is part of. */
  readonly parent: number | null
}

/** What was done at the desk; nothing changes or removes an entry. */
export const log = {
  list: look<DeskPage<DeskLogEntry>>()(
    'log.see',
    v.object({
      ...Paged.entries,
      action: v.optional(Line),
      member: v.optional(Line),
      kind: v.optional(Line),
      target: v.optional(Line),
      parent: v.optional(RowId),
    }),
  ),
  /** Whether every entry follows from the one before it; the first that does not, where one does not. */
  verify: look<{ readonly entries: number; readonly brokenAt: number | null }>()('log.see', Nothing),
}
