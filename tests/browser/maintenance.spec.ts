import { openBeside } from '#server/database/open.ts'
import { setMaintenance } from '#server/services/maintenance.ts'
import { zh } from '#tests/words.ts'
import { expect, test, type App } from './support/app.ts'
import { shown } from './support/screen.ts'

const told = '今晚搬家，十点回来'

async function maintain({ site }: App, on: boolean) {
  const { db, close } = await openBeside(site.data)
  await db.transaction().execute((tx) => setMaintenance(tx, { on, zh: told, en: 'Moving house, back at ten' }))
  await close()
}

test('while the place is maintained the app says so in the operator’s words, shows what it has and keeps what is written', async ({
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await expect(shown(page).locator('article').first()).toBeVisible()
  const strip = page.getByRole('status')
  const field = shown(page).getByLabel(zh.customer.placeholder, { exact: true })
  const mine = shown(page).locator('article').filter({ hasText: '灯塔的第三集没有声音' })
  await maintain(app, true)
  try {
    await app.go('/user/customer')
    await expect(strip.filter({ hasText: told })).toBeVisible()
    await field.fill('灯塔的第三集没有声音')
    await shown(page).getByRole('button', { name: zh.customer.send, exact: true }).click()
    await expect(mine).toContainText(zh.talk.unsent)
    await page.reload()
    await expect(mine).toContainText(zh.talk.unsent)
    await app.go('/home')
    await expect(strip.filter({ hasText: zh.connection.maintenance })).toBeVisible()
    await expect(shown(page).locator('article').first()).toBeVisible()
    await maintain(app, false)
    // whatever is asked next finds out
    await app.go('/novel')
    await expect(strip.filter({ hasText: zh.connection.maintenance })).toHaveCount(0)
    await app.go('/user/customer')
    await expect(mine).toBeVisible()
    await expect(mine).not.toContainText(zh.talk.unsent, { timeout: 30_000 })
  } finally {
    await maintain(app, false)
  }
})
