import { defaultSettings, metaKeys, type InstalledLookName, type Settings } from '#bridge/settings.ts'
import { device } from '#data/db.ts'
import { followRows } from '#data/live.ts'
import { saveLook } from '#data/look.ts'
import type { Language } from '#contract/languages.ts'
import { currentLanguage } from '#words/words.ts'

/** Looks that keep quiet, and what the app is called with them; `config/manifest.ts` says the same. */
export const neutralNames: Readonly<Record<Exclude<InstalledLookName, 'own'>, Readonly<Record<Language, string>>>> = {
  notes: { zh: '便签', en: 'Notes' },
  reader: { zh: '阅读', en: 'Reader' },
  album: { zh: '相册', en: 'Album' },
}

/** All looks, the app's own first. */
export const lookNames: readonly InstalledLookName[] = ['own', 'notes', 'reader', 'album']

/** What the app is called with a look; undefined for its own. */
export const neutralName = (look: InstalledLookName, language: Language): string | undefined =>
  look === 'own' ? undefined : neutralNames[look][language]

/** Where an icon of a look lies. */
export const lookIcon = (look: InstalledLookName, file: string) => `/icons/${look === 'own' ? '' : `${look}-`}${file}`

const linkOf = (selector: string, href: string) => document.querySelector(selector)?.setAttribute('href', href)

/**
 * Gives window, icons and manifest the look that was chosen, so that an installation takes it; follows the setting from
 * then on. What the window is called is kept for the next first frame too. To be called once.
 */
export function followInstalledLook(): void {
  const root = document.documentElement
  let own: string | undefined
  const put = (look: InstalledLookName) => {
    const title = neutralName(look, currentLanguage())
    if (title === undefined && root.dataset.look === undefined) return
    root.dataset.look = look
    linkOf('link[rel="icon"]', lookIcon(look, 'icon-48.png'))
    linkOf('link[rel="apple-touch-icon"]', lookIcon(look, 'apple-touch-icon.png'))
    own ??= document.title
    const name = title ?? own
    document.querySelector('meta[name="apple-mobile-web-app-title"]')?.setAttribute('content', name)
    if (root.dataset.covered === undefined) document.title = name
    void saveLook({ title, icon: title === undefined ? undefined : lookIcon(look, 'icon-192.png') })
  }
  let chosen: InstalledLookName = 'own'
  followRows(
    () => device.meta.get(metaKeys.settings),
    (row) => put((chosen = { ...defaultSettings, ...(row?.value as Partial<Settings> | undefined) }.look)),
  )
  new MutationObserver(() => put(chosen)).observe(root, { attributes: true, attributeFilter: ['lang'] })
  // the shell says the app's own name when it is drawn, or in another language
  const head = document.querySelector('title')
  if (head)
    new MutationObserver(() => {
      const name = neutralName(chosen, currentLanguage())
      if (name !== undefined && root.dataset.covered === undefined && document.title !== name) document.title = name
    }).observe(head, { childList: true })
}
