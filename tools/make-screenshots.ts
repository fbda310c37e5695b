import { mkdir } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { screenshots } from '../config/manifest.ts'
import { chromiumLaunch, findChromium } from './chromium.ts'

/**
 * Takes the pictures of the manifest from a running app with its demo content:
 * `node tools/make-screenshots.ts http://127.0.0.1:4100`
 */
const origin = process.argv[2]
if (!origin) throw new Error('the address of a running app is needed')

type Name = (typeof screenshots)[number]['name']

/** What is on each of them: an address, and what to do there. */
const scenes: Record<Name, (page: Page) => Promise<void>> = {
  home: (page) => closeNotice(page),
  wide: (page) => closeNotice(page),
  player: async (page) => open(page, await linkTo(page, '/player')),
  reader: async (page) => {
    await open(page, '/category?title=小说&type=novel')
    const detail = await linkTo(page, '/novel/detail')
    await open(page, detail.replace('detail', 'reader'), 'p')
  },
}

/** Where the first link to a screen leads. */
const linkTo = async (page: Page, path: string) =>
  (await page.locator(`.page:visible a[href^="#${path}"]`).first().getAttribute('href'))!.slice(1)

/** The word that home has to say once. */
const closeNotice = (page: Page) => page.locator('aside button').last().click()

const settleMs = 2500

async function open(page: Page, path: string, until = 'video, img') {
  await page.evaluate((href) => {
    location.hash = `#${href}`
  }, path)
  await page.locator('.page:visible').locator(until).first().waitFor()
}

/** Only these, where any are named. */
const wanted = process.argv.slice(3)
const folder = new URL('../public/screenshots/', import.meta.url)
await mkdir(folder, { recursive: true })
const browser = await chromium.launch(chromiumLaunch(findChromium()))
for (const [language, locale] of [
  ['zh', 'zh-CN'],
  ['en', 'en-US'],
] as const) {
  for (const { name, form, width, height } of screenshots) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const scale = form === 'narrow' ? 1.5 : 1.6
    const context = await browser.newContext({
      locale,
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      viewport: { width: width / scale, height: height / scale },
      deviceScaleFactor: scale,
      isMobile: form === 'narrow',
      hasTouch: form === 'narrow',
    })
    const page = await context.newPage()
    await page.goto(`${origin}/#/home`)
    await page.getByRole('button', { name: /18/ }).first().click()
    await page.locator('.page:visible article img').first().waitFor()
    await scenes[name](page)
    await page.waitForTimeout(settleMs)
    const shot = await page.screenshot()
    const file = new URL(`${name}-${language}.webp`, folder)
    const { size } = await sharp(shot).webp({ quality: 62, effort: 6 }).toFile(file.pathname)
    console.log(`${name}-${language}.webp: ${Math.round(size / 1000)} kB`)
    await context.close()
  }
}
await browser.close()
