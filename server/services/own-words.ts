import type { PlainCode } from '#contract/refusals.ts'
import { found, refuse } from '../api/refusal.ts'
import { states } from '../database/tables/types.ts'

/** What somebody wrote. */
interface Own {
  readonly user_id: number
  readonly state: number
  readonly created_at: number
}

/** Refuses with 404 what is not there, with 403 what is on show and somebody else's. Of the rest nobody else is told. */
export function mustBeMine<R extends Own>(row: R | undefined, user: { readonly id: number }, code: PlainCode): R {
  const known = found(row, code)
  if (known.user_id === user.id) return known
  throw known.state === states.live ? refuse(403, 'not-mine') : refuse(404, code)
}

/** Refuses to change what is not on show: 409 while somebody looks at it or once its time is over, 404 where it is gone. */
export function mustBeEditable(
  { state, created_at: createdAt }: Own,
  { code, hours, nowMs }: { readonly code: PlainCode; readonly hours?: number; readonly nowMs: number },
): void {
  if (state === states.held) throw refuse(409, 'under-review')
  if (state !== states.live) throw refuse(404, code)
  if (hours !== undefined && nowMs - createdAt > hours * 3600 * 1000) throw refuse(409, 'edit-too-late', { hours })
}
