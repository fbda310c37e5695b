import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { screens } from '#desk/app/screens.ts'
import { en } from '#desk/words/en/desk.ts'
import { zh as content } from '#desk/words/zh/content.ts'
import { zh } from '#desk/words/zh/desk.ts'
import { axeFindings } from './support/axe.ts'
import { expect, long } from './support/app.ts'
import { openDeskWindow, test, type WindowOptions } from './support/desk.ts'
import { guidePicture } from './support/guide.ts'
import { pressOn } from './support/keyboard.ts'
import { lasting, lostText, sideways, textOnText } from './support/sideways.ts'

const wide = { width: 1280, height: 800 }
/** What the guide shows as it is; of all others a walk takes the picture. */
const asItIs: readonly string[] = ['jobs', 'people', 'team', 'payouts']

const narrow = { width: 375, height: 812 }

/** Each language and each theme, at both widths. */
const looks: readonly Required<WindowOptions>[] = [
  { language: 'zh', theme: 'light', viewport: wide },
  { language: 'en', theme: 'dark', viewport: wide },
  { language: 'en', theme: 'light', viewport: narrow },
  { language: 'zh', theme: 'dark', viewport: narrow },
]

for (const look of looks) {
  const { language, theme, viewport } = look
  const isFirst = look === looks[0]
  const words = language === 'zh' ? zh : en
  test(
    `every screen of the desk is drawn, within its window and without a finding of axe: ${language}, ${theme}, ${viewport.width}`,
    isFirst ? {} : long,
    async ({ browser, app: { site } }) => {
      test.setTimeout(240_000)
      const { page, watch, close } = await openDeskWindow(browser, site, ['owner'], look)
      for (const { name, to } of screens) {
        await page.goto(`${new URL(page.url()).origin}${to}`)
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('status', { name: words.loading })).toHaveCount(0)
        for (const fault of [sideways, lostText, textOnText])
          expect(await lasting(page, fault), `${name}: ${fault.name}`).toEqual([])
        expect(await axeFindings(page), name).toEqual([])
        if (isFirst && asItIs.includes(name)) await guidePicture(page, name)
        if (!process.env.SCREENS) continue
        const folder = path.join(process.env.SCREENS, `desk-${theme}-${language}`)
        mkdirSync(folder, { recursive: true })
        await page.screenshot({ path: path.join(folder, `${name}-${viewport.width}.png`) })
      }
      expect(watch.faults).toEqual([])
      await close()
    },
  )
}

test('another screen has the focus at its beginning, and filters leave it where it is', async ({ owner: { page } }) => {
  const main = page.locator('#content')
  await pressOn(page, page.getByRole('link', { name: zh.screens.content, exact: true }))
  await expect(page).toHaveURL(/\/content/)
  await expect(main).toBeFocused()
  // what comes next is on the screen, and not in the menu
  await page.keyboard.press('Tab')
  await expect(main.locator(':focus')).toBeVisible()
  const state = page.getByRole('combobox', { name: content.state })
  await state.focus()
  await state.selectOption('live')
  await expect(page).toHaveURL(/state=live/)
  await expect(state).toBeFocused()
  // another kind is another table
  await page.getByRole('combobox', { name: content.kind }).focus()
  await page.getByRole('combobox', { name: content.kind }).selectOption('novel')
  await expect(page).toHaveURL(/kind=novel/)
  await expect(main).toBeFocused()
  await pressOn(page, page.getByRole('table').getByRole('link').first())
  await expect(page).toHaveURL(/\/content\/novel\/\d+/)
  await expect(main).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/kind=novel/)
  await expect(main).toBeFocused()
})
