/**
 * What a restore moves, so that it may be cut off anywhere. Everything that takes a place lies beside it first, then a
 * note says what is about to be moved, and only then something moves: first the database, which shows by itself whether
 * it is in place. Whoever finds the note finishes from there on, or puts back what was there where it is not. The note
 * goes last, and what was staged after it.
 */
import { existsSync } from 'node:fs'
import { rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { syncFolder } from '../stores/durable.ts'
import type { Dumper } from './dump.ts'
import { itemNames, itemOf, putItem, putItemBack } from './items.ts'
import { readKept, writeWhole } from './kept.ts'

const Note = v.object({
  /** The name under which what was there before goes. */
  aside: v.string(),
  /** Whether there was a database. */
  wasThere: v.boolean(),
  /** What is replaced beside the database: see `itemNames`. */
  items: v.array(v.string()),
})
/** What is about to be moved. */
export interface Move extends v.InferOutput<typeof Note> {}

/** Where it is moved. */
export interface Site {
  readonly dataFolder: string
  readonly dumper: Dumper
}

/** What was restored: where what was there before is, where there was something, and what was replaced beside the database. */
export interface Restored {
  readonly aside: string | undefined
  readonly items: readonly string[]
}

/** Told once all is in place, before the note goes: may be told twice. */
export type WhenRestored = (restored: Restored) => Promise<void>

const noteOf = (dataFolder: string) => path.join(dataFolder, 'restoring.json')

/** Whether something was being moved, and is neither here nor there until `settle` was called. */
export const isUnderWay = (dataFolder: string): boolean => existsSync(noteOf(dataFolder))

/** Moves everything in place, which is staged. Throws where that can't be, and all is as it was before. */
export async function bringIn(
  site: Site,
  move: Move,
  load: () => Promise<void>,
  whenRestored: WhenRestored,
): Promise<Restored> {
  await writeWhole(noteOf(site.dataFolder), JSON.stringify(move))
  return finish(site, move, load, whenRestored)
}

/**
 * Ends what was cut off: what the restore got so far as to put the database in place is finished, or else what was there
 * before is put back and undefined answered. Throws where it can't be finished: what was there before is back then,
 * unless it is still under way. The folder must be locked.
 */
export async function settle(site: Site, whenRestored: WhenRestored): Promise<Restored | undefined> {
  const move = await readKept(noteOf(site.dataFolder), Note)
  if (move && (await site.dumper.isPlaced(move))) return finish(site, move, async () => {}, whenRestored)
  await (move ? putBack(site, move) : forgetStaged(site))
  return undefined
}

async function finish(site: Site, move: Move, load: () => Promise<void>, whenRestored: WhenRestored) {
  const { dataFolder, dumper } = site
  try {
    await load()
    await dumper.upgrade()
    for (const name of move.items) await putItem(itemOf(dataFolder, name, move.aside))
  } catch (error) {
    await putBack(site, move)
    throw error
  }
  const restored = { aside: move.wasThere ? move.aside : undefined, items: move.items }
  await whenRestored(restored)
  await forgetNote(dataFolder)
  return restored
}

async function putBack(site: Site, move: Move): Promise<void> {
  const { dataFolder, dumper } = site
  for (const name of move.items.toReversed()) await putItemBack(itemOf(dataFolder, name, move.aside))
  // the last, since it says whether all is in place
  await dumper.putBack(move)
  // kept where somebody laid something else in it
  await rmdir(path.join(dataFolder, move.aside)).catch(() => {})
  await forgetNote(dataFolder)
  await forgetStaged(site)
}

async function forgetNote(dataFolder: string): Promise<void> {
  await rm(noteOf(dataFolder), { force: true })
  await syncFolder(dataFolder)
}

const stagedIn = (dataFolder: string) => Object.values(itemNames).map((name) => itemOf(dataFolder, name, '').staged)

/** Whether something was staged and nothing moved: `settle` removes it. */
export const isStaged = ({ dataFolder, dumper }: Site): boolean =>
  [...stagedIn(dataFolder), ...dumper.staged].some((place) => existsSync(place))

/** Removes what was staged, which nothing needs any more. */
export async function forgetStaged({ dataFolder, dumper }: Site): Promise<void> {
  // the note too, where it was not written to its end
  for (const place of [...stagedIn(dataFolder), ...dumper.staged, `${noteOf(dataFolder)}.part`])
    await rm(place, { recursive: true, force: true })
}
