import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { makeBigFilm } from '#tests/bench/big-film.ts'
import { hasFfmpeg } from '#tests/contract/support/films.ts'
import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { keptTexts } from './support/drafts.ts'
import { calls } from './support/lists.ts'
import { shown } from './support/screen.ts'
import { networkMessages } from './support/watch.ts'

const words = zh.publish
const attach = zh.attach
const desk = zh.uploads
/** The post is published, whether its clip is ready by then or not. */
const isOut = new RegExp(`${desk.done}|${desk.ready}`)
const part = /\/upload\/part\//
const isPart = (address: string) => part.test(address)
/** More than is copied whatever the room. */
const bigBytes = 56_000_000

let folder: string
const film = (name: string) => path.join(folder, name)
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'films-'))
  if (!hasFfmpeg()) return
  makeBigFilm(film('大海.mp4'), bigBytes)
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Lays a film where the browser can find it again, and lets the app's picker give the way to it. */
async function layWay(page: Page, file: string) {
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('input'), { id: 'lay', type: 'file' })),
  )
  await page.locator('#lay').setInputFiles(file)
  await page.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>('#lay')!
    const [chosen] = input.files!
    const root = await navigator.storage.getDirectory()
    const handle = await root.getFileHandle(chosen!.name, { create: true })
    await chosen!.stream().pipeTo(await handle.createWritable())
    input.remove()
  })
}

/** In every page: the picker gives what lies there, and there is no room to copy it; `asks` says what the browser wants of the person before it reads. */
const withPicker = (page: Page, name: string, asks: boolean) =>
  page.addInitScript(
    ([file, prompting, size]) => {
      const way = async () => (await navigator.storage.getDirectory()).getFileHandle(file)
      Object.assign(globalThis, { showOpenFilePicker: async () => [await way()] })
      navigator.storage.estimate = async () => ({ quota: 2 * size, usage: 0 })
      if (!prompting) return
      let state: PermissionState = 'prompt'
      Object.assign(FileSystemFileHandle.prototype, {
        queryPermission: async () => state,
        requestPermission: async () => (state = navigator.userActivation.isActive ? 'granted' : 'denied'),
      })
    },
    [name, asks, bigBytes] as const,
  )

/** What the device has of the files of drafts that are as large: a copy, or the way to one. */
const keptAs = (page: Page) =>
  page.evaluate(async (large) => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const opening = indexedDB.open(names.find((one) => one.startsWith('shiguang-person:') && !one.endsWith(':guest'))!)
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const reading = opening.result.transaction('draftFiles').objectStore('draftFiles').getAll()
    await new Promise((resolve) => (reading.onsuccess = resolve))
    opening.result.close()
    const rows = reading.result as { blob?: Blob; handle?: unknown }[]
    return rows.flatMap(({ blob, handle }) => (handle ? 'way' : blob && blob.size > large ? 'copy' : []))
  }, 1_000_000)

/** Chooses the clip with the app's own picker, as a tap does. */
async function chooseClip(page: Page, size: string) {
  await shown(page).getByLabel(attach.addClip).click()
  await expect(shown(page).getByText(size)).toBeVisible({ timeout: 20_000 })
}

async function publish(page: Page) {
  await shown(page).getByRole('checkbox').check()
  await shown(page).getByRole('button', { name: words.publish, exact: true }).click()
  await expect(shown(page)).not.toHaveAttribute('data-page', '/post/publish')
}

