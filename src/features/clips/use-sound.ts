import { metaKeys } from '#bridge/settings.ts'
import { saveMeta, useMeta } from '#data/settings.ts'

/** Whether clips begin without sound; what somebody chose once holds for all clips, after a restart too. */
export function useMuted(): [muted: boolean, set: (muted: boolean) => void] {
  return [
    useMeta(metaKeys.autoplayMuted, true),
    (muted) => void saveMeta(metaKeys.autoplayMuted, muted).catch(() => undefined),
  ]
}
