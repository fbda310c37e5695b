import { zh } from '#tests/words.ts'
import { expect, test } from './support/app.ts'
import { calls } from './support/lists.ts'
import { shown } from './support/screen.ts'

for (const [what, page] of [
  ['home', '/home'],
  ['a channel of works', '/resource'],
] as const) {
  test(`an ad of ${what} that is followed is logged`, async ({ app }) => {
    await app.firstVisit()
    await app.go(page)
    const ad = shown(app.page).getByRole('region', { name: zh.home.banner }).locator('a:not([inert])')
    await ad.click()
    await expect(shown(app.page)).not.toHaveAttribute('data-page', page)
    await expect.poll(() => calls(app, /\/adsclick/).map(({ status }) => status)).toEqual([200])
  })
}
