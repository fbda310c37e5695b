import { metaKeys } from '#bridge/settings.ts'
import { device } from './db.ts'
import { saveMeta } from './settings.ts'

/** Whether films begin without sound; what somebody chose once holds for films and clips, after a restart too. */
export const autoplaySound = {
  startsMuted: async (): Promise<boolean> => {
    const row = await device.meta.get(metaKeys.autoplayMuted).catch(() => undefined)
    return (row?.value as boolean | undefined) ?? true
  },
  keep: (muted: boolean): void => void saveMeta(metaKeys.autoplayMuted, muted).catch(() => undefined),
}
