import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { isDry, openFilm, player, secondsLeft, timeOf } from './support/film.ts'
import { nothingSpins, shown } from './support/screen.ts'
import { networkMessages } from './support/watch.ts'

const words = zh.player
const watch = zh.watch
const comments = zh.comments
const playerPage = zh.playerPage

test(
  'a tap on a film whose controls are away brings them and does nothing else, wherever they lie under it',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    const address = await openFilm(app)
    const box = (await player(app).boundingBox())!
    const controlsAre = (state: 'shown' | 'away') => expect(player(app)).toHaveAttribute('data-controls', state)
    const tapAt = (across: number, down: number) =>
      page.touchscreen.tap(box.x + box.width * across, box.y + box.height * down)
    // play in the middle, back in the corner, the line below, full screen at its end
    for (const [across, down] of [
      [0.5, 0.5],
      [0.06, 0.1],
      [0.5, 0.9],
      [0.94, 0.9],
    ] as const) {
      await controlsAre('away')
      const at = await timeOf(app, '.page:not([hidden])')
      await tapAt(across, down)
      await controlsAre('shown')
      // a click that came with it would be there by the next frames
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      await expect(player(app)).toHaveAttribute('data-player', 'playing')
      expect(new URL(page.url()).hash).toBe(`#${address}`)
      expect((await timeOf(app, '.page:not([hidden])')) - at).toBeLessThan(5)
      await expect(player(app).getByRole('button', { name: words.full })).toBeAttached()
      await tapAt(0.2, 0.6)
      await controlsAre('away')
    }
    // what lies there is tapped once it can be seen
    await tapAt(0.5, 0.5)
    await controlsAre('shown')
    await tapAt(0.5, 0.5)
    await expect(player(app)).not.toHaveAttribute('data-player', 'playing')
  },
)

test('who taps a film while writing beside it has the keyboard put away, and the text stays', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await openFilm(app)
  await shown(page).getByRole('tab', { name: playerPage.comments }).click()
  const field = shown(page).getByRole('textbox', { name: comments.placeholder })
  await field.fill('半句话')
  await expect(field).toBeFocused()
  const box = (await player(app).boundingBox())!
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 3)
  await expect(field).not.toBeFocused()
  await expect(field).toHaveValue('半句话')
})

test(
  'a film in the corner whose pieces stop coming does not load for ever: it says that it has stopped',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    // what the page still brings beside the film would miss the connection too
    await app.keptForOffline('whole')
    await openFilm(app)
    await app.go('/my')
    const mini = page.locator('[data-mini]')
    await expect(mini).toBeVisible()
    for (const line of app.site.lines)
      await line.set({ fault: { kind: 'timeout' }, only: (path) => path.includes('.m4s') })
    const film = mini.locator('video')
    // what has come already is over soon
    await film.evaluate((video: HTMLVideoElement) => (video.playbackRate = 16))
    // not only between two pieces that are there: how long that takes is the machine's matter
    await expect.poll(secondsLeft(film), { timeout: 45_000 }).toBeLessThan(2)
    await expect.poll(isDry(film)).toBe(true)
    await app.goOffline()
    await expect(mini.getByText(watch.miniFault)).toBeVisible()
    await nothingSpins(page)
  },
)

test('on a desk: j and l go ten seconds, digits to tenths, a double click fills the screen, ? shows the keys', async ({
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  await openFilm(app)
  const film = player(app).locator('video')
  const length = await film.evaluate((video: HTMLVideoElement) => video.duration)
  const now = () => timeOf(app, '.page:not([hidden])')
  await page.keyboard.press('k')
  await expect(player(app)).not.toHaveAttribute('data-player', 'playing')
  await page.keyboard.press('5')
  await expect.poll(now).toBeCloseTo(length / 2, 0)
  await page.keyboard.press('j')
  await expect.poll(now).toBeCloseTo(length / 2 - 10, 0)
  await page.keyboard.press('l')
  await expect.poll(now).toBeCloseTo(length / 2, 0)
  await page.keyboard.press('0')
  await expect.poll(now).toBeCloseTo(0, 0)

  const box = (await player(app).boundingBox())!
  await page.mouse.click(box.x + box.width * 0.2, box.y + box.height * 0.4)
  await expect(player(app)).toHaveAttribute('data-player', 'playing')
  await page.mouse.dblclick(box.x + box.width * 0.2, box.y + box.height * 0.4)
  await expect(player(app).getByRole('button', { name: words.leaveFull })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(player(app).getByRole('button', { name: words.full })).toBeAttached()

  const list = page.getByRole('dialog', { name: zh.keys.title })
  // what answers this key comes behind the page, a few seconds after it at most
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(list).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(list.getByRole('definition').filter({ hasText: 'J' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
})

test(
  'a film whose pieces stop coming plays what it has, says so only then, and goes on by itself',
  long,
  async ({ app }) => {
    app.watch.allow(networkMessages)
    await app.firstVisit()
    await openFilm(app)
    const film = player(app).locator('video')
    await expect.poll(secondsLeft(film)).toBeGreaterThan(5)
    // no event tells of it: the browser is online, and everything but the film can be had
    for (const line of app.site.lines)
      await line.set({ fault: { kind: 'down' }, only: (path) => path.includes('.m4s') })
    await player(app).evaluate((box) => {
      const video = box.querySelector('video')!
      const look = () => {
        const isCovered = box.dataset.player === 'network'
        if (isCovered && video.readyState > HTMLMediaElement.HAVE_CURRENT_DATA)
          box.dataset.early = String(video.currentTime)
      }
      new MutationObserver(look).observe(box, { attributes: true, attributeFilter: ['data-player'] })
      video.playbackRate = 8
    })
    await expect(player(app)).toHaveAttribute('data-player', 'network', { timeout: 60_000 })
    await expect(player(app)).not.toHaveAttribute('data-early')
    expect(await isDry(film)()).toBe(true)
    const at = await timeOf(app, '.page:not([hidden])')

    for (const line of app.site.lines) await line.set()
    await expect(player(app)).toHaveAttribute('data-player', 'playing', { timeout: 40_000 })
    await expect.poll(() => timeOf(app, '.page:not([hidden])')).toBeGreaterThan(at)
    await expect(player(app)).not.toHaveAttribute('data-early')
  },
)
