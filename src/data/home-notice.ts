import { useLiveQuery } from './use-live-query.ts'
import { metaKeys } from '#bridge/settings.ts'
import { device } from './db.ts'
import { saveMeta } from './settings.ts'

/** The id of the home notice that this device has shown, 0 for none; undefined until read. */
export const useShownNotice = (): number | undefined =>
  useLiveQuery(async () => Number((await device.meta.get(metaKeys.homeNoticeShown))?.value ?? 0), [])

/** Remembers that a home notice was shown, so that it is shown once. */
export const rememberNotice = (id: number) => saveMeta(metaKeys.homeNoticeShown, id)
