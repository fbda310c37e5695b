import { collectAddresses, walked } from './support/addresses.ts'
import { appOf, expect, phone, long, test } from './support/app.ts'
import { nothingSpins, shown } from './support/screen.ts'
import { cutWords, lasting, lostText, scrolledDown, sideways, textOnText } from './support/sideways.ts'
import { watchContext } from './support/watch.ts'

/** They begin at the newest message, and where somebody was reading. */
const beginElsewhere = ['/user/customer', '/novel/chapter', '/novel/reader', '/cartoon/reader']

/** Twice the text on the narrowest phone. */
const narrow = { ...phone, viewport: { width: 320, height: 812 } }

for (const locale of ['zh-CN', 'en-US'] as const) {
  test(
    `every route with text at 200 % on 320 px, ${locale}: nothing sideways, no text lost, no word cut, none on another, each page at its beginning`,
    long,
    async ({ browser, site }) => {
      test.setTimeout(300_000)
      const context = await browser.newContext({ ...narrow, locale })
      const page = await context.newPage()
      const app = appOf(page, site, watchContext(context))
      const addresses = collectAddresses()
      const found: string[] = []
      await app.firstVisit()
      await page.evaluate(async () => {
        const open = indexedDB.open('shiguang-device')
        await new Promise((done) => (open.onsuccess = done))
        const change = open.result.transaction('meta', 'readwrite')
        change.objectStore('meta').put({ key: 'settings', value: { textScale: 2 } })
        await new Promise((done) => (change.oncomplete = done))
        open.result.close()
      })
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-text', '2')

      const look = async (route: string) => {
        await addresses.note(page)
        await app.go(addresses.of(route)!)
        // what does not come at all has no width either: that is for others to find
        await nothingSpins(page).catch(() => undefined)
        const faults = [sideways, lostText, cutWords, textOnText]
        for (const fault of beginElsewhere.includes(route) ? faults : [...faults, scrolledDown])
          for (const part of await lasting(page, fault)) found.push(`${route}: ${part}`)
      }
      for (const { path, login } of walked()) if (!login) await look(path)
      await app.logIn(locale === 'zh-CN' ? 'zh' : 'en')
      for (const { path, login } of walked()) if (login) await look(path)
      await context.close()
      expect(found).toEqual([])
    },
  )
}

test('a planted fault of each kind is found: a part too wide, a text beyond the edge, a word on two lines, a text on another, a page scrolled down', async ({
  app,
}) => {
  await app.firstVisit()
  expect(await app.page.evaluate(lostText)).toEqual([])
  await shown(app.page).evaluate((page) => {
    const wide = document.createElement('p')
    wide.textContent = 'beyond'
    wide.style.setProperty('width', '2000px')
    wide.style.setProperty('text-align', 'end')
    page.querySelector('main')!.append(wide)
  })
  expect((await app.page.evaluate(sideways)).length).toBeGreaterThan(0)
  expect(await app.page.evaluate(lostText)).toEqual([expect.stringMatching(/^beyond/)])
  expect(await app.page.evaluate(cutWords)).toEqual([])
  await shown(app.page).evaluate((page) => {
    const narrow = document.createElement('p')
    narrow.textContent = 'two words'
    narrow.style.setProperty('width', '2em')
    page.querySelector('main')!.append(narrow)
  })
  expect(await app.page.evaluate(cutWords)).toEqual(expect.arrayContaining([expect.stringMatching(/^words in/)]))
  expect(await app.page.evaluate(textOnText)).toEqual([])
  await shown(app.page).evaluate((page) => {
    for (const text of ['one', 'another']) {
      const part = document.createElement('p')
      part.textContent = text
      part.style.setProperty('height', '2px')
      part.style.setProperty('margin', '0')
      page.querySelector('main')!.append(part)
    }
  })
  expect(await app.page.evaluate(textOnText)).toContain('“one” and “another”')
  expect(await app.page.evaluate(scrolledDown)).toEqual([])
  await shown(app.page)
    .locator('[data-scroller]')
    .first()
    .evaluate((scroller) => scroller.scrollTo({ top: 40 }))
  expect(await app.page.evaluate(scrolledDown)).toEqual([expect.stringContaining('by 40 px')])
})
