import { Dexie } from 'dexie'
import { giveUpStorage } from './db.ts'
import { endLook } from './look.ts'
import { endNet } from './net.ts'
import { localTexts, sessionTexts } from './web-storage.ts'
import { incognitoName } from '#bridge/sealing.ts'
import { deviceDatabaseName, personPrefix } from '#bridge/database-names.ts'

/** A database that somebody else holds open may keep us waiting; its rows are gone by then. */
const waitMs = 3000

const inTime = <T>(work: Promise<T>) =>
  Promise.race([
    work.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, waitMs, undefined)),
  ])

/**
 * Deletes everything of this app from this device: every person's rows, settings, pictures, downloads, the app's own
 * files; then the app begins anew. Rows go first, so that a database that can't be deleted is empty.
 */
export async function wipeDevice(): Promise<void> {
  // what it wrote now would make a database that is deleted anew
  endNet()
  endLook()
  const names = (await Dexie.getDatabaseNames()).filter(
    (name) => name === deviceDatabaseName || name.startsWith(personPrefix) || name.startsWith(`${incognitoName}-`),
  )
  await Promise.all(names.map((name) => inTime(emptied(name))))
  giveUpStorage()
  clearWebStorage()
  // what is blocked, or does not answer, keeps nothing of the rest
  const caches = (await inTime((async () => globalThis.caches.keys())())) ?? []
  await Promise.all(caches.map((name) => inTime(globalThis.caches.delete(name))))
  const workers = (await inTime((async () => navigator.serviceWorker.getRegistrations())())) ?? []
  await Promise.all(workers.map((worker) => inTime(worker.unregister())))
  await Promise.all(names.map((name) => inTime(Dexie.delete(name))))
  // this page is still there, and may have written its way meanwhile
  clearWebStorage()
  location.replace('/')
}

function clearWebStorage() {
  sessionTexts.clear()
  localTexts.clear()
}

/** Empties a database, whatever its version. */
async function emptied(name: string): Promise<void> {
  const db = await new Dexie(name).open()
  await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())))
  db.close()
}
