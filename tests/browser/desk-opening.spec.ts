import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { zh as content } from '#desk/words/zh/content.ts'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh as entries } from '#desk/words/zh/entries.ts'
import { zh as home } from '#desk/words/zh/home.ts'
import { zh as inbox } from '#desk/words/zh/inbox.ts'
import { zh as people } from '#desk/words/zh/people.ts'
import { zh as start } from '#desk/words/zh/start.ts'
import { zh as uploads } from '#desk/words/zh/uploads.ts'
import { zh as writing } from '#desk/words/zh/writing.ts'
import { hasFfmpeg } from '#tests/contract/support/films.ts'
import { archiveOf, bookFiles, comicPage } from '#tests/support/books.ts'
import { factorOf } from '#tests/support/desk.ts'
import { zh } from '#tests/words.ts'
import { admin } from './support/admin.ts'
import { expect, long, test, type App } from './support/app.ts'
import { beOwner, giveProof, publishIn } from './support/desk.ts'
import { guidePicture } from './support/guide.ts'
import { shown } from './support/screen.ts'
import { watchContext } from './support/watch.ts'

let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shiguang-opening-'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ffmpeg = (...words: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...words])
const film = (name: string, seconds: number, size: string) =>
  ffmpeg('-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=12:duration=${seconds}`, '-pix_fmt', 'yuv420p', name)

/** Files as people have them. */
async function files() {
  mkdirSync(folder, { recursive: true })
  const at = (name: string) => path.join(folder, name)
  film(at('雾里的桥.mp4'), 6, '640x360')
  film(at('浪花.mp4'), 4, '270x480')
  ffmpeg('-f', 'lavfi', '-i', 'sine=440:duration=12', '-metadata', 'title=夜航', '-f', 'ipod', at('夜航.m4b'))
  writeFileSync(at('灯塔.epub'), archiveOf(await bookFiles()))
  const about = '<ComicInfo><Series>桥边的猫</Series><Title>第一话</Title><Writer>阿北</Writer></ComicInfo>'
  const pages = { '1.png': await comicPage(1), '2.png': await comicPage(2) }
  writeFileSync(at('猫.cbz'), archiveOf({ 'ComicInfo.xml': about, ...pages }))
  return {
    clip: at('浪花.mp4'),
    works: ['雾里的桥.mp4', '夜航.m4b', '灯塔.epub', '猫.cbz'].map(at),
    titles: ['雾里的桥', '夜航', '灯塔纪事', '桥边的猫', '浪花'],
  }
}

/** Registers an account in the app. */
async function register({ page, site, passAgeGate }: App, name: string) {
  await page.goto(`${site.origin}/#/login`)
  await passAgeGate()
  await shown(page).getByRole('radio', { name: zh.login.register, exact: true }).check()
  const form = shown(page).locator('form')
  await form.getByLabel(zh.login.username, { exact: true }).fill(name)
  await form.getByLabel(zh.login.password, { exact: true }).fill('secret-river-9')
  await form.getByLabel(zh.login.phone, { exact: true }).fill('+86 138 0000 1234')
  await form.getByLabel(zh.login.adult, { exact: true }).check()
  await form.getByRole('button', { name: zh.login.submitRegister, exact: true }).click()
  await shown(page).getByRole('button', { name: zh.security.later }).click()
}

const screen = (page: Page, name: keyof typeof desk.screens) =>
  page.getByRole('navigation', { name: desk.menu }).getByRole('link', { name: desk.screens[name], exact: true }).click()

/** Makes a creator of an account. */
async function makeCreator(page: Page, name: string) {
  await screen(page, 'people')
  await page.getByRole('searchbox').fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: people.act.setFlags }).click()
  const dialog = page.getByRole('dialog', { name: people.act.setFlags })
  await dialog.getByLabel(people.creator).press(' ')
  await dialog.getByLabel(desk.reason).fill('拍山里的人')
  await dialog.getByRole('button', { name: people.act.setFlags }).click()
  await expect(dialog).toBeHidden()
}

async function fillInbox(page: Page, creator: string) {
  const { works, clip, titles } = await files()
  await screen(page, 'inbox')
  await page.getByLabel(uploads.creator).fill(creator)
  await page.getByLabel(uploads.files, { exact: true }).setInputFiles(works)
  const done = page.getByRole('cell', { name: uploads.states.done, exact: true })
  await expect(done).toHaveCount(4, { timeout: 60_000 })
  await page.getByRole('combobox', { name: uploads.film }).selectOption('clip')
  await page.getByLabel(uploads.files, { exact: true }).setInputFiles(clip)
  await expect(done).toHaveCount(5, { timeout: 60_000 })
  for (const title of titles) await page.getByLabel(desk.selectRow(title)).check()
  await guidePicture(page, 'inbox')
  await page.getByRole('button', { name: inbox.publish }).click()
  await publishIn(page.getByRole('dialog', { name: inbox.publish }))
  return titles
}

async function writeArticle(page: Page, creator: string) {
  await screen(page, 'content')
  await page.getByRole('link', { name: content.write }).click()
  await page.getByLabel(writing.creator).fill(creator)
  await page.getByRole('button', { name: writing.begin }).click()
  await page.getByLabel(writing.name).fill('渡口手记')
  await page.getByRole('textbox', { name: writing.text }).click()
  await page.keyboard.type('# 早晨')
  await page.keyboard.press('Enter')
  await page.keyboard.type('渡船还没有来，岸边有一只猫。')
  await guidePicture(page, 'writing')
  await page.getByRole('button', { name: writing.publish, exact: true }).click()
  await publishIn(page.getByRole('dialog', { name: inbox.publish }))
  await expect(page).toHaveURL(/\/content\/article\/\d+$/)
}

