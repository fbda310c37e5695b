import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { importRoots } from '#server/envelope/roots.ts'
import { sealImage } from '#server/envelope/image.ts'
import { figure, interleaved, type Figure } from '../figures.ts'
import { serveFolder } from '../static.ts'

const rounds = 12
const pictures = 20
const root = { id: 1, bytes: new Uint8Array(32).fill(7) }

const sizes = {
  200: { bytes: 200_000, width: 1280, height: 720 },
  30: { bytes: 30_000, width: 480, height: 270 },
} as const

/** A picture of about so many bytes: grain, whose quality is lowered until it fits. */
async function drawn({ bytes, width, height }: (typeof sizes)[keyof typeof sizes]): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const raw = await sharp({ create: { width, height, channels: 3, background: '#888', noise: grain } })
    .png()
    .toBuffer()
  for (let quality = 95; ; quality -= 3) {
    const jpeg = await sharp(raw).jpeg({ quality }).toBuffer()
    if (jpeg.length <= bytes || quality < 10) return jpeg
  }
}

/** S6: twenty encrypted pictures by the app's worker, from the fetch to the decoded picture, beside plain `<img>`. */
export async function pictureFigures(browser: Browser, lab: string): Promise<Figure[]> {
  const folder = path.join(lab, 'pictures')
  mkdirSync(folder, { recursive: true })
  const sealer = importRoots([root]).get(root.id)!
  const paths: Record<keyof typeof sizes, string[]> = { 200: [], 30: [] }
  for (const size of [200, 30] as const) {
    for (let at = 0; at < pictures; at++) {
      const name = `${size}-${at}`
      const content = await drawn(sizes[size])
      paths[size].push(name)
      writeFileSync(path.join(folder, `${name}.jpg`), content)
      writeFileSync(path.join(folder, name), sealImage(sealer, { suite: 1, path: name, content }))
    }
  }
  const server = await serveFolder(lab, { 'cache-control': 'no-store' })
  const page = await browser.newPage()
  try {
    await page.goto(server.origin)
    await page.evaluate(
      ([base, id, bytes]) => window.lab.openPictures({ base, root: { id, bytes: new Uint8Array(bytes) } }),
      [`${server.origin}/pictures`, root.id, [...root.bytes]] as const,
    )
    const measure = async (size: keyof typeof sizes) => {
      const way = (name: 'img' | 'worker' | 'storing') => () =>
        page.evaluate(([one, all]) => window.lab.showPictures(one, all), [name, paths[size]] as const)
      const ways = { img: way('img'), worker: way('worker'), storing: way('storing') }
      await interleaved(3, ways)
      return interleaved(rounds, ways)
    }
    const [large, small] = [await measure(200), await measure(30)]
    const common = { goal: 'S6', unit: 'ms' }
    const what = (size: number) => `${pictures} pictures of ${size} kB, fetch to decode, to plain <img>`
    return [
      figure({ ...common, what: what(200), ours: large.worker, reference: large.img, limit: '<= 1.4' }),
      figure({ ...common, what: what(30), ours: small.worker, reference: small.img, limit: '<= 1.8' }),
      figure({
        ...common,
        what: `${what(30)}, while they are stored`,
        ours: small.storing,
        reference: small.img,
        limit: '<= 2.5',
      }),
    ]
  } finally {
    await page.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
