import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { InstalledLookName } from '#bridge/settings.ts'
import { shareTargetPath } from '#bridge/shared.ts'
import { manifestHref } from '#app/manifest-link.ts'
import { pageAt } from '#components/page/page-at.ts'
import { installedLooks, manifests } from '../../../config/manifest.ts'
import { startRouter } from '../app/support/app-router.ts'

interface Picture {
  src: string
  sizes: string
  purpose?: string
}
interface Manifest {
  id: string
  name: string
  lang: string
  description: string
  icons: Picture[]
  shortcuts?: { name: string; url: string; icons: Picture[] }[]
  screenshots?: (Picture & { form_factor: string })[]
  share_target: { action: string; params: { files: { accept: string[] }[] } }
}

const all = Object.entries(manifests()).map(([file, text]) => [file, JSON.parse(text) as Manifest] as const)
const publicFile = (src: string) => fileURLToPath(new URL(`../../../public${src}`, import.meta.url))

test('the page names manifests that there are, for every look and language', () => {
  const named = (Object.keys(installedLooks) as InstalledLookName[]).flatMap((look) =>
    (['zh', 'en'] as const).map((language) => manifestHref(language, look)),
  )
  expect(named.toSorted()).toEqual(all.map(([file]) => `/${file}`).toSorted())
})

describe.each(all)('%s', (file, manifest) => {
  const pictures = [
    ...manifest.icons,
    ...(manifest.shortcuts ?? []).flatMap(({ icons }) => icons),
    ...(manifest.screenshots ?? []),
  ]

  test('is the same app as the others, in its own language', () => {
    expect(manifest.id).toBe('/')
    const words = [manifest.description, ...(manifest.shortcuts ?? []).map(({ name }) => name)].join('')
    expect(/\p{Script=Han}/u.test(words)).toBe(manifest.lang === 'zh-CN')
    expect(file.includes('.en.')).toBe(manifest.lang === 'en')
  })

  test.each(pictures)('$src is there, in the size that is said', async ({ src, sizes }) => {
    expect(existsSync(publicFile(src))).toBe(true)
    if (sizes === 'any') return
    const { width, height } = await sharp(publicFile(src)).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  })

  test('has icons for every purpose, and a picture for phones and one for computers', () => {
    const purposes = new Set(manifest.icons.map(({ purpose = 'any' }) => purpose))
    expect([...purposes].toSorted()).toEqual(['any', 'maskable', 'monochrome'])
    if (!manifest.screenshots) return
    expect(new Set(manifest.screenshots.map((one) => one.form_factor))).toEqual(new Set(['narrow', 'wide']))
  })

  test('leads to screens of this app', async () => {
    await startRouter()
    for (const { url } of manifest.shortcuts ?? []) expect(pageAt(url.replace('/#', '')), url).toBeDefined()
    expect(manifest.share_target.action).toBe(shareTargetPath)
  })
})