test.describe('a clip that there is no room to copy', () => {
  test.skip(!hasFfmpeg(), 'the server takes films only where ffmpeg is installed')

  test(
    'is found again where it lies after its tab was killed: it goes on by itself',
    long,
    async ({ app, site, context }) => {
      test.slow()
      const { page } = app
      app.watch.allow(networkMessages)
      await withPicker(page, '大海.mp4', false)
      await app.firstVisit()
      await app.logIn()
      await layWay(page, film('大海.mp4'))
      await app.go('/post/publish')
      await shown(page).getByLabel(words.text, { exact: true }).fill('太大的海')
      await chooseClip(page, '56 MB')
      await expect.poll(() => keptAs(page)).toEqual(['way'])
      await expect(shown(page).getByText(attach.unkept)).toHaveCount(0)
      let asked = 0
      for (const line of site.lines)
        await line.set({ fault: { kind: 'timeout' }, only: (address) => isPart(address) && (asked += 1) > 6 })
      await publish(page)
      const arrived = () => calls(app, part).filter(({ method, end }) => method === 'PUT' && end === 'answered').length
      await expect.poll(arrived).toBeGreaterThan(0)
      const other = await context.newPage()
      await page.close({ runBeforeUnload: false })
      for (const line of site.lines) await line.set()
      await other.goto(`${site.origin}/#/my/uploads`)
      await expect(shown(other).getByText(isOut)).toBeVisible({ timeout: 40_000 })
      expect(arrived(), 'no slice that was there is sent again').toBe(Math.ceil(bigBytes / 5_242_880))
    },
  )

  test('is in its draft again once the person allows it, and not before', async ({ app }) => {
    const { page } = app
    await withPicker(page, '大海.mp4', true)
    await app.firstVisit()
    await app.logIn()
    await layWay(page, film('大海.mp4'))
    await app.go('/post/publish')
    await chooseClip(page, '56 MB')
    await expect.poll(() => keptAs(page)).toEqual(['way'])
    await expect.poll(() => page.evaluate(keptTexts)).toContain('大海.mp4')
    await page.reload()
    await expect(shown(page).getByText(attach.askedAgain('大海.mp4'))).toBeVisible()
    // a key pressed meanwhile does not lose it
    await shown(page).getByLabel(words.text, { exact: true }).fill('还在')
    await expect.poll(() => page.evaluate(keptTexts)).toContain('还在')
    await page.reload()
    await shown(page).getByRole('button', { name: attach.allow, exact: true }).click()
    await expect(shown(page).getByText('56 MB')).toBeVisible()
    await expect(shown(page).getByText(attach.askedAgain('大海.mp4'))).toHaveCount(0)
  })

  test(
    'waits on the desk for the person’s word, and goes on where it was once it is given',
    long,
    async ({ app, site }) => {
      test.slow()
      const { page } = app
      app.watch.allow(networkMessages)
      await withPicker(page, '大海.mp4', true)
      await app.firstVisit()
      await app.logIn()
      await layWay(page, film('大海.mp4'))
      await app.go('/post/publish')
      await shown(page).getByLabel(words.text, { exact: true }).fill('要问一声的海')
      await chooseClip(page, '56 MB')
      await expect.poll(() => keptAs(page)).toEqual(['way'])
      for (const line of site.lines) await line.set({ fault: { kind: 'timeout' }, only: isPart })
      await publish(page)
      await app.go('/my/uploads')
      await shown(page)
        .getByRole('button', { name: desk.pause('要问一声的海') })
        .click()
      await expect(shown(page).getByText(desk.paused)).toBeVisible()
      // what a worker writes down that may not read the file: its own engine lets it, and can't be told otherwise
      await page.evaluate(async () => {
        const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
        const opening = indexedDB.open(
          names.find((one) => one.startsWith('shiguang-person:') && !one.endsWith(':guest'))!,
        )
        await new Promise((resolve) => (opening.onsuccess = resolve))
        const uploads = opening.result.transaction('uploads', 'readwrite').objectStore('uploads')
        const reading = uploads.getAll()
        await new Promise((resolve) => (reading.onsuccess = resolve))
        for (const row of reading.result as object[]) uploads.put({ ...row, state: 'missing' })
        await new Promise((resolve) => (uploads.transaction.oncomplete = resolve))
        opening.result.close()
      })
      await page.reload()
      await expect(shown(page).getByText(desk.askedAgain)).toBeVisible()
      for (const line of site.lines) await line.set()
      await shown(page).getByRole('button', { name: desk.allow }).click()
      await expect(shown(page).getByText(isOut)).toBeVisible({ timeout: 40_000 })
    },
  )
})
