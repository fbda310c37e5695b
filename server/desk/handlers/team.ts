import { deskRoles, rightsOf, type DeskRole } from '#contract/desk/rights.ts'
import type { DeskMember } from '#contract/desk/team.ts'
import type { Tx } from '../../database/tables.ts'
import {
  allMembers,
  dropDeskLinksBy,
  endDeskSessions,
  memberById,
  sessionsByMember,
  updateMember,
  type MemberRow,
} from '../../repositories/desk-members.ts'
import { removeDeskPasskeys } from '../../repositories/desk-passkeys.ts'
import type { DeskHandlers, Member } from '../handler.ts'
import { linkAddress, newDeskLink, rolesOf } from '../members.ts'
import { DeskRefusal, there } from '../refusal.ts'
import { mustBeVersion, versionOf } from '../version.ts'

const seenOf = ({ id, roles, active }: MemberRow) => ({ id, roles, active })

/** Refuses to give away a right that one does not have. */
function mayGrant({ row }: Member, roles: readonly DeskRole[]): void {
  const own = rightsOf(rolesOf(row))
  if ([...rightsOf(roles)].some((right) => !own.has(right))) throw new DeskRefusal(403, 'role-beyond-own')
}

/** Somebody else of the team whom one may decide on, or a refusal. */
async function otherMember(tx: Tx, id: number, by: Member): Promise<MemberRow> {
  if (id === by.row.id) throw new DeskRefusal(403, 'own-role')
  const member = there(await memberById(tx, id))
  mayGrant(by, rolesOf(member))
  return member
}

/** A place without an owner could be run by nobody. */
async function mustLeaveOwner(tx: Tx, member: MemberRow): Promise<void> {
  const owners = (await allMembers(tx)).filter((one) => one.active === 1 && rolesOf(one).includes('owner'))
  if (owners.length === 1 && owners[0]?.id === member.id) throw new DeskRefusal(409, 'last-owner')
}

const inOrder = (roles: readonly DeskRole[]) => deskRoles.filter((role) => roles.includes(role)).join(',')

/** Who runs the place; see `contract/desk/team.ts`. */
export const team: DeskHandlers<'team'> = {
  list: async ({ db, nowMs }) => {
    const sessions = new Map((await sessionsByMember(db, nowMs)).map((one) => [Number(one.member_id), one]))
    const rows = (await allMembers(db)).map((member): DeskMember => {
      const its = sessions.get(member.id)
      return {
        id: member.id,
        name: member.name,
        roles: rolesOf(member),
        state: member.active === 1 ? 'active' : 'ended',
        createdAt: member.created_at,
        usedAt: its ? Number(its.used_at) : null,
        sessions: Number(its?.count ?? 0),
        version: versionOf(seenOf(member)),
      }
    })
    return { rows }
  },

  invite: async ({ db: tx, input, member, nowMs, parts }) => {
    mayGrant(member, input.roles)
    const roles = inOrder(input.roles)
    const link = { kind: 'invitation', roles, member_id: null, made_by: member.row.id } as const
    const { code, endsAt } = await newDeskLink(tx, link, nowMs)
    return {
      reply: { link: linkAddress(parts.deskOrigins[0]!, code), endsAt },
      log: { kind: 'link', target: 'invitation', name: roles, reason: input.reason, after: { roles } },
    }
  },

  setRoles: async ({ db: tx, input, member: by }) => {
    const member = await otherMember(tx, input.id, by)
    mustBeVersion(seenOf(member), input.version)
    mayGrant(by, input.roles)
    if (!input.roles.includes('owner')) await mustLeaveOwner(tx, member)
    const roles = inOrder(input.roles)
    await updateMember(tx, member.id, { roles })
    await dropDeskLinksBy(tx, member.id)
    const entry = { kind: 'member', target: member.id, name: member.name, reason: input.reason }
    return { reply: {}, log: { ...entry, before: { roles: member.roles }, after: { roles } } }
  },

  end: async ({ db: tx, input, member: by }) => {
    const member = await otherMember(tx, input.id, by)
    await mustLeaveOwner(tx, member)
    await updateMember(tx, member.id, { active: 0 })
    await endDeskSessions(tx, member.id)
    await removeDeskPasskeys(tx, member.id)
    await dropDeskLinksBy(tx, member.id)
    const entry = { kind: 'member', target: member.id, name: member.name, reason: input.reason }
    return { reply: {}, log: { ...entry, before: { active: member.active }, after: { active: 0 } } }
  },

  resetLink: async ({ db: tx, input, member: by, nowMs, parts }) => {
    const member = await otherMember(tx, input.id, by)
    const link = { kind: 'reset', roles: member.roles, member_id: member.id, made_by: by.row.id } as const
    const { code, endsAt } = await newDeskLink(tx, link, nowMs)
    return {
      reply: { link: linkAddress(parts.deskOrigins[0]!, code), endsAt },
      log: { kind: 'member', target: member.id, name: member.name, reason: input.reason },
    }
  },
}
