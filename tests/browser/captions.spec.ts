import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Site } from './support/site.ts'
import { hasFfmpeg } from '#tests/contract/support/films.ts'
import { en, zh } from '#tests/words.ts'
import { admin } from './support/admin.ts'
import { onDatabase } from './support/database.ts'
import { expect, long, test, type App } from './support/app.ts'
import { axeFindings } from './support/axe.ts'
import { player, timeOf } from './support/film.ts'
import { pointersOf } from './support/pointers.ts'
import { closeByKey, shown } from './support/screen.ts'

const words = zh.watch

/** Rows of the server's database. */
const rowsOf = <T>(site: Site, sql: string): T[] => onDatabase(site, (db) => db.prepare(sql).all() as T[])

/** Films of the demo that have captions, the shortest first: a test imports another one. */
const captioned = (site: Site) =>
  rowsOf<{ id: number }>(
    site,
    `select distinct mvs.id, mvs.seconds from mvs join renditions r on r.media_id = mvs.media_id
     where r.kind = 'captions' and r.made_at is not null and mvs.state = 0 and mvs.loop <> ''
     order by mvs.seconds`,
  ).map(({ id }) => id)

const said = (app: App) => player(app).locator('[data-captions]')

async function open(app: App, id: number) {
  await app.go(`/player?id=${id}`)
  await expect(player(app)).toHaveAttribute('data-player', 'playing')
}

/** Stops the film at a time, with its controls in sight. */
async function stopAt(app: App, seconds: number) {
  await shown(app.page)
    .locator('[data-player] video')
    .evaluate(async (video: HTMLVideoElement, at) => {
      if (!video.paused) {
        const paused = new Promise((resolve) => video.addEventListener('pause', resolve, { once: true }))
        video.pause()
        await paused
      }
      video.currentTime = at
    }, seconds)
  await expect(player(app)).not.toHaveAttribute('data-player', 'playing')
  await expect(player(app)).toHaveAttribute('data-controls', 'shown')
}

const menu = (app: App, name: string) => player(app).getByRole('button', { name: words.captionsNow(name) })

test('captions are chosen in a menu, drawn above the controls and kept for the next film', async ({ app, site }) => {
  const { page } = app
  await app.firstVisit()
  const [first, second] = captioned(site)
  await open(app, first!)
  await stopAt(app, 2)
  await expect(said(app)).toHaveCount(0)
  await menu(app, words.captionsOff).click()
  await page.locator('dialog[open]').getByRole('button', { name: '中文' }).click()
  await page.getByRole('radio', { name: words.captionSizes.large }).click()
  await page.getByRole('radio', { name: words.captionGrounds.full }).click()
  expect(await axeFindings(page)).toEqual([])
  await closeByKey(page)
  await expect(said(app)).toHaveText('天刚亮，路上还没有人。')
  await expect(said(app)).toHaveAttribute('data-size', 'large')
  await expect(said(app).locator('span')).toHaveAttribute('data-ground', 'full')
  const text = (await said(app).locator('p').boundingBox())!
  const bar = (await player(app).getByRole('slider').boundingBox())!
  expect(text.y + text.height).toBeLessThanOrEqual(bar.y + 1)
  const box = (await player(app).boundingBox())!
  expect(text.y).toBeGreaterThan(box.y + box.height / 3)
  // between two cues nothing is said
  await stopAt(app, 6.2)
  await expect(said(app)).toHaveText('')
  await open(app, second!)
  await stopAt(app, 2)
  await expect(said(app)).toHaveText('天刚亮，路上还没有人。')
  await page.reload()
  await expect(said(app)).toHaveAttribute('data-size', 'large')
})

test('the key c turns captions on in the app’s language and off, in full screen too', async ({ app, site }) => {
  const { page } = app
  await app.firstVisit()
  await open(app, captioned(site)[0]!)
  await stopAt(app, 2)
  await page.keyboard.press('c')
  await expect(said(app)).toHaveText('天刚亮，路上还没有人。')
  await expect(menu(app, '中文')).toBeAttached()
  await player(app).getByRole('button', { name: zh.player.full }).click()
  await expect(said(app)).toBeInViewport()
  await page.keyboard.press('c')
  await expect(said(app)).toHaveCount(0)
})

