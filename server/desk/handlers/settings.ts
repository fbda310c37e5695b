import { maintenanceOf, setMaintenance } from '../../services/maintenance.ts'
import type { DeskHandlers } from '../handler.ts'
import { mustBeVersion, versionOf } from '../version.ts'

/** How the place is set up; see `contract/desk/settings.ts`. */
export const settings: DeskHandlers<'settings'> = {
  see: async ({ db, parts }) => {
    const { title, engine, payments, lines, appOrigins, place } = parts
    const maintenance = await maintenanceOf(db)
    return {
      title,
      database: engine,
      files: place.s3 ? 'bucket' : 'folder',
      payments: payments ? 'on' : 'off',
      lines,
      appOrigins,
      keys: place.keys.map(({ id }) => id),
      maintenance: { ...maintenance, version: versionOf(maintenance) },
    }
  },

  setMaintenance: async ({ db: tx, input }) => {
    const before = await maintenanceOf(tx)
    mustBeVersion(before, input.version)
    const { on, zh, en, reason } = input
    await setMaintenance(tx, { on, zh, en })
    const log = { kind: 'place', target: 'maintenance', name: '', reason, before: { ...before }, after: { on, zh, en } }
    return { reply: {}, log }
  },
}
