import type { Locator } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { expect, test } from './support/app.ts'
import { axeFindings } from './support/axe.ts'
import { begin, openWork } from './support/reading.ts'
import { shown } from './support/screen.ts'

const words = zh.novel

/** What an element says from now on, one after the other, as far as it is something else. */
async function noted(element: Locator): Promise<() => Promise<string[]>> {
  const list = await element.evaluateHandle((node) => {
    const told = [node.textContent]
    const note = () => node.textContent !== told.at(-1) && told.push(node.textContent)
    new MutationObserver(note).observe(node, { subtree: true, childList: true, characterData: true })
    return told
  })
  return () => list.jsonValue()
}

test('a whole novel is searched, beyond what is here; without a network what is here, and that is said', async ({
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  const id = await openWork(app, 'novel')
  const { part } = await begin(app, 'novel', id)
  const dialog = page.getByRole('dialog')
  const note = dialog.getByRole('status')
  const search = async (word: string) => {
    await page.keyboard.press('m')
    await shown(page).getByRole('button', { name: words.search }).click()
    await page.getByRole('searchbox').fill(word)
  }
  // a word of the book that its first chapters have too
  await search('他')
  const told = await noted(note)
  await expect(note).toHaveText(/^找过全部可读的 \d+ 章/)
  const whole = await note.innerText()
  const chapters = dialog.getByRole('heading', { level: 3 })
  expect(await chapters.count()).toBeGreaterThan(2)
  expect(await axeFindings(page)).toEqual([])
  // what is told of the whole book stays in sight, though it is looked for anew once the scripts can be compared
  expect(await told()).toEqual(expect.arrayContaining([whole]))
  expect((await told()).slice((await told()).indexOf(whole))).toEqual([whole])
  const last = await chapters.last().innerText()
  await dialog.getByRole('listitem').last().getByRole('button').click()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(shown(page).getByRole('heading', { level: 2, name: last })).toBeVisible()
  await expect(shown(page).locator('[data-chapter] mark')).toHaveText('他')
  await expect(shown(page).locator('[data-chapter] mark')).toBeInViewport()
  await expect(shown(page).locator(`[data-chapter="${part}"]`)).toHaveCount(0)

  await app.keptForOffline()
  await app.goOffline()
  // whoever went to a place has the bars in sight
  await shown(page).getByRole('button', { name: words.search }).click()
  await page.getByRole('searchbox').fill('他')
  await expect(note).toHaveText(/^(现在离线，只在这台设备上已有的|只找了) [1-9]\d* 章/)
  await expect(dialog.getByRole('listitem').first()).toBeVisible()

  // what was found in a part of the book is never told as all of it
  const toldLater = await noted(note)
  await app.goOnline()
  await expect(note).toHaveText(whole)
  expect(new Set((await toldLater()).filter((text) => text.startsWith('找过')))).toEqual(new Set([whole]))
})
