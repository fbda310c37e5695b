import type { Page } from '@playwright/test'
import { zh as content } from '#desk/words/zh/content.ts'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { axeFindings } from './support/axe.ts'
import { expect } from './support/app.ts'
import { deskOrigin, openDeskWindow, sayWhy, test } from './support/desk.ts'
import { begin, isAtTop, keptPlace, openWork, readerIsThere, readOn } from './support/reading.ts'
import { pressOn } from './support/keyboard.ts'
import { networkMessages } from './support/watch.ts'

const rowsOf = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: content.editPart }) })

/** What the parts of an item are called, without their numbers. */
const titlesIn = async (page: Page) => {
  await rowsOf(page).first().waitFor()
  const texts = await rowsOf(page).locator('> span:first-of-type').allInnerTexts()
  return texts.map((text) => text.replace(/^\d+\. /, ''))
}

test('chapters are put into another order by keyboard, by dragging and by number, and a colleague’s order is not written over unseen', async ({
  browser,
  site,
  owner,
}) => {
  const { page } = owner
  owner.watch.allow(networkMessages)
  await page.goto(`${deskOrigin}/content?kind=novel`)
  await page.getByRole('table').getByRole('link').first().click()
  const before = await titlesIn(page)
  const [first, second, third] = before as [string, string, string]
  const other = await openDeskWindow(browser, site, ['editor'])
  await other.page.goto(page.url())

  const grip = page.getByRole('button', { name: desk.sorting.move(first), exact: true })
  await pressOn(page, grip, ' ')
  await expect(grip).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(desk.sorting.over(first, 2))).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText(content.moved(2))).toBeVisible()
  expect(await titlesIn(page)).toEqual([second, first, ...before.slice(2)])
  await page.getByRole('button', { name: content.leaveOrder }).click()
  expect(await titlesIn(page)).toEqual(before)

  await grip.evaluate((node) => node.scrollIntoView({ block: 'center' }))
  const from = await page.getByRole('button', { name: desk.sorting.move(third), exact: true }).boundingBox()
  const to = await grip.boundingBox()
  await page.mouse.move(from!.x + 20, from!.y + 20)
  await page.mouse.down()
  await page.mouse.move(to!.x + 20, to!.y + 10, { steps: 10 })
  await page.mouse.up()
  await expect(page.getByText(content.moved(3))).toBeVisible()
  expect(await titlesIn(page)).toEqual([third, first, second, ...before.slice(3)])
  expect(await axeFindings(page)).toEqual([])

  await other.page.getByRole('button', { name: content.moveToOf(second), exact: true }).click()
  const number = other.page.getByRole('dialog')
  await number.getByLabel(content.newNumber).fill('0')
  await number.getByRole('button', { name: content.moveTo }).click()
  await expect(number.getByText(content.numberWrong(before.length))).toBeVisible()
  await number.getByLabel(content.newNumber).fill('1')
  await number.getByRole('button', { name: content.moveTo }).click()
  await other.page.getByRole('button', { name: content.saveOrder }).click()
  await expect(await sayWhy(other.page, '排错了', content.saveOrder)).toBeHidden()
  expect(await titlesIn(other.page)).toEqual([second, first, ...before.slice(2)])
  await other.close()

  await page.getByRole('button', { name: content.saveOrder }).click()
  const dialog = await sayWhy(page, '按时间排', content.saveOrder)
  await expect(dialog.getByText(desk.failures['changed-meanwhile'])).toBeVisible()
  await expect(dialog.getByRole('alert').filter({ hasText: desk.meanwhile })).toContainText(second)
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: content.saveOrder }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  expect(await titlesIn(page)).toEqual([third, first, second, ...before.slice(3)])
})

test('who reads a chapter that is put elsewhere stays where they were, in the same words', async ({ owner, app }) => {
  const { page } = app
  await app.firstVisit()
  const id = await openWork(app, 'novel')
  await begin(app, 'novel', id)
  const place = await readOn(page, 'novel', id, 700)
  const at = owner.page
  await at.goto(`${deskOrigin}/content/novel/${id}`)
  const count = (await titlesIn(at)).length
  await rowsOf(at).first().getByRole('button', { name: content.moveTo }).click()
  await at.getByLabel(content.newNumber).fill(String(count))
  await at.getByRole('dialog').getByRole('button', { name: content.moveTo }).click()
  await at.getByRole('button', { name: content.saveOrder }).click()
  await expect(await sayWhy(at, '放到最后', content.saveOrder)).toBeHidden()

  await app.load(`/novel/reader?id=${id}`)
  await readerIsThere(page, 'novel')
  await isAtTop(page, place)
  expect(await keptPlace(page, 'novel', id)).toMatchObject({ part: place.part, position: place.position })
})

test('a chapter is split and merged again: who reads in it goes on at their words each time', async ({
  owner,
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  const id = await openWork(app, 'novel')
  await begin(app, 'novel', id)
  const place = await readOn(page, 'novel', id, 700)
  const at = owner.page
  await at.goto(`${deskOrigin}/content/novel/${id}`)
  const [first, second] = (await titlesIn(at)) as [string, string]
  await at.getByRole('button', { name: content.divideOf(first), exact: true }).click()
  const dialog = at.getByRole('alertdialog')
  await expect(dialog.getByLabel(content.secondTitle)).toHaveValue(content.secondHalf(first))
  await sayWhy(at, '太长', content.divide)
  await expect(dialog.getByText(content.divideWrong)).toBeVisible()
  await dialog.getByRole('radio').first().check()
  await expect(dialog.getByText(content.divideWrong)).toBeHidden()
  expect(await axeFindings(at)).toEqual([])
  await dialog.getByRole('button', { name: content.divide, exact: true }).click()
  await expect(dialog).toBeHidden()
  expect((await titlesIn(at)).slice(0, 3)).toEqual([first, content.secondHalf(first), second])

  const begun = async (part: 'same' | 'other', position: (at: number) => boolean) => {
    await app.load(`/novel/reader?id=${id}`)
    await readerIsThere(page, 'novel')
    await expect
      .poll(async () => {
        const kept = (await keptPlace(page, 'novel', id))!
        return (kept.part === place.part) === (part === 'same') && position(kept.position)
      })
      .toBe(true)
  }
  await begun('other', (now) => now > 0 && now < place.position)

  await at.getByRole('button', { name: content.joinOf(first), exact: true }).click()
  await expect(dialog.getByText(content.joinText(first, content.secondHalf(first)))).toBeVisible()
  expect(await axeFindings(at)).toEqual([])
  await expect(await sayWhy(at, '还是一章', content.join)).toBeHidden()
  expect((await titlesIn(at)).slice(0, 2)).toEqual([first, second])
  await begun('same', (now) => now === place.position)
})
