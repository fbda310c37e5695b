import { metaKeys } from '#bridge/settings.ts'
import { isIncognito } from '#bridge/sealing.ts'
import { device } from './db.ts'
import { saveMeta } from './settings.ts'

/** The server's `clearCachePath`. */
const path = '/clear-cache'

/**
 * Has the browser let go of what it kept of the lines by itself: older versions let it keep pictures and films, under
 * addresses that name them. Once for each line that answers; there is no other way to reach that cache.
 */
export async function clearHttpCache(): Promise<void> {
  if (isIncognito) return
  const [row, canary] = await device.meta.bulkGet([metaKeys.cacheCleared, metaKeys.canary])
  const known = (row?.value as string[] | undefined) ?? []
  // a device that is new with this page has nothing of former versions
  if (Number(canary?.value ?? 0) >= performance.timeOrigin && known.length === 0)
    return saveMeta(metaKeys.cacheCleared, __BUILD_LINES__)
  const cleared = await Promise.all(
    __BUILD_LINES__
      .filter((line) => !known.includes(line))
      // with credentials, or Chromium does not heed it; there are none, and the answer is not read
      .map((line) =>
        fetch(new URL(path, line), { mode: 'no-cors', credentials: 'include', cache: 'no-store' }).then(
          () => [line],
          () => [],
        ),
      ),
  )
  if (cleared.flat().length > 0) await saveMeta(metaKeys.cacheCleared, [...known, ...cleared.flat()])
}
