import { Dexie } from 'dexie'
import { incognitoName, isIncognito } from '#bridge/sealing.ts'

/** Held by the one session that keeps nothing for as long as its window is there. */
export const lockName = 'shiguang-incognito'
/** A database that somebody holds open is not waited for: nothing opens it again. */
export const waitMs = 1500

const ownDatabases = async () => (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(`${incognitoName}-`))

/** Deletes the databases of sessions that keep nothing. */
export async function deleteOwn(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, waitMs))
  const names = await ownDatabases()
  await Promise.race([Promise.all(names.map((name) => Dexie.delete(name).catch(() => undefined))), late])
}

/**
 * Deletes what a session has left whose window was ended from outside. Not while there is one. Runs at each start, so it
 * stands apart from what seals such a session.
 */
export async function sweepIncognito(): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  if (isIncognito || !locks || (await ownDatabases()).length === 0) return
  await locks.request(lockName, { ifAvailable: true }, (free) => (free ? deleteOwn() : undefined))
}
