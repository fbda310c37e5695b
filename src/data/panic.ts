import type { Language } from '#contract/languages.ts'
import { neutralPage } from '#bridge/service-worker.ts'
import { defaultSettings, metaKeys, type Settings } from '#bridge/settings.ts'
import { device } from './db.ts'
import { followRows } from './live.ts'

/** Addresses of pages of this origin that say nothing of the app, by language. */
export const neutralPages: Readonly<Record<Language, string>> = neutralPage

/** The gesture that was chosen, live, for whoever runs outside the screens. */
export function followGesture(listener: (gesture: Settings['panic']) => void): void {
  let last: Settings['panic'] | undefined
  followRows(
    () => device.meta.get(metaKeys.settings),
    (row) => {
      const next = { ...defaultSettings, ...(row?.value as Partial<Settings> | undefined) }.panic
      if (next !== last) listener(next)
      last = next
    },
  )
}
