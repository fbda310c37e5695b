import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { nothingSpins, scrollBy, shown } from './support/screen.ts'

/** What stands twice among the cards that are drawn, and grids whose last line is not full. */
const faultsOf = (page: Page) =>
  shown(page).evaluate((place) => {
    const hrefs = [...place.querySelectorAll('article')].flatMap((card) => {
      const link = [...card.querySelectorAll('a[href]')].find((one) => !one.getAttribute('href')!.startsWith('#/user'))
      return link ? [link.getAttribute('href')!] : []
    })
    const twice = hrefs.filter((href, at) => hrefs.indexOf(href) < at).map((href) => `twice: ${href}`)
    const holes = [...place.querySelectorAll<HTMLElement>('section *')].flatMap((grid) => {
      const { display, gridTemplateColumns } = getComputedStyle(grid)
      const cards = [...grid.children].filter((child) => child.matches('article'))
      const columns = gridTemplateColumns.split(' ').length
      if (display !== 'grid' || cards.length < 2 || columns < 2 || cards.length % columns === 0) return []
      return [
        `hole: ${cards.length} in ${columns} columns of ${grid.closest('section')?.querySelector('h2')?.textContent}`,
      ]
    })
    return [...twice, ...holes]
  })

/** Looks at all of a page, one screen after the other. */
async function look(page: Page, where: string, found: Set<string>) {
  await shown(page)
    .locator('main')
    .evaluate((main) => main.parentElement?.scrollTo(0, 0))
  for (let screen = 0; screen < 10; screen++) {
    await nothingSpins(page)
    for (const fault of await faultsOf(page)) found.add(`${where}: ${fault}`)
    await scrollBy(page, 700)
  }
}

test('no item stands twice on a page of sections, and where one is hidden there is no hole', long, async ({ app }) => {
  test.setTimeout(300_000)
  const { page } = app
  await app.firstVisit()
  const found = new Set<string>()
  const both = async (where: string) => {
    await look(page, where, found)
    await shown(page)
      .locator('main')
      .evaluate((main) => main.parentElement?.scrollTo(0, 0))
    const card = shown(page).locator('section article').first()
    if ((await card.count()) === 0) return
    await card.dispatchEvent('contextmenu')
    await page.locator('dialog[open]').getByRole('button', { name: zh.social.notInterested }).click()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await look(page, `${where}, one hidden`, found)
  }
  for (const path of ['/home', '/dark_web']) {
    await app.go(path)
    const channels = shown(page).getByRole('tablist').first().getByRole('tab')
    await expect(channels.first()).toBeVisible()
    for (let at = 0; at < (await channels.count()); at++) {
      await channels.nth(at).click()
      await both(`${path} ${await channels.nth(at).innerText()}`)
    }
  }
  for (const name of Object.keys(zh.discovery.pages)) {
    await app.go(`/discovery/${name}`)
    await both(name)
  }
  expect([...found]).toEqual([])
})

test('a home of one section and no banner fills its screen before anybody scrolls', async ({ app }) => {
  const { page, site } = app
  const db = new DatabaseSync(path.join(site.data, 'shiguang.sqlite'), { timeout: 5000 })
  const hide = (table: string, shownOnly: string) => {
    db.exec(`create table hidden_${table} as select * from ${table} where not (${shownOnly})`)
    db.exec(`delete from ${table} where not (${shownOnly})`)
    return () => db.exec(`insert into ${table} select * from hidden_${table}; drop table hidden_${table}`)
  }
  const back = [
    hide('ads', `position <> 'home'`),
    hide('sections', `page is null or page <> 'home' or place = (select max(place) from sections where page = 'home')`),
  ]
  try {
    await app.firstVisit()
    const cards = shown(page).getByRole('article')
    await expect(cards.first()).toBeInViewport()
    // as many as the screen has room for, and none scrolled to
    const bottom = () => cards.last().evaluate((card) => card.getBoundingClientRect().bottom - innerHeight)
    await expect.poll(bottom).toBeGreaterThan(0)
  } finally {
    for (const restore of back) restore()
    db.close()
  }
})
