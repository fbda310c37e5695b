import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { en as deskEnglish } from '#desk/words/en/desk.ts'
import { en as english } from '#desk/words/en/writing.ts'
import { zh as content } from '#desk/words/zh/content.ts'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh as inbox } from '#desk/words/zh/inbox.ts'
import { zh as words } from '#desk/words/zh/writing.ts'
import { axeFindings } from './support/axe.ts'
import { expect } from './support/app.ts'
import { deskOrigin, openDeskWindow, publishIn, test } from './support/desk.ts'
import { shown } from './support/screen.ts'
import { networkMessages } from './support/watch.ts'

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

const stateOf = (page: Page) => page.getByRole('status').filter({ hasText: /./ }).first()

/** Begins an article of somebody, and writes a line. */
async function begin(page: Page, line: string) {
  await page.goto(`${deskOrigin}/content/write`)
  await page.getByLabel(words.creator).fill('amu')
  await page.getByRole('button', { name: words.begin }).click()
  await write(page, line)
  await expect(stateOf(page)).toHaveText(words.kept)
  return page.url()
}

async function write(page: Page, line: string) {
  await page.getByRole('textbox', { name: words.text }).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(line)
}

test('another language of the desk keeps what is typed of an article', async ({ owner: { page } }) => {
  await begin(page, '雾还没有散')
  await write(page, '，湖面很静')
  await page.getByLabel(desk.tags, { exact: true }).fill('湖')
  await page.keyboard.press('Enter')
  await page.getByLabel(desk.tags, { exact: true }).fill('雾')
  await page.getByLabel(desk.language).selectOption('en')
  const text = page.getByRole('textbox', { name: english.text })
  await expect(text).toHaveText('雾还没有散，湖面很静')
  await expect(page.getByLabel(deskEnglish.tags, { exact: true })).toHaveValue('雾')
  await expect(page.getByRole('button', { name: deskEnglish.removeTag('湖') })).toBeVisible()
  await text.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('.')
  await expect(stateOf(page)).toHaveText(english.kept)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text).not.toHaveText('雾还没有散，湖面很静.')
  await page.reload()
  await expect(page.getByRole('button', { name: deskEnglish.removeTag('湖') })).toBeVisible()
})

