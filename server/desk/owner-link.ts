import type { Db, Tx } from '../database/tables.ts'
import { hasOwner } from '../repositories/desk-members.ts'
import { linkAddress, newDeskLink } from './members.ts'

/** A link that makes an owner, in place of the former one. */
export async function newOwnerLink(tx: Tx, deskOrigin: string, nowMs: number): Promise<string> {
  const { code } = await newDeskLink(tx, { kind: 'set-up', roles: 'owner', member_id: null, made_by: null }, nowMs)
  return linkAddress(deskOrigin, code)
}

/** The same where there is no owner yet; undefined where there is one. */
export async function ownerLink(db: Db, deskOrigin: string, nowMs: number): Promise<string | undefined> {
  if (await hasOwner(db)) return undefined
  return db.transaction().execute((tx) => newOwnerLink(tx, deskOrigin, nowMs))
}
