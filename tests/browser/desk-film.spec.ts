import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { allLoops } from '#demo/loops.ts'
import { openBeside } from '#server/database/open.ts'
import { initSegment, plainSegment, segmentCount } from '#server/media/hls.ts'
import { keepFile, keepStream } from '#server/media/keep-rendition.ts'
import { addReadyFilm } from '#server/repositories/media.ts'
import { openStore } from '#server/stores/open.ts'
import { axeFindings } from './support/axe.ts'
import { expect } from './support/app.ts'
import { deskOrigin, test } from './support/desk.ts'
import type { Site } from './support/site.ts'

const minutes = 45

/** Gives a video a film of three quarters of an hour, with small pictures; answers the video's id. */
async function longFilm(site: Site): Promise<number> {
  const secret = Buffer.from(readFileSync(path.join(site.data, 'server-secret'), 'utf8'), 'hex')
  const store = openStore({ s3: undefined, dataFolder: site.data, secret })
  const { db, close } = await openBeside(site.data)
  const place = { db, store, secret, now: Date.now }
  const [loop] = allLoops()
  const rendition = loop!.renditions[0]!
  const film = { loop: loop!, rendition, seconds: minutes * 60 }
  const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-desk-film-'))
  const { signal } = new AbortController()
  try {
    const videos = db.selectFrom('mvs').select(['id', 'user_id']).where('small', '=', 0).orderBy('created_at', 'desc')
    const { id, user_id: userId } = await videos.limit(1).executeTakeFirstOrThrow()
    const original = { upload_name: 'long', user_id: userId, origin: 'import', seconds: film.seconds } as const
    const mediaId = await addReadyFilm(db, original, Date.now())
    await db.updateTable('mvs').set({ media_id: mediaId }).where('id', '=', id).execute()
    writeFileSync(path.join(folder, 'init.mp4'), initSegment(film))
    const count = segmentCount(film)
    for (let index = 0; index < count; index += 1)
      writeFileSync(path.join(folder, `${index}.m4s`), plainSegment({ ...film, index }))
    const seconds = Array.from({ length: count }, () => film.seconds / count)
    const of = { media_id: mediaId, generation: 1 }
    const cut = { name: '360', width: 640, height: 360, folder, seconds }
    await keepStream(place, { ...of, kind: 'video' }, cut, signal)
    const shape = { columns: 10, rows: 5, width: 160, height: 90, seconds: 60 }
    const tiles = Array.from({ length: minutes }, (_, at) => ({
      input: { create: { width: 160, height: 90, channels: 3 as const, background: `hsl(${at * 8}, 60%, 50%)` } },
      left: (at % 10) * 160,
      top: Math.floor(at / 10) * 90,
    }))
    const sheet = sharp({ create: { width: 1600, height: 450, channels: 3, background: 'black' } })
    const bytes = await sheet.composite(tiles).jpeg().toBuffer()
    const name = 'storyboard.jpg'
    await keepFile(place, { ...of, kind: 'storyboard', name }, { name, bytes, shape }, signal)
    return id
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await close()
  }
}

test('a long film is looked at from its fortieth minute, and only what is there comes', async ({ owner, site }) => {
  const { page } = owner
  const id = await longFilm(site)
  const pieces: number[] = []
  page.on('request', (request) => {
    const [, index] = /\/(\d+)\.m4s$/.exec(request.url()) ?? []
    if (index !== undefined) pieces.push(Number(index))
  })
  await page.goto(`${deskOrigin}/content/video/${id}`)
  await page.getByRole('button', { name: desk.showFilm }).click()
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.duration)).toBeCloseTo(minutes * 60, 0)
  expect(await axeFindings(page)).toEqual([])

  const time = page.getByLabel(desk.filmTime)
  await time.fill('1:00:00')
  await page.keyboard.press('Enter')
  await expect(page.getByText(desk.filmTimeWrong('45:00'))).toBeVisible()
  await time.fill('40')
  await page.getByRole('button', { name: desk.filmGo }).click()
  const shows = (seconds: number) =>
    expect
      .poll(() =>
        video.evaluate(
          (one: HTMLVideoElement, at) => one.readyState >= 2 && Math.abs(one.currentTime - at) < 1,
          seconds,
        ),
      )
      .toBe(true)
  await shows(2400)

  await page.getByText(desk.filmPlaces).click()
  const places = page.getByRole('button', { name: /^\d+:\d+：/ })
  await expect(places).toHaveCount(minutes)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: desk.filmFrom('20:00') }).click()
  await shows(1200)
  // what lies between was not watched, so it never came
  expect(new Set(pieces).size).toBeLessThan(
    segmentCount({ rendition: allLoops()[0]!.renditions[0]!, seconds: minutes * 60 }) / 3,
  )
})
