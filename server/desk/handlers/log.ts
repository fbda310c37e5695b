import type { DeskLogEntry } from '#contract/desk/log.ts'
import { allDeskEntries, deskEntries, type DeskLogRow } from '../../repositories/desk-log.ts'
import type { DeskHandlers } from '../handler.ts'
import { entryHash } from '../log.ts'

const parsed = (json: string | null) => (json === null ? null : (JSON.parse(json) as Record<string, unknown>))

const entryOf = (row: DeskLogRow): DeskLogEntry => ({
  id: row.id,
  at: row.at,
  member: row.member,
  roles: row.roles,
  action: row.action,
  kind: row.kind,
  target: row.target,
  name: row.name,
  reason: row.reason,
  before: parsed(row.before),
  after: parsed(row.after),
  parent: row.parent_id,
})

/** What was done at the desk; see `contract/desk/log.ts`. */
export const log: DeskHandlers<'log'> = {
  list: async ({ db, input }) => {
    const { rows, next } = await deskEntries(db, input)
    return { rows: rows.map(entryOf), next }
  },

  verify: async ({ db, parts }) => {
    const hashOf = entryHash(parts.secret)
    let entries = 0
    let former = ''
    for await (const row of allDeskEntries(db)) {
      if (hashOf(former, row) !== row.hash) return { entries, brokenAt: row.id }
      former = row.hash
      entries += 1
    }
    return { entries, brokenAt: null }
  },
}
