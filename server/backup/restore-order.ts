import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { lockFolder } from '../database/lock.ts'
import type { Settings } from '../settings.ts'
import { dumperOf } from './backup.ts'
import { itemNames } from './items.ts'
import { readKept, writeWhole } from './kept.ts'
import { asideOf, restoreUnderSameKeys } from './restore.ts'
import { isStaged, isUnderWay, settle, type Restored } from './under-way.ts'

/** What is to be restored before a server starts, and for whom. */
const Order = v.object({
  name: v.string(),
  folder: v.string(),
  by: v.string(),
  reason: v.string(),
  /** Unix ms: what is put aside is called by it. */
  at: v.number(),
})
/** See `Order`. */
export interface RestoreOrder extends v.InferOutput<typeof Order> {}

/** What became of one. */
const Outcome = v.object({
  ...v.omit(Order, ['folder']).entries,
  /** Unix ms of its end. */
  at: v.number(),
  /** Where what was there before is; undefined where there was nothing. */
  aside: v.optional(v.string()),
  /** Why nothing was restored, and all is as before. */
  failure: v.optional(v.string()),
  /** Whether it stands in the log. */
  logged: v.boolean(),
})
/** See `Outcome`. */
export interface RestoreOutcome extends v.InferOutput<typeof Outcome> {}

const orderOf = (dataFolder: string) => path.join(dataFolder, 'restore.json')
const outcomeOf = (dataFolder: string) => path.join(dataFolder, 'restored.json')

/** Has the next start restore a backup, which was checked and has the keys that are here. */
export const orderRestore = (dataFolder: string, order: RestoreOrder): Promise<void> =>
  writeWhole(orderOf(dataFolder), JSON.stringify(order))

/** Takes back what was ordered. */
export const forgetOrder = (dataFolder: string): Promise<void> => rm(orderOf(dataFolder), { force: true })

/** What became of the last one. */
export const lastRestore = (dataFolder: string): Promise<RestoreOutcome | undefined> =>
  readKept(outcomeOf(dataFolder), Outcome)

/** Keeps what became of one. */
export const keepRestore = (dataFolder: string, outcome: RestoreOutcome): Promise<void> =>
  writeWhole(outcomeOf(dataFolder), JSON.stringify(outcome))

/** Other keys were put in place than the app was built with. */
class BuildAnew extends Error {
  constructor() {
    super('a restore that was cut off is finished now, with other keys: build the app anew, which npm start does')
    this.name = 'BuildAnew'
  }
}

/**
 * Restores what was ordered, while no server works on the place; where it can't be done all is as before, and what
 * became of it says why. Whoever is killed meanwhile ends it with the next start, and a restore by command with it.
 * Throws where a restore is neither done nor undone: nothing may run on that; and BuildAnew.
 */
export async function carryOutRestore(
  settings: Pick<Settings, 'dataFolder' | 'databaseUrl' | 's3'>,
  nowMs: number,
): Promise<void> {
  const { dataFolder } = settings
  const site = { dataFolder, dumper: dumperOf(settings) }
  if (!existsSync(orderOf(dataFolder)) && !isUnderWay(dataFolder) && !isStaged(site)) return
  const unlock = lockFolder(dataFolder)
  const order = await readKept(orderOf(dataFolder), Order)
  const keep = async (outcome: { readonly aside?: string | undefined; readonly failure?: string }) => {
    if (!order) return
    const { folder: _folder, ...told } = order
    await keepRestore(dataFolder, { ...told, ...outcome, at: nowMs, logged: false })
    await forgetOrder(dataFolder)
  }
  const whenRestored = ({ aside }: Restored) => keep({ aside })
  try {
    const settled = await settle(site, whenRestored)
    if (order && !settled) await restoreUnderSameKeys(order.folder, settings, asideOf(order.at), whenRestored)
    if (settled?.items.includes(itemNames.keys)) throw new BuildAnew()
  } catch (error) {
    if (!order || isUnderWay(dataFolder)) throw error
    await keep({ failure: error instanceof Error ? error.message : String(error) })
  } finally {
    unlock()
  }
}
