import type { DeviceDatabase } from '#bridge/database.ts'
import type { Result } from '#contract/failures.ts'
import type { Handle } from './handle.ts'

/**
 * Changes one value of the device in a transaction, so that two tabs do not undo each other; where `change` gives
 * undefined it stays as it is. Gives the value after that.
 */
export const changeMeta = <T>(
  device: Handle<DeviceDatabase>,
  key: string,
  change: (known: T | undefined) => T | undefined,
): Promise<Result<T | undefined>> =>
  device.run((db) =>
    db.transaction('rw', db.meta, async () => {
      const known = (await db.meta.get(key))?.value as T | undefined
      const next = change(known)
      if (next !== undefined) await db.meta.put({ key, value: next })
      return next ?? known
    }),
  )
