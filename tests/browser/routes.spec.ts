import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { en } from '#tests/words.ts'
import { axeFindings } from './support/axe.ts'
import { collectAddresses, walked, routes } from './support/addresses.ts'
import { appOf, expect, phone, long, test } from './support/app.ts'
import { nothingSpins, shown } from './support/screen.ts'
import { cutWords, lasting, sideways } from './support/sideways.ts'
import { smallTargets } from './support/touch-targets.ts'
import { watchContext } from './support/watch.ts'

/** Widths of a screen, in px: the narrowest phone, two common ones, and one beyond the column's 500. */
const widths = [320, 375, 430, 900] as const
const themes = ['light', 'dark'] as const

for (const locale of ['zh-CN', 'en-US']) {
  test(
    `every route, ${locale}, light and dark: no finding of axe, no error, no violation, nothing sideways, no word cut, 44 px for a finger`,
    long,
    async ({ browser, site }) => {
      test.setTimeout(900_000)
      const context = await browser.newContext({ ...phone, locale, colorScheme: 'light' })
      const watch = watchContext(context)
      const page = await context.newPage()
      const app = appOf(page, site, watch)
      const addresses = collectAddresses()
      const found: string[] = []
      await app.firstVisit()

      if (process.env.SCREENS) {
        mkdirSync(process.env.SCREENS, { recursive: true })
        writeFileSync(
          path.join(process.env.SCREENS, 'routes.json'),
          JSON.stringify(routes.map((route) => route.path).filter((route) => route !== '/')),
        )
      }
      const pictured = async (route: string, width: number) => {
        if (!process.env.SCREENS) return
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme })
          const file = `${route.slice(1).replaceAll('/', '-')}-${width}.png`
          await page.screenshot({ path: path.join(process.env.SCREENS, `${theme}-${locale}`, file) })
        }
      }
      const look = async (route: string, isThere = true) => {
        await addresses.note(page)
        const address = addresses.of(route)!
        await app.go(address)
        await nothingSpins(page)
        await addresses.note(page)
        const lost = await shown(page)
          .getByText(/Page Not Found: /)
          .count()
        if (isThere && lost > 0)
          found.push(`${route}: ${address} shows the not-found page: its address belongs into support/addresses.ts`)
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme })
          await nothingSpins(page)
          const findings = await axeFindings(page, theme === 'light' ? 'all' : 'colours')
          for (const finding of findings) found.push(`${route}, ${theme}: ${finding}`)
        }
        for (const part of await lasting(page, smallTargets)) found.push(`${route}: too small for a finger: ${part}`)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 812 })
          for (const fault of [sideways, cutWords])
            for (const part of await lasting(page, fault)) found.push(`${route} at ${width}: ${fault.name}: ${part}`)
          await pictured(route, width)
        }
        await page.setViewportSize(phone.viewport)
        await page.emulateMedia({ colorScheme: 'light' })
        for (const fault of watch.faults.slice(found.filter((one) => one.startsWith('fault')).length))
          found.push(`fault at ${route}: ${fault}`)
      }

      const guests = walked().filter(({ login }) => !login)
      const members = walked().filter(({ login }) => login)
      for (const route of guests) await look(route.path)
      await look('/no/such/page', false)
      if (members.length > 0) {
        await app.logIn(locale === 'zh-CN' ? 'zh' : 'en')
        for (const route of members) await look(route.path)
      }
      await context.close()
      expect(found).toEqual([])
    },
  )
}

test(
  'a planted fault of each kind is found: a picture without words, pale words in the dark, a part that reaches out, a small button',
  long,
  async ({ app }) => {
    await app.firstVisit()
    await app.page.emulateMedia({ colorScheme: 'dark' })
    await nothingSpins(app.page)
    expect(await axeFindings(app.page, 'colours')).toEqual([])
    await shown(app.page).evaluate((page) => {
      const wide = document.createElement('div')
      const pictures = [1, 2].map(() => document.createElement('img'))
      for (const picture of pictures) picture.src = '/icons/icon.svg'
      wide.style.setProperty('width', '2000px')
      wide.append(...pictures)
      page.querySelector('main')!.append(wide)
      // seen well on white, and not on black
      page.querySelector<HTMLElement>('article a')!.style.setProperty('color', '#333')
    })
    expect(await axeFindings(app.page)).toEqual(expect.arrayContaining([expect.stringMatching(/^image-alt: /)]))
    expect(await axeFindings(app.page, 'colours')).toEqual([expect.stringMatching(/^color-contrast: /)])
    expect((await app.page.evaluate(sideways)).length).toBeGreaterThan(0)
    expect(await app.page.evaluate(smallTargets)).toEqual([])
    await shown(app.page).evaluate((page) => {
      const button = document.createElement('button')
      button.style.setProperty('width', '24px')
      button.style.setProperty('height', '30px')
      page.querySelector('main')!.append(button)
    })
    expect(await app.page.evaluate(smallTargets)).toEqual([expect.stringMatching(/^24 × 30: <button/)])
  },
)

test('the language and the theme of the device are taken where nothing was chosen', async ({ browser, site }) => {
  const context = await browser.newContext({ ...phone, locale: 'en-US', colorScheme: 'dark' })
  const page = await context.newPage()
  await appOf(page, site, watchContext(context)).firstVisit()
  await expect(page.getByRole('navigation', { name: en.shell.mainTabs })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const lightness = await page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3))
  })
  expect(lightness).toBeLessThan(60)
  await context.close()
})
