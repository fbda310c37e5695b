import { metaKeys } from '#bridge/settings.ts'
import { device } from './db.ts'
import { saveMeta } from './settings.ts'

/** Bits per second that streams came with last time; undefined before the first one. */
export async function savedBandwidth(): Promise<number | undefined> {
  const value = (await device.meta.get(metaKeys.bandwidth))?.value
  return typeof value === 'number' && value > 0 ? value : undefined
}

/** Remembers how fast streams came, in bits per second, for the first choice of a rendition next time. */
export const saveBandwidth = (bitsPerSecond: number) =>
  saveMeta(metaKeys.bandwidth, Math.round(bitsPerSecond)).catch(() => undefined)
