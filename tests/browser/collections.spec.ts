import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { expect, test } from './support/app.ts'
import { expectFault } from './support/forms.ts'
import { openWitness } from './support/outbox-schedule.ts'
import { shown } from './support/screen.ts'
import { askWorker, outboxOf, rememberWorkers, setLines } from './support/tabs.ts'
import { networkMessages } from './support/watch.ts'

const words = zh.mine
const chip = (page: Page, name: string | RegExp) =>
  shown(page).getByRole('group', { name: words.groups }).getByRole('button', { name })
const emptied = (page: Page) => expect.poll(async () => (await outboxOf(page)).length, { timeout: 20_000 }).toBe(0)

test('a collection is made and renamed without a connection, filled, and deleted', async ({ app }) => {
  const { page } = app
  app.watch.allow(networkMessages)
  await rememberWorkers(page)
  await app.firstVisit()
  await app.logIn()
  await app.go('/my/my-like')
  await expect(chip(page, words.all)).toBeVisible()
  const { client, who } = await openWitness(app)
  const onServer = async () =>
    ((await client.call('mv.likeGroups', {}, who)).data as { list: { id: number; name: string; count: number }[] }).list

  // the code of the sheet is there before the network goes
  await shown(page).getByRole('button', { name: words.newGroup }).click()
  const sheet = page.getByRole('dialog')
  await setLines(app, false)
  await sheet.getByLabel(words.groupName).fill('雪山')
  await sheet.getByRole('button', { name: words.create, exact: true }).click()
  await expect(sheet).toBeHidden()
  await chip(page, /^雪山/).click()
  await shown(page)
    .getByRole('button', { name: words.manage('雪山') })
    .click()
  await sheet.getByLabel(words.groupName).fill('')
  await sheet.getByRole('button', { name: words.rename, exact: true }).click()
  await expectFault(sheet.getByLabel(words.groupName), words.nameNeeded)
  await sheet.getByLabel(words.groupName).fill('雪山与湖')
  await sheet.getByRole('button', { name: words.rename, exact: true }).click()
  await expect(chip(page, /^雪山与湖/)).toBeVisible()
  await setLines(app, true)
  await askWorker(page, 'outbox', { do: 'send' })
  await emptied(page)
  const group = (await onServer()).find(({ name }) => name === '雪山与湖')!
  expect(group).toMatchObject({ count: 0 })
  expect((await onServer()).filter(({ name }) => name.startsWith('雪山'))).toHaveLength(1)

  await app.load('/my/my-like')
  const href = (await shown(page).locator('article a[href^="#/player"]').first().getAttribute('href'))!
  const id = Number(new URLSearchParams(href.split('?')[1]).get('id'))
  await askWorker(page, 'act', 'mv.updateLikeGroup', { id: group.id, add: [id] })
  await emptied(page)
  await chip(page, '雪山与湖 1').click()
  await expect(shown(page).locator(`article a[href="${href}"]`).first()).toBeVisible()

  await shown(page)
    .getByRole('button', { name: words.manage('雪山与湖') })
    .click()
  await sheet.getByRole('button', { name: words.remove, exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(words.removeText('雪山与湖'))
  await dialog.getByRole('button', { name: words.remove, exact: true }).click()
  await expect(chip(page, /^雪山/)).toHaveCount(0)
  await emptied(page)
  expect((await onServer()).filter(({ name }) => name.startsWith('雪山'))).toEqual([])
  // what was in it is liked all the same
  await expect(shown(page).locator(`article a[href="${href}"]`).first()).toBeVisible()
})
