import { saveMeta, useMeta } from '#data/settings.ts'

const key = 'giftAnimation'

/** Whether gifts are shown flying; kept on this device. Who asked for less motion sees none either way. */
export function useGiftAnimation(): { on: boolean; set: (on: boolean) => void } {
  return { on: useMeta(key, true), set: (on) => void saveMeta(key, on).catch(() => undefined) }
}
