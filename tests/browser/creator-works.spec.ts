import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeBigFilm } from '#tests/bench/big-film.ts'
import { hasFfmpeg } from '#tests/contract/support/films.ts'
import { visitor } from '#tests/contract/support/client.ts'
import type { Page as Listed } from '#contract/shapes/page.ts'
import { zh } from '#tests/words.ts'
import { looksRight } from './support/looks-right.ts'
import { openCreator } from './support/creator.ts'
import { expect, long, test, type App } from './support/app.ts'
import { controls, heardTo } from './support/listening.ts'
import { logInWith } from './support/log-in.ts'
import { type Newcomer } from './support/newcomer.ts'
import { plainPicture } from './support/plain-picture.ts'
import { shown } from './support/screen.ts'
import { networkMessages } from './support/watch.ts'

const words = zh.studio
/** Five slices. */
const filmBytes = 23_000_000

let folder: string
const film = () => path.join(folder, '灯塔.mp4')
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'works-'))
  if (hasFfmpeg()) makeBigFilm(film(), filmBytes)
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function enterAsCreator(app: App): Promise<Newcomer> {
  const creator = await openCreator(app)
  await app.firstVisit()
  await logInWith(app, creator)
  return creator
}

/** What somebody else finds of a title. */
const foundBy = async ({ client }: Newcomer, call: 'search.videos' | 'picture.list', word: string) => {
  const { data } = await client.call(call, { word }, visitor())
  return (data as Listed<{ id: number; title: string }>).list.filter(({ title }) => title === word)
}

test('a film goes up through a reload and a lost connection, and others see it', long, async ({ app }) => {
  test.skip(!hasFfmpeg(), 'ffmpeg is not installed')
  const { page, context, watch } = app
  watch.allow(networkMessages)
  const creator = await enterAsCreator(app)
  const title = `灯塔${crypto.randomUUID().slice(0, 6)}`
  await app.go('/my/works')
  await shown(page).getByRole('link', { name: words.newTitle.video, exact: true }).tap()
  const send = shown(page).getByRole('button', { name: words.send, exact: true })
  await send.tap()
  await expect(shown(page).getByText(words.faults.files.video)).toBeVisible()
  await shown(page).getByLabel(zh.attach.addClip).setInputFiles(film())
  await expect(shown(page).getByRole('button', { name: zh.attach.removeClip })).toBeVisible()
  await shown(page).getByLabel(words.heading, { exact: true }).fill(title)
  await shown(page).getByRole('radio', { name: words.accesses.coins, exact: true }).check()
  await shown(page).getByLabel(words.price, { exact: true }).fill('10000')
  await expect(shown(page).getByText(words.faults.price(9999))).toBeVisible()
  await shown(page).getByLabel(words.price, { exact: true }).fill('12')
  await looksRight(app, 'new')
  await expect(shown(page).getByText(new RegExp(words.kept('')))).toBeVisible()
  await page.reload()
  await expect(shown(page).getByLabel(words.heading, { exact: true })).toHaveValue(title)

  // the third slice does not get through before the connection is cut, and the app is opened anew
  let slices = 0
  const third = Promise.withResolvers<void>()
  await context.route(/\/upload\/part\//, async (route) => {
    slices += 1
    if (slices < 3) return route.continue()
    third.resolve()
    await route.abort()
  })
  await shown(page).getByRole('checkbox').check()
  await send.tap()
  await expect(shown(page).getByText(words.states.sending)).toBeVisible()
  await third.promise
  await page.reload()
  await app.go('/my/works')
  await expect(shown(page).getByText(words.states.sending)).toBeVisible()
  await app.go('/my/uploads')
  await expect(shown(page).getByText(title, { exact: true })).toBeVisible()
  await context.unroute(/\/upload\/part\//)
  await page.reload()
  await app.go('/my/works')
  const own = shown(page).getByRole('article').filter({ hasText: title })
  await expect
    .poll(async () => (await foundBy(creator, 'search.videos', title)).length, { timeout: 90_000, intervals: [1000] })
    .toBe(1)
  await app.load('/my/works')
  await expect(own.getByText(words.states.published)).toBeVisible()
  await looksRight(app, 'works')

  await own.getByRole('button', { name: words.menu(title), exact: true }).tap()
  await page.getByRole('button', { name: words.edit, exact: true }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.price, { exact: true }).fill('20')
  await looksRight(app, 'edit')
  await dialog.getByRole('button', { name: words.save, exact: true }).tap()
  await expect(own.getByText(words.coins(20))).toBeVisible()
  const [seen] = await foundBy(creator, 'search.videos', title)
  await expect
    .poll(async () => (await creator.client.call('mv.detail', { id: seen!.id }, visitor())).data)
    .toMatchObject({ title, coins: 20 })
})

