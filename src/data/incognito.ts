import { incognitoName, isIncognito } from '#bridge/sealing.ts'
import type { MetaRow } from '#bridge/rows.ts'
import { metaKeys } from '#bridge/settings.ts'
import { newDataKey } from './lock-key.ts'
import { device } from './db.ts'
import { readRealMeta } from './lock-row.ts'
import { deleteOwn, lockName, waitMs } from './incognito-sweep.ts'
import { dropSnapshot } from './look.ts'
import { readBoot } from './settings.ts'
import { holdKey } from './lock-data-key.ts'

/**
 * [Note: Incognito] Page and worker talk through a database, so a session in memory alone would be one that neither sees
 * of the other. A session that keeps nothing has databases of its own instead, sealed with a key that only its window
 * knows and that is gone with it; they are deleted at its end, at the next one's beginning, and at the next start.
 */
/** Whether this window keeps nothing. */
export const keepsNothing = isIncognito

/** Begins anew as a session that keeps nothing. */
export async function beginIncognito(): Promise<void> {
  await dropSnapshot()
  window.name = incognitoName
  beginAtHome()
}

/** Ends it: what it has written is deleted, and the app begins anew as it was before. */
export async function endIncognito(): Promise<void> {
  device.close({ disableAutoOpen: true })
  await deleteOwn()
  window.name = ''
  beginAtHome()
}

/** Loads the app anew, wherever it is. */
function beginAtHome() {
  history.replaceState(null, '', '/')
  location.reload()
}

/** Makes everything of this window sealed with a key that nobody else will ever have. Before anything else is opened. */
export async function startIncognito(): Promise<void> {
  device.close()
  if (!(await holdAlone())) {
    // another window has these databases, under a key of its own
    window.name = ''
    location.reload()
    return new Promise<never>(() => {})
  }
  await deleteOwn()
  await holdKey(newDataKey())
  const rows: (MetaRow | undefined)[] = await readRealMeta([metaKeys.settings, metaKeys.adult]).catch(() => [])
  await device.meta.bulkPut(rows.filter((row): row is MetaRow => row !== undefined))
  await readBoot()
}

/** Whether this is the one session that keeps nothing; it is for as long as its window is there. */
function holdAlone(): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    const held = () => {
      resolve(true)
      return new Promise<never>(() => {})
    }
    // the window itself, before it was loaded anew, may be on its way out
    locks.request(lockName, { signal: AbortSignal.timeout(waitMs) }, held).catch(() => resolve(false))
  })
}
