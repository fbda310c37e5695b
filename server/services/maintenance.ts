import { errcodes, type ErrcodeBody } from '#contract/reply.ts'
import type { Language } from '#contract/languages.ts'
import type { Db, Tx } from '../database/tables.ts'
import { factOf, setFact } from '../repositories/place.ts'

/** Whether the app is served, and what it is told while it is not. */
export interface Maintenance {
  readonly on: boolean
  readonly zh: string
  readonly en: string
}

const factName = 'maintenance'
/** What waits on devices is sent again after this. */
const retrySeconds = 60

/** Whether the app is served; without words while nobody has written any. */
export async function maintenanceOf(db: Db): Promise<Maintenance> {
  const kept = await factOf(db, factName)
  return kept === undefined ? { on: false, zh: '', en: '' } : (JSON.parse(kept) as Maintenance)
}

/** Serves the app, or ceases to. */
export const setMaintenance = (tx: Tx, { on, zh, en }: Maintenance) =>
  setFact(tx, factName, JSON.stringify({ on, zh, en }))

/** What a call is answered with while the app is not served; undefined while it is. */
export async function maintenanceReply(
  db: Db,
  language: Language,
  nowMs: number,
): Promise<{ readonly body: ErrcodeBody; readonly errcode: typeof errcodes.maintenance } | undefined> {
  const { on, ...words } = await maintenanceOf(db)
  if (!on) return undefined
  return { body: { time: nowMs, retry_after: retrySeconds, msg: words[language] }, errcode: errcodes.maintenance }
}
