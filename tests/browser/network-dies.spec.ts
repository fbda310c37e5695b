import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { isDry, secondsLeft, untilRunDry } from './support/film.ts'
import { chaptersOf, controls, free, heardTo, listen } from './support/listening.ts'
import { nothingSpins } from './support/screen.ts'
import { networkMessages } from './support/watch.ts'

/* The network dies while something plays, and no event tells of it: the browser is online. For films see film-controls. */

const words = zh.listen

test('a clip whose network dies in the middle plays what it has, says so only then, and goes on by itself', async ({
  app,
}) => {
  const { page, watch } = app
  watch.allow(networkMessages)
  await app.firstVisit()
  // the first piece of each clip comes, whichever is asked for first, and no other in time
  for (const line of app.site.lines)
    await line.set({ fault: { kind: 'latency', ms: 60_000 }, only: (path) => /\/[1-9]\d*\.m4s\b/.test(path) })
  await app.go('/short')
  const clip = page.locator('[data-feed]:visible section:not([inert])')
  const playing = clip.locator('[data-frame="shown"][data-playing]')
  await expect(playing).toBeVisible()
  for (const line of app.site.lines) await line.set({ kind: 'down' })
  const film = clip.locator('video')
  const time = () => film.evaluate((video: HTMLVideoElement) => video.currentTime)
  await untilRunDry(film, () => clip.locator('[data-frame]').getAttribute('data-frame'), 'network')
  expect(await isDry(film)()).toBe(true)
  await expect(clip.getByRole('button', { name: zh.shell.retry, exact: true })).toBeVisible()
  await nothingSpins(page)
  const [id, at] = [await clip.getAttribute('data-clip'), await time()]
  for (const line of app.site.lines) await line.set()
  await expect(playing).toBeVisible({ timeout: 40_000 })
  await expect.poll(() => time()).not.toBe(at)
  expect(await clip.getAttribute('data-clip')).toBe(id)
})

for (const where of ['in a chapter', 'between two chapters'] as const)
  test(
    `what is heard when the network dies ${where} says so once nothing is left, and goes on by itself`,
    long,
    async ({ app }) => {
      const { page, watch } = app
      watch.allow(networkMessages)
      await app.firstVisit()
      const { id } = await listen(app, free)
      await app.keptForOffline('whole')
      const chapters = await chaptersOf(page, id)
      const heard = page.locator('audio')
      const title = controls(page).getByRole('heading')
      if (where === 'between two chapters') {
        await controls(page).getByRole('button', { name: words.pause, exact: true }).click()
        await heard.evaluate((one: HTMLAudioElement) => (one.currentTime = one.duration - 3))
        await expect.poll(secondsLeft(heard)).toBeGreaterThan(2.5)
      }
      for (const line of app.site.lines) await line.set({ kind: 'down' })
      if (where === 'between two chapters') {
        await controls(page).getByRole('button', { name: words.play, exact: true }).click()
        await expect(title).toHaveText(chapters[1]!.title, { timeout: 30_000 })
      }
      await untilRunDry(heard, () => controls(page).getAttribute('data-listen'), 'network')
      await expect(controls(page).getByText(words.faults.network)).toBeVisible()
      await nothingSpins(page)
      const now = await title.textContent()
      for (const line of app.site.lines) await line.set()
      await expect(controls(page)).toHaveAttribute('data-listen', 'playing', { timeout: 40_000 })
      await expect(title).toHaveText(now!)
      const at = await heardTo(page)
      await expect.poll(() => heardTo(page)).toBeGreaterThan(at)
    },
  )
