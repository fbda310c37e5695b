import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { expect, test } from './support/app.ts'
import { calls } from './support/lists.ts'
import { openWitness } from './support/outbox-schedule.ts'
import { shown } from './support/screen.ts'
import { askWorker, outboxOf, rememberWorkers, setLines } from './support/tabs.ts'
import { networkMessages } from './support/watch.ts'

const words = zh.account
const row = (page: Page) => shown(page).getByRole('link', { name: words.avatar })
/** Pixels across of the picture that stands in the row: of the one that was chosen 512, of the demo's another number. */
const widthPx = (page: Page) =>
  row(page)
    .locator('img')
    .evaluateAll(([picture]) => (picture instanceof HTMLImageElement ? picture.naturalWidth : 0))

test('a picture of oneself: chosen, cut, there at once without a connection, and sent once when it is back', async ({
  app,
}) => {
  const { page } = app
  app.watch.allow(networkMessages)
  await rememberWorkers(page)
  await app.firstVisit()
  await app.logIn()
  const { client, who } = await openWitness(app)
  const before = (await client.call('user.info', {}, who)).data as { avatar_url: string }
  await app.go('/my/info')
  await expect.poll(() => widthPx(page)).toBeGreaterThan(0)
  expect(await widthPx(page)).not.toBe(512)
  await row(page).click()
  const input = shown(page).locator('input[type="file"]')
  await input.setInputFiles({ name: '山.txt', mimeType: 'text/plain', buffer: Buffer.from('山') })
  await expect(shown(page).getByRole('alert')).toHaveText(zh.attach.faults.type('山.txt'))
  const save = shown(page).getByRole('button', { name: words.save })
  await expect(save).toBeDisabled()

  await input.setInputFiles({
    name: 'icon.png',
    mimeType: 'image/png',
    buffer: readFileSync('public/icons/icon-512.png'),
  })
  const sheet = page.getByRole('dialog', { name: zh.crop.title })
  await sheet.getByRole('button', { name: zh.crop.done }).click()
  await expect(sheet).toBeHidden()
  await setLines(app, false)
  await save.click()
  await expect(page).toHaveURL(/#\/my\/info$/)
  await expect.poll(() => widthPx(page)).toBe(512)
  expect(await outboxOf(page)).toMatchObject([{ call: 'user.update', state: 'waiting' }])
  await app.load('/my/info')
  await expect.poll(() => widthPx(page)).toBe(512)

  for (const line of app.site.lines) line.forget()
  await setLines(app, true)
  await askWorker(page, 'outbox', { do: 'send' })
  await expect.poll(async () => (await outboxOf(page)).length, { timeout: 20_000 }).toBe(0)
  expect(calls(app, /updateInfo/).filter(({ end }) => end === 'answered')).toHaveLength(1)
  const after = (await client.call('user.info', {}, who)).data as { avatar_url: string }
  expect(after.avatar_url).not.toBe(before.avatar_url)
  expect(after.avatar_url).not.toBe('')
  await app.load('/my/info')
  await expect.poll(() => widthPx(page)).toBe(512)
})
