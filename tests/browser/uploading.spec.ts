import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { hasFfmpeg, makeFilm } from '#tests/contract/support/films.ts'
import { photo } from '#tests/unit/server-uploads/support/pictures.ts'
import { zh } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import { calls } from './support/lists.ts'
import { shown } from './support/screen.ts'
import { setLines } from './support/tabs.ts'
import { networkMessages } from './support/watch.ts'

const words = zh.publish
const desk = zh.uploads
const part = /\/upload\/part\//
const isPart = (address: string) => part.test(address)

let folder: string
let film: string
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'films-'))
  film = path.join(folder, '海浪.mp4')
  if (!hasFfmpeg()) return
  makeFilm(film)
  // padded with a box that players skip, so that it has three slices
  const padding = Buffer.alloc(11_000_000)
  padding.writeUInt32BE(padding.length)
  padding.write('free', 4, 'latin1')
  writeFileSync(film, Buffer.concat([readFileSync(film), padding]))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a post with two pictures and a clip, up to the last button. */
async function write(app: App, content: string) {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await app.go('/post/publish')
  await shown(page).getByLabel(words.text, { exact: true }).fill(content)
  const picture = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await photo()) }
  await shown(page)
    .getByLabel(zh.attach.addPictures)
    .setInputFiles([picture, { ...picture, name: 'b.jpg' }])
  await expect(shown(page).getByRole('button', { name: zh.attach.chosen(2, 2), exact: true })).toBeVisible()
  await shown(page).getByLabel(zh.attach.addClip).setInputFiles(film)
  await expect(shown(page).getByText('11 MB')).toBeVisible()
  await shown(page).getByRole('checkbox').check()
}

/** Sends it: ends when it is kept and the screen has gone back. */
async function publish(page: Page) {
  await shown(page).getByRole('button', { name: words.publish, exact: true }).click()
  await expect(shown(page)).not.toHaveAttribute('data-page', '/post/publish')
}

/** Slices that the server has taken. */
const arrived = (app: App) => calls(app, part).filter(({ method, end }) => method === 'PUT' && end === 'answered')

/** The post is published, whether its clip is ready by then or not. */
const isOut = new RegExp(`${desk.done}|${desk.ready}`)

/** Until the post is there for everybody, with its clip and its pictures. */
async function published(app: App, content: string) {
  const { page } = app
  await app.go('/my/uploads')
  await expect(shown(page).getByText(isOut)).toBeVisible({ timeout: 30_000 })
  await app.go('/post')
  await expect(shown(page).getByText(content).first()).toBeVisible()
}

