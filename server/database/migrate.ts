import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'

/** Every step of `migrations` by name, which is their order. A released one is never changed: what comes later is a further file. */
const steps = readdirSync(path.join(import.meta.dirname, 'migrations'))
  .map((file) => path.basename(file, '.ts'))
  .toSorted()

async function loadStep(name: string, engine: Engine): Promise<[string, Migration]> {
  const { up } = (await import(`./migrations/${name}.ts`)) as { up(db: Kysely<unknown>, on: Engine): Promise<void> }
  return [name, { up: (db) => up(db, engine) }]
}

/**
 * Brings a database up to this version, or to a former one by the name of its last step, in one transaction: whoever is
 * killed in the middle leaves what was there before. Throws where it fails, or where the database is of a newer version.
 */
export async function migrate<T>(db: Kysely<T>, engine: Engine, last?: string): Promise<void> {
  const getMigrations = async () => Object.fromEntries(await Promise.all(steps.map((name) => loadStep(name, engine))))
  const migrator = new Migrator({ db, provider: { getMigrations } })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error !== undefined) throw error
}

/** The name of the last step that this version knows. */
export const newestStep = (): string => steps.at(-1)!

/** Whether this version knows a step. */
export const isStep = (name: string): boolean => steps.includes(name)
