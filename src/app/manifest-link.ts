import type { Language } from '#contract/languages.ts'
import type { InstalledLookName } from '#bridge/settings.ts'
import { currentLanguage } from '#words/words.ts'

/** The address of a manifest below the root; `config/manifest.ts` writes them, and a test holds the two together. */
export const manifestHref = (language: Language, look: InstalledLookName = 'own') =>
  `/manifest${look === 'own' ? '' : `.${look}`}${language === 'zh' ? '' : `.${language}`}.webmanifest`

/** The manifest speaks the language of the interface, so that the installed app does. To be called once. */
export function followManifest(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
  const put = () => {
    const look = (document.documentElement.dataset.look ?? 'own') as InstalledLookName
    const href = manifestHref(currentLanguage(), look)
    if (link?.getAttribute('href') !== href) link?.setAttribute('href', href)
  }
  put()
  // the root element follows the settings, whoever changes them
  new MutationObserver(put).observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['lang', 'data-look'],
  })
}