test.describe('a post with pictures and a clip', () => {
  test.skip(!hasFfmpeg(), 'the server takes films only where ffmpeg is installed')

  test('is published by itself when its files are there; the desk shows them', long, async ({ app }) => {
    await write(app, '海边的一天')
    await publish(app.page)
    await expect(app.page.getByText(words.sentUploading)).toBeVisible()
    await published(app, '海边的一天')
    expect(arrived(app)).toHaveLength(3)
    // the desk learns what the server made of it
    await app.go('/my/uploads')
    await expect(shown(app.page).getByText(desk.ready)).toBeVisible({ timeout: 60_000 })
  })

  test(
    'goes on after its tab was killed, without the file being chosen again',
    long,
    async ({ app, context, site }) => {
      app.watch.allow(networkMessages)
      await write(app, '浪还在拍')
      // what three slices ask before they go, and the first of them; the others hang
      let asked = 0
      for (const line of site.lines)
        await line.set({ fault: { kind: 'timeout' }, only: (address) => isPart(address) && (asked += 1) > 4 })
      await publish(app.page)
      await expect.poll(() => arrived(app).length).toBeGreaterThan(0)
      expect(arrived(app).length).toBeLessThan(3)
      const other = await context.newPage()
      await app.page.close({ runBeforeUnload: false })
      for (const line of site.lines) await line.set()
      await other.goto(`${site.origin}/#/my/uploads`)
      await expect(other.locator('.page:visible').getByText(isOut)).toBeVisible({ timeout: 30_000 })
      expect(arrived(app), 'no slice that was there is sent again').toHaveLength(3)
    },
  )

  test('is kept without a connection, and goes when it is back', long, async ({ app }) => {
    await write(app, '等网络回来')
    app.watch.allow(networkMessages)
    await setLines(app, false)
    await publish(app.page)
    await app.go('/my/uploads')
    await expect(shown(app.page).getByText('等网络回来').first()).toBeVisible()
    expect(arrived(app)).toEqual([])
    await app.page.reload()
    await expect(shown(app.page).getByText('等网络回来').first()).toBeVisible()
    await setLines(app, true)
    await published(app, '等网络回来')
  })

  test('is back in its draft once it is cancelled, and nothing more of it is sent', long, async ({ app, site }) => {
    app.watch.allow(networkMessages)
    await write(app, '改了主意')
    for (const line of site.lines) await line.set({ fault: { kind: 'timeout' }, only: isPart })
    await publish(app.page)
    await expect.poll(() => calls(app, part).length).toBeGreaterThan(0)
    await app.go('/my/uploads')
    await shown(app.page)
      .getByRole('button', { name: desk.menu('改了主意') })
      .click()
    await app.page.getByRole('button', { name: desk.cancel, exact: true }).click()
    await app.page.getByRole('button', { name: desk.cancelYes, exact: true }).last().click()
    await expect(shown(app.page).getByText(desk.cancelled)).toBeVisible()
    for (const line of site.lines) await line.set()
    const before = calls(app, part).length
    await app.load('/post/publish')
    await expect(shown(app.page).getByLabel(words.text, { exact: true })).toHaveValue('改了主意')
    await expect(shown(app.page).getByRole('button', { name: zh.attach.chosen(2, 2), exact: true })).toBeVisible()
    await expect(shown(app.page).getByText('11 MB')).toBeVisible()
    expect(calls(app, part)).toHaveLength(before)
  })
})

test('a picture can be cut with keys alone, and what is cut out takes its place', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await app.go('/post/publish')
  const wide = { create: { width: 600, height: 300, channels: 3, background: '#5588aa' } } as const
  const buffer = await sharp(wide).jpeg().toBuffer()
  await shown(page).getByLabel(zh.attach.addPictures).setInputFiles({ name: 'w.jpg', mimeType: 'image/jpeg', buffer })
  await shown(page)
    .getByRole('button', { name: zh.attach.chosen(1, 1), exact: true })
    .press('Enter')
  await page.getByRole('button', { name: zh.attach.crop, exact: true }).press('Enter')
  const area = page.getByRole('application', { name: zh.crop.area })
  await expect(area).toBeVisible()
  await page.getByRole('radio', { name: zh.crop.square }).press('Space')
  await area.press('ArrowRight')
  await page.getByRole('button', { name: zh.crop.done, exact: true }).press('Enter')
  await expect(area).toBeHidden()
  const sizeOf = () =>
    shown(page)
      .getByRole('button', { name: zh.attach.chosen(1, 1), exact: true })
      .locator('img')
      .evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
  await expect.poll(sizeOf).toEqual([300, 300])
})

const wrong = [
  {
    why: zh.attach.faults.type('说明.txt'),
    file: { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('字') },
  },
  {
    why: zh.attach.faults.empty('空.jpg'),
    file: { name: '空.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
  },
  {
    why: zh.attach.faults.large('大.jpg', '25 MB'),
    file: { name: '大.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(27_000_000) },
  },
  {
    why: zh.attach.faults.unreadable('坏.jpg'),
    file: { name: '坏.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') },
  },
  {
    why: zh.attach.faults.heic('手机.heic'),
    file: { name: '手机.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic') },
  },
]

test('each picture that can’t be used says why in words of its own', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await app.go('/post/publish')
  await shown(page)
    .getByLabel(zh.attach.addPictures)
    .setInputFiles(wrong.map(({ file }) => file))
  for (const { why } of wrong) await expect(shown(page).getByText(why, { exact: true })).toBeVisible()
  await expect(shown(page).getByText(zh.attach.count(0, 9))).toBeVisible()
})