/** A tone of so many seconds, as a file of two slices and more. */
function tone(seconds: number): Buffer {
  const rate = 44_100
  const data = seconds * rate * 2
  const wav = Buffer.alloc(44 + data)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(36 + data, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  for (const [at, value] of [1, 1].entries()) wav.writeUInt16LE(value, 20 + 2 * at)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(rate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(data, 40)
  for (let at = 0; at < data / 2; at += 1)
    wav.writeInt16LE(Math.round(8000 * Math.sin((at / rate) * 2 * Math.PI * 330)), 44 + 2 * at)
  return wav
}

test('an audio book goes up through a reload, gets another chapter, and is heard', long, async ({ app }) => {
  test.skip(!hasFfmpeg(), 'ffmpeg is not installed')
  const { page, context, watch } = app
  watch.allow(networkMessages)
  const creator = await enterAsCreator(app)
  const title = `夜航${crypto.randomUUID().slice(0, 6)}`
  await app.go('/my/works')
  await shown(page).getByRole('link', { name: words.newTitle.audio, exact: true }).tap()
  const send = shown(page).getByRole('button', { name: words.send, exact: true })
  await send.tap()
  await expect(shown(page).getByText(words.faults.files.audio)).toBeVisible()
  const choose = (name: string, seconds: number) =>
    shown(page)
      .getByLabel(zh.attach.recording.addClip)
      .setInputFiles({ name, mimeType: 'audio/wav', buffer: tone(seconds) })
  await choose('启程.wav', 130)
  await expect(shown(page).getByText(/2:10/)).toBeVisible()
  await expect(shown(page).getByText(words.faults.cover, { exact: true })).toBeVisible()
  await shown(page)
    .getByLabel(zh.attach.addPictures)
    .setInputFiles([await plainPicture(640)])
  await shown(page).getByLabel(words.heading, { exact: true }).fill(title)
  await shown(page).getByLabel(words.chapter, { exact: true }).fill('启程')
  await looksRight(app, 'new-audio')
  await expect(shown(page).getByText(new RegExp(words.kept('')))).toBeVisible()

  let slices = 0
  const second = Promise.withResolvers<void>()
  await context.route(/\/upload\/part\//, async (route) => {
    slices += 1
    if (slices < 2) return route.continue()
    second.resolve()
    await route.abort()
  })
  await shown(page).getByRole('checkbox').check()
  await send.tap()
  await second.promise
  await context.unroute(/\/upload\/part\//)
  await page.reload()
  await app.go('/my/works')
  const found = async () => {
    const { data } = await creator.client.call('audio.list', { word: title }, visitor())
    return (data as Listed<{ id: number; chapters_count: number }>).list[0]
  }
  const chapters = async () => (await found())?.chapters_count
  await expect.poll(chapters, { timeout: 90_000, intervals: [1000] }).toBe(1)
  await app.load('/my/works')
  const own = shown(page).getByRole('article').filter({ hasText: title })
  await expect(own.getByText(words.states.published)).toBeVisible()

  await own.getByRole('button', { name: words.menu(title), exact: true }).tap()
  await page.getByRole('dialog').getByRole('link', { name: words.newTitle.track, exact: true }).tap()
  await choose('靠岸.wav', 4)
  await shown(page).getByLabel(words.heading, { exact: true }).fill('靠岸')
  await shown(page).getByLabel(words.setPrice, { exact: true }).fill('3')
  await shown(page).getByRole('radio', { name: words.whens.draft, exact: true }).check()
  await shown(page).getByRole('checkbox').check()
  await shown(page).getByRole('button', { name: words.sendDraft, exact: true }).tap()
  const chapter = shown(page).getByRole('article').filter({ hasText: '靠岸' })
  await expect(chapter.getByText(words.chapterOf(title))).toBeVisible()
  await expect(chapter.getByText(words.states.draft)).toBeVisible()
  await looksRight(app, 'audio')
  expect(await chapters()).toBe(1)
  await chapter.getByRole('button', { name: words.menu('靠岸'), exact: true }).tap()
  await page.getByRole('dialog').getByRole('button', { name: words.publishNow, exact: true }).tap()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page.getByRole('dialog').getByRole('button', { name: words.send, exact: true }).tap()
  await expect.poll(chapters, { timeout: 60_000, intervals: [1000] }).toBe(2)

  const { id } = (await found())!
  await app.load(`/audio/detail?id=${id}`)
  await controls(page).getByRole('button', { name: zh.listen.play, exact: true }).click()
  await expect.poll(() => heardTo(page)).toBeGreaterThan(0.3)
})

test('a set is written without a connection as a draft, is published later and deleted', long, async ({ app }) => {
  const { page } = app
  const creator = await enterAsCreator(app)
  const title = `晨雾${crypto.randomUUID().slice(0, 6)}`
  await app.keptForOffline('whole')
  await app.go('/my/works?kind=set')
  await shown(page)
    .getByLabel(zh.attach.addPictures)
    .setInputFiles([await plainPicture(640), await plainPicture(320)])
  await expect(shown(page).getByRole('button', { name: zh.attach.chosen(2, 2), exact: true })).toBeVisible()
  await app.goOffline()
  await shown(page).getByLabel(words.heading, { exact: true }).fill(title)
  await shown(page).getByRole('radio', { name: words.whens.draft, exact: true }).check()
  await shown(page).getByRole('checkbox').check()
  await shown(page).getByRole('button', { name: words.sendDraft, exact: true }).tap()
  await app.go('/my/works')
  const own = shown(page).getByRole('article').filter({ hasText: title })
  await expect(own.getByText(words.states.sending)).toBeVisible()
  await app.goOnline()
  await expect(own.getByText(words.states.draft)).toBeVisible()
  expect(await foundBy(creator, 'picture.list', title)).toEqual([])
  const act = async (what: string) => {
    await own.getByRole('button', { name: words.menu(title), exact: true }).tap()
    await page.getByRole('dialog').getByRole('button', { name: what, exact: true }).tap()
  }
  await act(words.publishNow)
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page.getByRole('dialog').getByRole('button', { name: words.send, exact: true }).tap()
  await expect(own.getByText(words.states.published)).toBeVisible()
  expect(await foundBy(creator, 'picture.list', title)).toHaveLength(1)
  await act(words.remove)
  await page.getByRole('alertdialog').getByRole('button', { name: words.remove, exact: true }).tap()
  await expect(own).toHaveCount(0)
  await expect.poll(() => foundBy(creator, 'picture.list', title)).toEqual([])
})

test('somebody else reads how one becomes a creator', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await app.go('/my/works')
  await expect(shown(page).getByText(words.plainText)).toBeVisible()
  await looksRight(app, 'plain')
})
