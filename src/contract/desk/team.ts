import * as v from 'valibot'
import { answering, change, look } from './call.ts'
import { deskRoles, type DeskRole } from './rights.ts'
import { Nothing, Reason, RowId, Version } from './shapes.ts'

/** Somebody of the team. */
export interface DeskMember {
  readonly id: number
  readonly name: string
  readonly roles: readonly DeskRole[]
  readonly state: 'active' | 'ended'
  readonly createdAt: number
  readonly usedAt: number | null
  /** Sessions that live. */
  readonly sessions: number
  readonly version: string
}

const Roles = v.pipe(v.array(v.picklist(deskRoles)), v.minLength(1), v.maxLength(deskRoles.length))

/** An address that is told once. */
export interface Link {
  readonly link: string
  readonly endsAt: number
}

/** Who runs the place: nobody grants what they lack, or edits their own roles. */
export const team = {
  list: look<{ readonly rows: readonly DeskMember[] }>()('settings.see', Nothing),
  invite: answering<Link>()('team.edit', v.object({ roles: Roles, reason: Reason }), { proof: true }),
  setRoles: change()('team.edit', v.object({ id: RowId, roles: Roles, version: Version, reason: Reason }), {
    proof: true,
  }),
  /** Ends a member, their sessions and the links that they made; what they did stays in the log. */
  end: change()('team.edit', v.object({ id: RowId, reason: Reason }), { proof: true }),
  /** A link by which a member chooses a new password and a new authenticator. */
  resetLink: answering<Link>()('team.edit', v.object({ id: RowId, reason: Reason }), { proof: true }),
}
