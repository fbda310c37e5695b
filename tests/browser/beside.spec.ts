import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { like, openVideo } from './support/open-video.ts'
import { cards, shown } from './support/screen.ts'
import { setLines } from './support/tabs.ts'

test(
  'what stands beside the pages and can not read its rows takes no page along, and is back with the next one',
  long,
  async ({ app }) => {
    const { page } = app
    app.watch.allow(/broken by the test/)
    // what the tray and the watch over the snapshot count; pages read these tables in other ways
    await page.addInitScript(() => {
      const { count } = IDBObjectStore.prototype
      IDBObjectStore.prototype.count = function (...given) {
        if ('broken' in globalThis && ['outbox', 'hidden'].includes(this.name)) {
          document.documentElement.dataset.failed = `${document.documentElement.dataset.failed ?? ''} ${this.name}`
          throw new Error('broken by the test')
        }
        return count.apply(this, given)
      }
      if (sessionStorage.getItem('broken')) Object.assign(globalThis, { broken: true })
    })
    const player = await openVideo(app)
    await page.evaluate(() => sessionStorage.setItem('broken', 'yes'))
    await app.load('/home')
    for (const table of ['outbox', 'hidden'])
      await expect(page.locator('html')).toHaveAttribute('data-failed', new RegExp(table))
    await expect(cards(page).first()).toBeVisible()
    await page.evaluate(() => {
      sessionStorage.removeItem('broken')
      Reflect.deleteProperty(globalThis, 'broken')
    })
    await app.go(player)
    await expect(shown(page)).toHaveAttribute('data-page', '/player')
    await setLines(app, false)
    await like(page).click()
    await expect(page.getByText(zh.outbox.strip(1))).toBeVisible()
  },
)
