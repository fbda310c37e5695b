import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { deviceDatabaseName } from '#bridge/database-names.ts'
import { accounts } from '#demo/seed/accounts.ts'
import { metaKeys } from '#bridge/settings.ts'
import { zh } from '#tests/words.ts'
import { appOf, expect, phone, long, test } from './support/app.ts'
import { rowOf, tableOf } from './support/rows.ts'
import { cards, shown } from './support/screen.ts'
import { watchContext } from './support/watch.ts'

const words = zh.storage

const deviceMeta = async (page: Page, key: string) =>
  (await rowOf<{ value: string }>(page, deviceDatabaseName, 'meta', key))?.value

test(
  'what is a person’s own is taken along to another device in a file, without their login',
  long,
  async ({ app, browser, site }) => {
    const { page } = app
    await app.firstVisit()
    await app.logIn()
    await app.go(`/search/result?word=${encodeURIComponent('旧书店')}`)
    const film = (await cards(page).locator('a[href^="#/player"]').first().getAttribute('href'))!
    await app.go(film.slice(1))
    const video = shown(page).locator('video')
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(1)
    await app.go('/my/setting')
    await expect.poll(async () => (await tableOf(page, 'history')).length).toBe(1)
    const saving = page.waitForEvent('download')
    await shown(page).getByRole('button', { name: words.export }).click()
    const saved = await saving
    // a folder of files is seen by others
    expect(saved.suggestedFilename()).toMatch(/^backup-[\d-]+\.json$/)
    const file = await saved.path()
    const content = readFileSync(file, 'utf8')
    const own = JSON.parse(content) as { history: unknown[]; searches: { word: string }[] }
    expect(own.history).toHaveLength(1)
    expect(own.searches.map(({ word }) => word)).toContain('旧书店')
    const { username, password } = accounts.find(({ role }) => role === 'user')!
    const token = await deviceMeta(page, metaKeys.token)
    expect(token).toMatch(/.{16}/)
    for (const trace of [username, password, token]) expect(content).not.toContain(trace)

    const context = await browser.newContext({ ...phone, locale: 'zh-CN' })
    const watch = watchContext(context)
    const other = appOf(await context.newPage(), site, watch)
    await other.firstVisit()
    await other.go('/my/setting')
    const input = shown(other.page).locator('input[type=file]')
    await input.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"app":"other"}') })
    await expect(other.page.getByText(words.importFailed)).toBeVisible()
    expect(await tableOf(other.page, 'history')).toEqual([])
    await input.setInputFiles(file)
    await expect(other.page.getByText(words.imported(1, 0, 0))).toBeVisible()
    await other.go('/my/history')
    await expect(shown(other.page).locator(`a[href="${film}"]`).first()).toBeVisible()
    expect(watch.faults).toEqual([])
    await context.close()
  },
)

test('a device that is wiped has nothing of the app left, and begins as on the first day', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await app.keptForOffline()
  await app.go('/my/setting')
  await shown(page).getByRole('button', { name: words.wipe }).click()
  const dialog = page.getByRole('alertdialog')
  const yes = dialog.getByRole('button', { name: words.wipeYes, exact: true })
  await expect(yes).toBeDisabled()
  await dialog.getByRole('checkbox', { name: words.wipeSure }).click()
  const before = await deviceMeta(page, metaKeys.deviceId)
  expect(before).toBeDefined()
  // what the page that begins anew finds
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      found: Promise.all([
        indexedDB.databases().then((all) => all.filter(({ name }) => name?.includes('person')).length),
        caches.keys(),
        navigator.serviceWorker.getRegistrations().then((all) => all.length),
        Promise.resolve(Object.keys(localStorage).length + Object.keys(sessionStorage).length),
      ]),
    })
  })
  // the page that is being wiped goes on meanwhile, and writes what it writes
  await page.evaluate(() => {
    const { delete: own } = CacheStorage.prototype
    CacheStorage.prototype.delete = function (name) {
      sessionStorage.setItem('late', name)
      return own.call(this, name)
    }
  })
  const anew = page.waitForEvent('load')
  await yes.click()
  await anew
  expect(await page.evaluate(() => (globalThis as unknown as { found: Promise<unknown> }).found)).toEqual([0, [], 0, 0])
  expect(await deviceMeta(page, metaKeys.token)).toBeUndefined()
  expect(await deviceMeta(page, metaKeys.person)).toBeUndefined()
  expect(await deviceMeta(page, metaKeys.deviceId)).not.toEqual(before)
  await app.passAgeGate()
  await expect(cards(page).first()).toBeVisible()
  await app.go('/my')
  await expect(shown(page).getByText(accounts.find(({ role }) => role === 'user')!.username)).toHaveCount(0)
})