test('what was saved without an answer, and typed since, is saved once there are answers', async ({ owner }) => {
  const { page } = owner
  owner.watch.allow(networkMessages)
  await begin(page, '一')
  // the server keeps it, and nobody hears of that
  await page.route('**/api/articles.save', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await write(page, '二')
  await expect(stateOf(page)).toContainText(words.notKept(desk.failures['no-answer']))
  await write(page, '三')
  await page.unroute('**/api/articles.save')
  await expect(stateOf(page)).toHaveText(words.kept)
  await page.reload()
  await expect(page.getByRole('textbox', { name: words.text })).toHaveText('一二三')

  // and where the page goes before it heard
  await page.route('**/api/articles.save', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await write(page, '四')
  await expect(stateOf(page)).toContainText(words.notKept(desk.failures['no-answer']))
  await write(page, '五')
  await page.unroute('**/api/articles.save')
  await page.reload()
  await expect(page.getByRole('textbox', { name: words.text })).toHaveText('一二三四五')
  await expect(stateOf(page)).toHaveText(words.kept)
})

test('what the server refuses says why, and is sent again by hand', async ({ owner }) => {
  const { page } = owner
  owner.watch.allow(networkMessages)
  await begin(page, '一')
  await page.route('**/api/articles.save', (route) =>
    route.fulfill({ status: 403, json: { code: 'right-missing', params: {} } }),
  )
  await write(page, '二')
  await expect(stateOf(page)).toContainText(words.notKept(desk.failures['right-missing']))
  await page.unroute('**/api/articles.save')
  await stateOf(page).getByRole('button', { name: desk.tryAgain }).click()
  await expect(stateOf(page)).toHaveText(words.kept)
})

test('a draft that somebody else has changed: what was typed stays, as a draft of its own, or gives way', async ({
  browser,
  site,
  owner,
}, info) => {
  test.setTimeout(120_000)
  const { page } = owner
  owner.watch.allow(networkMessages)
  const picture = path.join(info.outputPath(), 'lake.png')
  await sharp({ create: { width: 48, height: 32, channels: 3, background: 'teal' } }).toFile(picture)
  const address = await begin(page, '湖')
  await page.getByLabel(words.choosePicture).setInputFiles(picture)
  const text = page.getByRole('textbox', { name: words.text })
  await expect(text.locator('img')).toBeVisible()
  await expect(stateOf(page)).toHaveText(words.kept)
  const other = await openDeskWindow(browser, site, ['editor'])
  await other.page.goto(address)
  await write(other.page, '别人写的')
  await expect(stateOf(other.page)).toHaveText(words.kept)

  await write(page, '我写的')
  const alert = page.getByRole('alert').filter({ hasText: words.overtaken })
  await expect(alert).toBeVisible()
  await write(page, '还在写')
  await page.reload()
  await expect(alert).toBeVisible()
  await expect(text).toContainText('我写的还在写')
  expect(await axeFindings(page)).toEqual([])
  await alert.getByRole('button', { name: words.keepMine }).click()
  await expect(page).not.toHaveURL(address)
  await expect(alert).toBeHidden()
  await expect(text).toContainText('我写的还在写')
  const own = await text.locator('img').getAttribute('data-path')
  await page.goto(address)
  await expect(text).toContainText('别人写的')
  expect(await text.locator('img').getAttribute('data-path')).not.toBe(own)

  await write(other.page, '再写')
  await expect(stateOf(other.page)).toHaveText(words.kept)
  await write(page, '我又写')
  await alert.getByRole('button', { name: words.takeLatest }).click()
  await expect(text).toContainText('别人写的再写')
  await expect(text).not.toContainText('我又写')
  await write(page, '好')
  await expect(stateOf(page)).toHaveText(words.kept)

  // thrown away by the other one while this one writes
  await other.page.getByRole('button', { name: words.throwAway }).click()
  const why = other.page.getByRole('alertdialog')
  await why.getByLabel(desk.reason).fill('不要了')
  await why.getByRole('button', { name: words.throwAway }).click()
  await expect(other.page).toHaveURL(/\/content\/write$/)
  await write(page, '还有话说')
  const gone = page.getByRole('alert').filter({ hasText: words.gone })
  await expect(gone).toBeVisible()
  await page.reload()
  await gone.getByRole('button', { name: words.keepMine }).click()
  await expect(text).toContainText('好还有话说')
  await other.close()
})

test('an article that was changed since its draft was begun is updated by whoever has seen that', async ({ owner }) => {
  const { page } = owner
  await begin(page, '湖')
  await page.getByLabel(words.name).fill('山里的湖')
  await page.getByLabel(words.price).fill('1.5')
  await page.getByRole('button', { name: words.publish, exact: true }).click()
  await expect(page.getByText(words.priceWrong)).toBeVisible()
  await page.getByLabel(words.price).fill('2')
  await page.getByRole('button', { name: words.publish, exact: true }).click()
  await publishIn(page.getByRole('dialog', { name: inbox.publish }))
  await expect(page).toHaveURL(/\/content\/article\/\d+$/)
  const article = page.url()
  await page.getByRole('button', { name: content.editText }).click()
  await write(page, '很静')
  const draft = page.url()
  await expect(stateOf(page)).toHaveText(words.kept)
  await page.goto(article)
  await page.getByLabel(content.price).fill('7')
  await page.getByRole('button', { name: desk.save }).click()
  const why = page.getByRole('alertdialog')
  await why.getByLabel(desk.reason).fill('涨价')
  await why.getByRole('button', { name: desk.save }).click()
  await expect(why).toBeHidden()
  await page.goto(draft)
  await page.getByRole('button', { name: words.replace }).click()
  await expect(why.getByText(words.meanwhile('山里的湖', 7))).toBeVisible()
  await why.getByLabel(desk.reason).fill('补一句')
  await why.getByRole('button', { name: words.replace }).click()
  await expect(page).toHaveURL(article)
})
