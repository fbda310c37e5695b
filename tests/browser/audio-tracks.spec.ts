import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasFfmpeg } from '#tests/contract/support/films.ts'
import { makeLanguages } from '#tests/contract/support/languages.ts'
import { en, zh } from '#tests/words.ts'
import { admin } from './support/admin.ts'
import { onDatabase } from './support/database.ts'
import { expect, long, test, type App } from './support/app.ts'
import { axeFindings } from './support/axe.ts'
import { player } from './support/film.ts'
import { shown } from './support/screen.ts'

const words = zh.watch

test.skip(!hasFfmpeg(), 'the server takes films only where ffmpeg is installed')
let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tracks-'))
  makeLanguages(folder, '双语.mkv', { seconds: 18 })
  makeLanguages(folder, '另一部.mkv', { seconds: 8 })
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Imports the films; answers the ids of those that have all of their languages, the longest first. */
async function bring(app: App): Promise<number[]> {
  admin(app, 'import', folder, 'xiaoyu', '--as', 'video', '--record', '合同 7', '--by', '小陈')
  const made = () => {
    const rows = onDatabase(app.site, (db) =>
      db
        .prepare(
          `select mvs.id from mvs join renditions r on r.media_id = mvs.media_id
         where mvs.state = 0 and r.kind = 'audio' and r.made_at is not null
         group by mvs.id having count(*) = 2 order by max(mvs.seconds) desc`,
        )
        .all(),
    ) as { id: number }[]
    return rows.map(({ id }) => id)
  }
  await expect.poll(made, { timeout: 60_000 }).toHaveLength(2)
  return made()
}

async function open(app: App, id: number) {
  await app.go(`/player?id=${id}`)
  await expect(player(app)).toHaveAttribute('data-player', 'playing')
}

const video = (app: App) => shown(app.page).locator('[data-player] video')

/** The tone that is heard, in Hz; a film that began without its sound gets it. */
async function tone(app: App): Promise<number> {
  type Captured = HTMLVideoElement & { captureStream: () => MediaStream }
  const hasSound = () =>
    video(app).evaluate((element: Captured) => {
      element.muted = false
      return element.captureStream().getAudioTracks().length
    })
  await expect.poll(hasSound).toBe(1)
  return video(app).evaluate(async (element: Captured) => {
    const context = new AudioContext()
    await context.resume()
    const analyser = new AnalyserNode(context, { fftSize: 8192 })
    context.createMediaStreamSource(element.captureStream()).connect(analyser)
    const levels = new Float32Array(analyser.frequencyBinCount)
    let loudest = -Infinity
    for (let tries = 0; tries < 40 && loudest < -60; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      analyser.getFloatFrequencyData(levels)
      loudest = Math.max(...levels)
    }
    await context.close()
    return Math.round((levels.indexOf(loudest) * context.sampleRate) / analyser.fftSize)
  })
}

const menu = (app: App, name: string) => player(app).getByRole('button', { name: words.audioNow(name) })

async function choose(app: App, from: string, to: string) {
  await video(app).evaluate((element: HTMLVideoElement) => element.pause())
  await expect(player(app)).toHaveAttribute('data-controls', 'shown')
  await menu(app, from).click()
  await app.page.locator('dialog[open]').getByRole('button', { name: to }).click()
  await expect(menu(app, to)).toBeAttached()
  await video(app).evaluate(async (element: HTMLVideoElement) => {
    element.currentTime = 1
    await element.play()
  })
}

const builds = (app: App) =>
  app.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/((?:light|full)-hls)-/.exec(name)?.[1] ?? [])
      .toSorted(),
  )

test('another language is chosen in a menu, heard, and kept for the next film', long, async ({ app }) => {
  test.slow()
  const { page } = app
  await app.firstVisit()
  const [first, second] = await bring(app)
  await open(app, first!)
  expect(await tone(app)).toBeCloseTo(880, -1.5)
  expect(await builds(app)).toContain('full-hls')
  await video(app).evaluate((element: HTMLVideoElement) => element.pause())
  await menu(app, '日本語').click()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/hls\/.*m4s$/.test(pathname)) asked.push(pathname)
  })
  await choose(app, '日本語', 'English')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  // what was loaded of the other track plays until this one is here
  await expect.poll(() => tone(app)).toBeCloseTo(440, -1.5)
  await open(app, second!)
  await expect(menu(app, 'English')).toBeAttached()
  await expect.poll(() => tone(app)).toBeCloseTo(440, -1.5)
})

test('a downloaded film is heard in the chosen language without a server', long, async ({ app }) => {
  test.slow()
  const { page } = app
  await app.firstVisit()
  const [, id] = await bring(app)
  await open(app, id!)
  await shown(page).getByRole('button', { name: zh.downloads.keep, exact: true }).click()
  const sheet = page.locator('dialog[open]')
  await sheet.getByRole('radio', { name: /English/ }).check()
  expect(await axeFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: zh.downloads.startAnyway }).click()
  await expect(shown(page).getByRole('button', { name: zh.downloads.kept, exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await app.keptForOffline()
  await app.goOffline('server')
  await app.load(`/player?id=${id}`)
  await expect(player(app)).toHaveAttribute('data-player', 'playing', { timeout: 20_000 })
  await expect.poll(() => tone(app)).toBeCloseTo(440, -1.5)
})

test.describe('in English', () => {
  test.use({ locale: 'en' })
  test('films with one track have no menu, and load the small build', async ({ app }) => {
    await app.firstVisit()
    const { id } = onDatabase(app.site, (db) =>
      db
        .prepare(`select id from mvs where loop <> '' and state = 0 and coins = 0 and vip_only = 0 and small = 0`)
        .get(),
    ) as { id: number }
    await open(app, id)
    expect(new Set(await builds(app))).toEqual(new Set(['light-hls']))
    await expect(player(app).getByRole('button', { name: new RegExp(en.watch.audioNow('')) })).toHaveCount(0)
  })
})
