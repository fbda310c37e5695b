import { zh } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import { shown } from './support/screen.ts'
import { networkMessages } from './support/watch.ts'

const words = zh.version
const notice = ({ page }: App) => page.getByRole('alertdialog')

/** The operator says something; the app is opened after that. */
async function told(app: App, settings: Record<string, string>) {
  await app.firstVisit()
  await app.site.stop()
  await app.site.start({ settings })
  await app.load('/home')
}

test('a newer version is told once, with what is new in it, and can wait', async ({ app, watch }) => {
  const { page } = app
  watch.allow(networkMessages)
  await told(app, { SHIGUANG_VERSION_LATEST: '6.10.0', SHIGUANG_VERSION_NOTES: '雨天的声音\n更省电' })
  await expect(notice(app)).toContainText(words.offered('6.10.0'))
  await expect(notice(app)).toContainText('更省电')
  await notice(app).getByRole('button', { name: words.update, exact: true }).click()
  await expect(notice(app)).toContainText(words.notYet)
  await notice(app).getByRole('button', { name: words.later, exact: true }).click()
  await expect(notice(app)).toHaveCount(0)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const opened = indexedDB.open('shiguang-device')
        await new Promise((resolve) => (opened.onsuccess = resolve))
        const read = opened.result.transaction('meta').objectStore('meta').get('versionSeen')
        await new Promise((resolve) => (read.onsuccess = resolve))
        opened.result.close()
        return (read.result as { value: string } | undefined)?.value
      }),
    )
    .toBe('6.10.0')
  const asked = page.waitForResponse(/getOpenAdsAndVersion/)
  await app.load('/my')
  await asked
  await app.go('/my/setting')
  await expect(notice(app)).toHaveCount(0)
})

test(
  'a version that may not go on stays under its notice until it is updated, and can be used without a connection',
  long,
  async ({ app, watch }) => {
    const { page } = app
    watch.allow(networkMessages)
    await told(app, { SHIGUANG_VERSION_MIN: '6.3.0', SHIGUANG_VERSION_LATEST: '6.3.0' })
    await expect(notice(app)).toContainText(words.required('6.2.1', '6.3.0'))
    await expect(notice(app).getByRole('button', { name: words.later, exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(notice(app)).toBeVisible()
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
    app.site.deploy('next')
    await notice(app).getByRole('button', { name: words.update, exact: true }).click()
    await expect
      .poll(() => page.evaluate(() => 'sameDocument' in globalThis).catch(() => true), { timeout: 45_000 })
      .toBe(false)
    await app.keptForOffline()
    await app.goOffline('server')
    await app.load('/home')
    await expect(shown(page).locator('article').first()).toBeVisible()
    await expect(notice(app)).toHaveCount(0)
  },
)

test('the window is called what the operator calls the app', async ({ app, watch }) => {
  const { page } = app
  watch.allow(networkMessages)
  await expect(page).not.toHaveTitle('拾光影院')
  await told(app, { SHIGUANG_TITLE: '拾光影院' })
  await expect(page).toHaveTitle('拾光影院')
  await app.go('/my/setting')
  await shown(page).getByRole('radio', { name: zh.settings.languages.en }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveTitle('拾光影院')
})

test('the official address is among the settings, to be kept', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/my/setting')
  const row = shown(page).getByRole('button', { name: zh.settings.official })
  await expect(row).toContainText(app.site.origin)
})

test('somebody who has never reported anything can do it offline: the config says the reasons', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/ai')
  await app.keptForOffline('whole')
  await page.evaluate(async () => {
    const opened = indexedDB.open('shiguang-person:guest')
    await new Promise((resolve) => (opened.onsuccess = resolve))
    const answers = opened.result.transaction('answers', 'readwrite').objectStore('answers')
    const cleared = answers.delete('report.types:{}')
    await new Promise((resolve) => (cleared.onsuccess = resolve))
    opened.result.close()
  })
  await app.goOffline('server')
  await app.load('/ai')
  await shown(page).getByRole('radio').first().check()
  await shown(page).getByLabel(zh.report.textWanted, { exact: true }).fill('一张被改过的照片')
  await shown(page).getByRole('button', { name: zh.report.send, exact: true }).click()
  await expect(shown(page).getByText(zh.ai.sent, { exact: true })).toBeVisible()
})
