import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { Settings } from '../settings.ts'
import { syncFolder, unlessMissing } from '../stores/durable.ts'
import { restoreUnderSameKeys } from './restore.ts'

/** What is to be restored before a server starts, and for whom. */
const Order = v.object({
  name: v.string(),
  folder: v.string(),
  by: v.string(),
  reason: v.string(),
})
/** See `Order`. */
export interface RestoreOrder extends v.InferOutput<typeof Order> {}

/** What became of one. */
const Outcome = v.object({
  ...v.omit(Order, ['folder']).entries,
  /** Unix ms. */
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

const orderFile = 'restore.json'
const outcomeFile = 'restored.json'

async function read<S extends v.GenericSchema>(file: string, schema: S): Promise<v.InferOutput<S> | undefined> {
  const text = await unlessMissing(readFile(file, 'utf8'))
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return found.success ? found.output : undefined
}

async function write(folder: string, name: string, value: object): Promise<void> {
  const half = path.join(folder, `${name}.part`)
  await writeFile(half, JSON.stringify(value), { mode: 0o600, flush: true })
  await rename(half, path.join(folder, name))
  await syncFolder(folder)
}

/** Has the next start restore a backup, which was checked and has the keys that are here. */
export const orderRestore = (dataFolder: string, order: RestoreOrder): Promise<void> =>
  write(dataFolder, orderFile, order)

/** What became of the last one. */
export const lastRestore = (dataFolder: string): Promise<RestoreOutcome | undefined> =>
  read(path.join(dataFolder, outcomeFile), Outcome)

/** Keeps what became of one. */
export const keepRestore = (dataFolder: string, outcome: RestoreOutcome): Promise<void> =>
  write(dataFolder, outcomeFile, outcome)

/**
 * Restores what was ordered, while no server works on the place; where it fails all is as before. Whoever is killed
 * meanwhile does it again with the next start.
 */
export async function carryOutRestore(
  settings: Pick<Settings, 'dataFolder' | 'databaseUrl' | 's3'>,
  nowMs: number,
): Promise<void> {
  const { dataFolder } = settings
  const order = await read(path.join(dataFolder, orderFile), Order)
  if (!order) return
  const { folder, ...told } = order
  const outcome = await restoreUnderSameKeys(folder, settings, nowMs).then(
    ({ aside }) => ({ aside }),
    (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
  )
  await keepRestore(dataFolder, { ...told, ...outcome, at: nowMs, logged: false })
  await rm(path.join(dataFolder, orderFile))
}
