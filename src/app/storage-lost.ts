import { deviceDatabaseName } from '#bridge/database-names.ts'
import { onStorageClosed } from '#data/db.ts'
import { boot } from '#data/settings.ts'
import { sessionTexts } from '#data/web-storage.ts'

const key = 'reloaded-for-storage'

/** Whether this document can still open a database. */
const opens = () =>
  new Promise<boolean>((resolve) => {
    const opening = indexedDB.open(deviceDatabaseName)
    opening.onsuccess = () => {
      opening.result.close()
      resolve(true)
    }
    opening.onerror = () => resolve(false)
  })

/**
 * Loads the document anew once its storage is gone for good: after the end of WebKit's storage process no document that
 * was there before can open a database again. `keep` is called before; the address stays. To be called once.
 */
export function healLostStorage(keep: () => void): void {
  if (!boot.memoryOnly) sessionTexts.remove(key)
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    // other engines close a database for reasons of their own, and open it again
    const fine = await opens()
    looking = false
    if (fine) return
    // what one reload did not mend, another will not
    if (sessionTexts.get(key) !== null || !sessionTexts.set(key, '')) return
    keep()
    location.reload()
  }
  onStorageClosed(() => void look())
}