async function sell(page: Page, secret: string) {
  await screen(page, 'shop')
  await page.getByRole('button', { name: entries.addTo.products }).first().click()
  const dialog = page.getByRole('dialog', { name: entries.addTo.products })
  await dialog.getByLabel(entries.fields.name, { exact: true }).fill('一百金币')
  await dialog.getByLabel(entries.fields.price, { exact: true }).fill('9.90')
  await dialog.getByLabel(entries.fields.coins + entries.maybe, { exact: true }).fill('100')
  await dialog.getByRole('button', { name: desk.save }).click()
  await giveProof(page, factorOf(secret, Date.now()), desk.proof.code, desk.proof.go)
  await expect(page.getByRole('row').filter({ hasText: '一百金币' })).toContainText('9.90')
  await guidePicture(page, 'shop')

  await page.getByRole('link', { name: entries.lists.payMethods }).click()
  await page.getByRole('button', { name: entries.addTo.payMethods }).first().click()
  const way = page.getByRole('dialog', { name: entries.addTo.payMethods })
  await way.getByLabel(entries.fields.name, { exact: true }).fill('测试支付')
  await way.getByLabel(entries.fields.icon).setInputFiles({
    ...{ name: 'card.png', mimeType: 'image/png' },
    buffer: Buffer.from(await comicPage(6)),
  })
  await expect(way.getByAltText(entries.chosenPicture)).toBeVisible()
  await way.getByRole('button', { name: desk.save }).click()
  await expect(page.getByRole('row').filter({ hasText: '测试支付' })).toBeVisible()
}

async function giveNotice(page: Page) {
  await screen(page, 'home')
  await page.getByRole('link', { name: entries.lists.notices }).click()
  await page.getByRole('button', { name: entries.addTo.notices }).first().click()
  const dialog = page.getByRole('dialog', { name: entries.addTo.notices })
  await dialog.getByLabel(entries.fields.title, { exact: true }).fill('开门了')
  await dialog.getByLabel(entries.fields.content, { exact: true }).fill('每周三上新。')
  await dialog.getByLabel(entries.fields.pinned).press(' ')
  await dialog.getByRole('button', { name: desk.save }).click()
  await expect(page.getByRole('row').filter({ hasText: '开门了' })).toBeVisible()
}

const sections = { 读一本: 'novel', 看漫画: 'comic', 听一听: 'audio', 短的: 'article' } as const

async function arrangeHome(page: Page) {
  await screen(page, 'home')
  const preview = page.getByRole('region', { name: home.preview })
  for (const [title, type] of Object.entries(sections)) {
    await page.getByRole('button', { name: home.add }).click()
    const dialog = page.getByRole('dialog', { name: home.add })
    await dialog.getByLabel(home.name).fill(title)
    await dialog.locator('select[name=type]').selectOption(type)
    await dialog.getByRole('button', { name: desk.save }).click()
    await expect(preview.getByRole('heading', { name: title })).toBeVisible()
  }
  await expect(preview.getByText('灯塔纪事')).toBeVisible()
  await guidePicture(page, 'home')
  await page.getByRole('button', { name: home.publish, exact: true }).click()
  await expect(page.getByText(home.unchanged)).toBeVisible()
}

async function watch(page: Page, title: string) {
  await screen(page, 'content')
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('button', { name: desk.showFilm }).click()
  const film = page.locator('video')
  await film.evaluate((video: HTMLVideoElement) => void video.play())
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
}

test(
  'an owner opens an empty place by the desk alone: videos, a clip, books, sound, an article, a product, a notice and home',
  long,
  async ({ app, browser }) => {
    test.skip(!hasFfmpeg(), 'ffmpeg is not installed')
    test.setTimeout(300_000)
    await app.site.stop()
    const data = path.join(folder, 'data')
    await app.site.start({ settings: { SHIGUANG_DATA: data, SHIGUANG_DEMO: 'off', SHIGUANG_PAYMENTS: 'sandbox' } })
    const link = admin({ site: { data } }, 'owner-link').trim()
    await register(app, 'wang')

    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' })
    const seen = watchContext(context)
    context.setDefaultTimeout(30_000)
    const page = await context.newPage()
    const secret = await beOwner(page, link, 'lin')
    await screen(page, 'start')
    await expect(page.getByRole('status').filter({ hasText: start.progress(1, 10) })).toBeVisible()
    await guidePicture(page, 'start')

    await makeCreator(page, 'wang')
    const titles = await fillInbox(page, 'wang')
    await writeArticle(page, 'wang')
    await sell(page, secret)
    await giveNotice(page)
    await arrangeHome(page)
    await screen(page, 'start')
    await expect(page.getByRole('status').filter({ hasText: start.progress(6, 10) })).toBeVisible()
    await screen(page, 'today')
    await guidePicture(page, 'today')

    await app.go('/home')
    await app.page.reload()
    for (const title of ['雾里的桥', ...Object.keys(sections), '灯塔纪事', '桥边的猫', '夜航', '渡口手记'])
      await expect(shown(app.page).getByText(title).first()).toBeVisible({ timeout: 30_000 })
    await expect(app.page.getByText('开门了')).toBeVisible()
    await app.go('/my/recharge')
    await expect(shown(app.page).getByText('一百金币')).toBeVisible()
    await watch(page, '雾里的桥')
    expect(titles).toHaveLength(5)
    expect(seen.faults).toEqual([])
    await context.close()
  },
)