test('captions that can’t be had say so, and come when they are asked for again', async ({ app, site, context }) => {
  const { page } = app
  await app.firstVisit()
  app.watch.allow(/Failed to load resource/)
  let broken = true
  await context.route(/captions\.vtt/, (route) =>
    broken ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await open(app, captioned(site)[0]!)
  await stopAt(app, 2)
  await page.keyboard.press('c')
  const again = player(app).getByRole('button', { name: words.captionsFailed })
  await expect(again).toBeVisible()
  broken = false
  await again.click()
  await expect(said(app)).toHaveText('天刚亮，路上还没有人。')
})

test('a picture of the place is shown while the bar is pointed at or the film is dragged, and one sheet is in memory', async ({
  app,
  site,
}) => {
  const { page } = app
  await app.firstVisit()
  await page.addInitScript(() => {
    const sheets = new Set<string>()
    Object.assign(globalThis, { sheets })
    const { createObjectURL, revokeObjectURL } = URL
    URL.createObjectURL = (blob: Blob) => {
      const url = createObjectURL.call(URL, blob)
      if (blob.type === 'image/jpeg') sheets.add(url)
      return url
    }
    URL.revokeObjectURL = (url) => {
      sheets.delete(url)
      revokeObjectURL.call(URL, url)
    }
  })
  await page.reload()
  const sheets = () => page.evaluate(() => (globalThis as unknown as { sheets: Set<string> }).sheets.size)
  const picture = player(app).locator('[data-storyboard]')
  const places = new Set<string>()
  const pointers = await pointersOf(page)
  for (const id of captioned(site).slice(0, 2)) {
    await open(app, id)
    await stopAt(app, 2)
    const bar = (await player(app).getByRole('slider').boundingBox())!
    expect(await picture.count()).toBe(0)
    for (const part of [0.2, 0.8]) {
      await page.mouse.move(bar.x + bar.width * part, bar.y + bar.height / 2)
      await expect(picture).toBeVisible()
      places.add(await picture.evaluate((box) => getComputedStyle(box).backgroundPosition))
      const drawn = await picture.evaluate(async (box) => {
        const image = new Image()
        image.src = /url\("(.*)"\)/.exec(getComputedStyle(box).backgroundImage)![1]!
        await image.decode()
        return image.naturalWidth
      })
      expect(drawn).toBe(800)
    }
    expect(await sheets()).toBe(1)
    await page.mouse.move(0, 0)
    await expect(picture).toHaveCount(0)

    const film = (await player(app).boundingBox())!
    const at = (part: number) => ({ x: film.x + film.width * part, y: film.y + film.height * 0.35 })
    const seen = picture.waitFor()
    await pointers.swipe('finger', at(0.35), at(0.75))
    await seen
    await expect(picture).toHaveCount(0)
    expect(await sheets()).toBe(1)
  }
  expect(places.size).toBeGreaterThan(1)
  await app.go('/home')
  await expect.poll(sheets).toBe(0)
})

test('a downloaded film has captions and pictures without a server', long, async ({ app, site }) => {
  const { page } = app
  await app.firstVisit()
  const [id] = captioned(site)
  await open(app, id!)
  await shown(page).getByRole('button', { name: zh.downloads.keep, exact: true }).click()
  await page.getByRole('button', { name: zh.downloads.startAnyway }).click()
  await expect(shown(page).getByRole('button', { name: zh.downloads.kept, exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await app.keptForOffline()
  await app.goOffline('server')
  await app.load(`/player?id=${id}`)
  await expect.poll(() => timeOf(app, '.page:not([hidden])'), { timeout: 20_000 }).toBeGreaterThan(0.3)
  await stopAt(app, 2)
  await page.keyboard.press('c')
  await expect(said(app)).toHaveText('天刚亮，路上还没有人。')
  const bar = (await player(app).getByRole('slider').boundingBox())!
  await page.mouse.move(bar.x + bar.width / 2, bar.y + bar.height / 2)
  await expect(player(app).locator('[data-storyboard]')).toBeVisible()
  const inPlain = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().filter(({ url }) => /captions\.vtt|storyboard\.jpg/.test(url)).length
  })
  expect(inPlain).toBe(0)
})

test.describe('a film that the pipeline made', () => {
  test.skip(!hasFfmpeg(), 'the server takes films only where ffmpeg is installed')
  let folder: string
  test.beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'captioned-'))
    const text = (one: string) => `1\n00:00:00,500 --> 00:00:20,000\n${one}\n`
    writeFileSync(path.join(folder, 'zh.srt'), text('<i>海</i> & <img src=x onerror=alert(1)>风'))
    writeFileSync(path.join(folder, '海风.en.srt'), text('The sea'))
    const film = [
      '-f',
      'lavfi',
      '-i',
      'testsrc=duration=24:size=160x120:rate=5',
      '-i',
      'zh.srt',
      '-map',
      '0',
      '-map',
      '1',
    ]
    const out = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '20', '-c:s', 'srt', '-metadata:s:s:0', 'language=chi']
    const made = spawnSync('ffmpeg', ['-v', 'error', ...film, ...out, '海风.mkv'], { cwd: folder })
    expect(made.status, String(made.stderr)).toBe(0)
  })
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test(
    'shows its own captions and those beside it, as text, and pictures while seeking',
    long,
    async ({ app, site }) => {
      test.slow()
      const { page } = app
      await app.firstVisit()
      const stated = ['--record', '合同 7', '--by', '小陈']
      admin(app, 'import', folder, 'xiaoyu', '--as', 'video', '--title', '海风', ...stated)
      const made = () =>
        rowsOf<{ id: number; kind: string }>(
          site,
          `select mvs.id, r.kind from mvs join renditions r on r.media_id = mvs.media_id
         where mvs.title = '海风' and mvs.state = 0 and r.made_at is not null order by r.kind`,
        )
      const kinds = () => made().map(({ kind }) => kind)
      await expect.poll(kinds, { timeout: 60_000 }).toEqual(expect.arrayContaining(['captions', 'storyboard', 'video']))
      await open(app, made()[0]!.id)
      await stopAt(app, 2)
      await menu(app, words.captionsOff).click()
      await page.locator('dialog[open]').getByRole('button', { name: '中文' }).click()
      await expect(said(app)).toHaveText('海 & 风')
      await page.locator('dialog[open]').getByRole('button', { name: 'English' }).click()
      await closeByKey(page)
      await expect(said(app)).toHaveText('The sea')
      const bar = (await player(app).getByRole('slider').boundingBox())!
      await closeByKey(page)
      await page.mouse.move(bar.x + bar.width / 2, bar.y + bar.height / 2)
      await expect(player(app).locator('[data-storyboard]')).toBeVisible()
    },
  )
})

test.describe('in English', () => {
  test.use({ locale: 'en' })
  test('captions come in English, and their button says so', async ({ app, site }) => {
    await app.firstVisit()
    await open(app, captioned(site)[0]!)
    await stopAt(app, 2)
    await app.page.keyboard.press('c')
    await expect(said(app)).toHaveText('It is just dawn, and the road is empty.')
    await expect(player(app).getByRole('button', { name: en.watch.captionsNow('English') })).toBeAttached()
  })
})
