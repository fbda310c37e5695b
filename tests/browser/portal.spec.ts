import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { cards, shown } from './support/screen.ts'

const words = zh.storage

for (const how of ['page', 'redirect'] as const) {
  test(`a network that wants a login first (${how}) is explained in words, and content comes once it is done`, async ({
    app,
  }) => {
    const { page, site, watch } = app
    watch.allow(/net::ERR_|Failed to load resource|CORS policy/)
    await app.firstVisit()
    for (const line of site.lines) await line.set({ kind: 'portal', how, cors: true })
    await app.go('/my/setting')
    await shown(page).getByRole('button', { name: zh.settings.test, exact: true }).click()
    await expect(page.getByText(zh.connection.portal)).toBeVisible()
    await expect(shown(page).getByText(words.portalTitle, { exact: true })).toBeVisible()
    await expect(shown(page).getByText(words.portalNote, { exact: true })).toBeVisible()
    for (const line of site.lines) await line.set()
    await page.getByRole('button', { name: zh.shell.retry }).first().click()
    await expect(page.getByText(zh.connection.portal)).toBeHidden()
    await expect(shown(page).getByText(words.portalTitle, { exact: true })).toHaveCount(0)
    await app.go(`/search/result?word=${encodeURIComponent('海')}`)
    await expect(cards(page).first()).toBeVisible()
  })
}

const hourMs = 3_600_000
for (const [aheadMs, told] of [
  [72 * hourMs, words.skewAhead(words.days(3))],
  [-5 * hourMs, words.skewBehind(words.hours(5))],
] as const) {
  test(
    `a clock that is wrong by ${aheadMs / hourMs} h hinders nothing, and is told in words`,
    long,
    async ({ app }) => {
      const { page, site, watch } = app
      watch.allow(/Failed to load resource/)
      await site.stop()
      await site.start({ aheadMs })
      await app.firstVisit()
      await app.go('/my/setting')
      await expect(shown(page).getByText(words.clockTitle, { exact: true })).toBeVisible()
      await expect(shown(page).getByText(told, { exact: true })).toBeVisible()
    },
  )
}
