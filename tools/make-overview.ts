import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { chromiumLaunch, findChromium } from './chromium.ts'

/**
 * Takes the picture of the README from a running app with its demo content: home, a film, home without a network, home
 * in the light theme. `node tools/make-overview.ts http://127.0.0.1:4100`
 */
const origin = process.argv[2]
if (!origin) throw new Error('the address of a running app is needed')

const width = 375
const height = 812
const gap = 20
const shownWidth = 1200
const settleMs = 2500

const home = async (page: Page) => {
  await page.goto(`${origin}/#/home`)
  await page.getByRole('button', { name: /18/ }).first().click()
  await page.locator('.page:visible article img').first().waitFor()
  // the word that home has to say once
  await page.locator('aside button').last().click()
}

const scenes: readonly { theme: 'dark' | 'light'; show: (page: Page) => Promise<void> }[] = [
  { theme: 'dark', show: home },
  {
    theme: 'dark',
    show: async (page) => {
      await home(page)
      await page.locator('.page:visible a[href^="#/player"]').first().click()
      await page.locator('.page:visible video').first().waitFor()
      await page.waitForTimeout(2 * settleMs)
      // its controls, which go by themselves
      await page.touchscreen.tap(width / 4, height / 10)
    },
  },
  {
    theme: 'dark',
    show: async (page) => {
      await home(page)
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.waitForTimeout(settleMs)
      await page.context().setOffline(true)
      await page.reload()
      await page.locator('.page:visible article img').first().waitFor()
    },
  },
  { theme: 'light', show: home },
]

const browser = await chromium.launch(chromiumLaunch(findChromium()))
const shots: Buffer[] = []
for (const { theme, show } of scenes) {
  const context = await browser.newContext({
    locale: 'zh-CN',
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width, height },
    deviceScaleFactor: 1.5,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await show(page)
  await page.waitForTimeout(settleMs / 2)
  shots.push(
    await sharp(await page.screenshot())
      .resize(width, height)
      .toBuffer(),
  )
  await context.close()
}
await browser.close()

const sheet = await sharp({
  create: { width: (width + gap) * shots.length + gap, height: height + 2 * gap, channels: 3, background: '#15161b' },
})
  .composite(shots.map((input, at) => ({ input, top: gap, left: gap + at * (width + gap) })))
  .png()
  .toBuffer()
const file = new URL('../docs/pictures/overview.jpg', import.meta.url)
const { size } = await sharp(sheet).resize(shownWidth).jpeg({ quality: 82, mozjpeg: true }).toFile(file.pathname)
console.log(`overview.jpg: ${Math.round(size / 1000)} kB`)
