import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { installedLooks, manifestFile, manifests } from '../../../config/manifest.ts'
import { lookIcon, lookNames, neutralName } from '#features/settings/installed-look.ts'
import { manifestHref } from '#app/manifest-link.ts'

test('the page and the build speak of the same looks, by the same names, addresses and icons', () => {
  expect(lookNames).toEqual(Object.keys(installedLooks))
  for (const look of lookNames) {
    for (const language of ['zh', 'en'] as const) {
      expect(manifestHref(language, look)).toBe(`/${manifestFile(look, language)}`)
      const { name, id, icons } = JSON.parse(manifests()[manifestFile(look, language)]!) as {
        name: string
        id: string
        icons: { src: string }[]
      }
      expect(id).toBe('/')
      if (look !== 'own') expect(name).toBe(neutralName(look, language))
      for (const { src } of icons) expect(existsSync(`public${src}`), src).toBe(true)
    }
    for (const file of ['icon-48.png', 'icon.svg', 'icon-192.png', 'apple-touch-icon.png'])
      expect(existsSync(`public${lookIcon(look, file)}`), lookIcon(look, file)).toBe(true)
  }
})

test('a quiet look says nothing of the app', () => {
  for (const look of lookNames.filter((one) => one !== 'own'))
    for (const language of ['zh', 'en'] as const) {
      const text = manifests()[manifestFile(look, language)]!
      expect(text).not.toMatch(/拾光|shiguang|shortcuts|screenshots/i)
    }
})
