import { readFileSync } from 'node:fs'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { parseMoney } from '#lib/money.ts'
import { zh } from '#tests/words.ts'
import { pastedText } from './support/clipboard.ts'
import { expect, test } from './support/app.ts'
import { logInAs } from './support/log-in.ts'
import { shown } from './support/screen.ts'

const words = zh.promotion

test('the poster is saved and shared with a code that leads to the link; link and code are copied', async ({
  app,
  context,
}) => {
  const { page } = app
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const shared: object[] = []
    Object.assign(globalThis, { shared })
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files, url }: ShareData) =>
        void shared.push({ url, type: files?.[0]?.type, size: files?.[0]?.size }),
    })
  })
  await app.firstVisit()
  await logInAs(app, 'creator')
  await app.go('/share/index')
  const poster = shown(page).getByRole('img', { name: new RegExp(`^${words.poster}`) })
  const link = /https?:\S+/.exec((await poster.getAttribute('aria-label'))!)![0]
  const code = new URL(link).searchParams.get('aff_code')!
  expect(code).toMatch(/^\w+$/)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    shown(page).getByRole('button', { name: words.save }).click(),
  ])
  const saved = sharp(readFileSync(await download.path()))
  const { data, info } = await saved.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(link)

  await shown(page).getByRole('button', { name: words.shareDo, exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { shared: object[] }).shared))
    .toMatchObject([{ url: link, type: 'image/png' }])

  for (const [name, text] of [
    [words.copyLink, link],
    [words.copyCode, code],
  ] as const) {
    await shown(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
    await expect.poll(() => pastedText(page)).toBe(text)
  }
})

test('the income of an agent by day: a table behind the chart, whose days add up', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await logInAs(app, 'creator')
  await app.go('/my/proxy')
  const table = shown(page).getByRole('table')
  await expect(table).toBeHidden()
  await shown(page).getByText(words.table).click()
  await expect(table).toBeVisible()
  const rows = table.locator('tbody tr')
  await expect(rows).toHaveCount(30)
  await expect(table.getByRole('columnheader')).toHaveText([words.day, words.income, words.newcomers])
  const cents = (text: string) => parseMoney(text.replaceAll(/[¥,]/g, ''))!
  const sum = (await rows.locator('td:first-of-type').allInnerTexts()).reduce((all, text) => all + cents(text), 0)
  const month = shown(page).locator('dt', { hasText: words.month }).locator('xpath=following-sibling::dd')
  expect(cents(await month.innerText())).toBe(sum)
  expect(sum).toBeGreaterThan(0)
})

test('help is searched within, whatever the case, and says so where nothing fits', async ({ app }) => {
  const { page } = app
  const help = zh.messages
  await app.firstVisit()
  await app.go('/my/issues')
  const questions = shown(page).locator('details')
  await expect(questions.nth(5)).toBeVisible()
  const all = await questions.count()
  const search = shown(page).getByRole('searchbox', { name: help.helpSearch })
  await search.fill('重复扣费')
  await expect(questions).toHaveCount(1)
  await expect(questions.first()).toHaveAttribute('open', '')
  await search.fill('vip 天书奇谈')
  await expect(shown(page).getByText(help.noHelp)).toBeVisible()
  await shown(page).getByRole('button', { name: help.helpClear }).click()
  await expect(questions).toHaveCount(all)
})
