import { metaKeys } from '#bridge/settings.ts'
import { useMeta } from './settings.ts'

/** How far the server's clock is ahead of this device's, in milliseconds, as far as it is known; live. */
export const useSkewMs = (): number => useMeta<number>(metaKeys.skewMs, 0)
