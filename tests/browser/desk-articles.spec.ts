import path from 'node:path'
import sharp from 'sharp'
import { zh as content } from '#desk/words/zh/content.ts'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh as inbox } from '#desk/words/zh/inbox.ts'
import { zh as words } from '#desk/words/zh/writing.ts'
import { axeFindings } from './support/axe.ts'
import { expect } from './support/app.ts'
import { deskOrigin, openDeskWindow, publishIn, test } from './support/desk.ts'
import { shown } from './support/screen.ts'

test('an article is written with a picture, outlives a reload, and is read in the app', async ({
  app,
  owner,
}, info) => {
  test.setTimeout(120_000)
  const { page } = owner
  const picture = path.join(info.outputPath(), 'lake.png')
  await sharp({ create: { width: 480, height: 320, channels: 3, background: 'steelblue' } }).toFile(picture)
  await page.goto(`${deskOrigin}/content`)
  await page.getByRole('link', { name: content.write }).click()
  await page.getByLabel(words.creator).fill('amu')
  await page.getByRole('button', { name: words.begin }).click()
  await page.getByLabel(words.name).fill('山里的湖')
  const text = page.getByRole('textbox', { name: words.text })
  await text.click()
  await page.keyboard.type('# 清晨')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('雾')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('还没有散。')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- 一只猫')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByLabel(words.choosePicture).setInputFiles(picture)
  await expect(text.locator('img')).toBeVisible()
  await expect(text.getByRole('heading', { name: '清晨' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: words.kept })).toBeVisible()

  // what comes from elsewhere becomes what articles are made of
  await text.evaluate((node) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<h1 style="color:red" onclick="alert(1)">傍晚</h1><table><tr><td>风</td></tr></table><script>alert(1)</script>',
    )
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(text.getByRole('heading', { name: '傍晚', level: 2 })).toBeVisible()
  await expect(text.locator('[style], [onclick], table, script')).toHaveCount(0)
  // within the second in which nothing was kept yet
  await page.reload()
  await expect(text.getByRole('heading', { name: '傍晚' })).toBeVisible()
  await expect(text.locator('b')).toHaveText('雾')
  await expect(page.getByLabel(words.name)).toHaveValue('山里的湖')
  await page.getByLabel(desk.tags, { exact: true }).fill('湖边')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: words.preview }).check()
  const preview = page.getByRole('article', { name: words.preview })
  await expect(preview.getByRole('heading', { name: '清晨' })).toBeVisible()
  await expect(preview.locator('img')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('radio', { name: words.write, exact: true }).check()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: words.publish, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: inbox.publish })
  await publishIn(dialog)
  await expect(page).toHaveURL(/\/content\/article\/\d+$/)
  const id = /(\d+)$/.exec(page.url())![1]

  await app.page.goto(`${app.site.origin}/#/home`)
  await app.passAgeGate()
  await app.go(`/scandalous/detail?id=${id}`)
  const read = shown(app.page)
  await expect(read.getByRole('heading', { name: '山里的湖' })).toBeVisible()
  await expect(read.locator('b').filter({ hasText: '雾' })).toBeVisible()
  await expect(read.getByText('一只猫')).toBeVisible()
  await expect(read.getByText('#湖边')).toBeVisible()

  await page.getByRole('button', { name: content.editText }).click()
  await expect(text.getByRole('listitem')).toHaveText('一只猫')
  await text.getByText('还没有散。').click()
  await page.keyboard.press('End')
  await page.keyboard.type('后来散了。')
  await page.getByRole('button', { name: words.replace }).click()
  const why = page.getByRole('alertdialog')
  await why.getByLabel(desk.reason).fill('补一句')
  await why.getByRole('button', { name: words.replace }).click()
  await expect(page).toHaveURL(/\/content\/article\/\d+$/)
  await app.page.reload()
  await expect(shown(app.page).getByText('后来散了。')).toBeVisible()
})

test('the editor can be used on a phone, in English and in the dark', async ({ browser, site }) => {
  const viewport = { width: 375, height: 740 }
  const editor = await openDeskWindow(browser, site, ['editor'], { language: 'en', theme: 'dark', viewport })
  const { page } = editor
  await page.goto(`${deskOrigin}/content/write`)
  await page.getByLabel('Account of the creator').fill('amu')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('Above')
  await page.getByRole('button', { name: 'Paid border' }).click()
  await page.keyboard.type('!')
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  expect(editor.watch.faults).toEqual([])
  await editor.close()
})
