import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { like, openVideo } from './support/open-video.ts'
import { closeByKey, nothingSpins, shown } from './support/screen.ts'
import { setLines } from './support/tabs.ts'

const words = zh.connection

test(
  'no connection and what waits to be sent stand in one line, and over a film in one mark beside the way back',
  long,
  async ({ app }) => {
    const { page } = app
    await openVideo(app)
    await expect(like(page)).toBeVisible()
    await setLines(app, false)
    await like(page).click()
    const both = `${words.offlineShort} · ${zh.outbox.strip(1)}`
    const strips = page
      .getByRole('status')
      .filter({ hasText: new RegExp(`${words.offlineShort}|${words.offline}|${zh.outbox.strip(1)}`) })
    await expect(strips).toHaveText(both, { timeout: 30_000 })
    const mark = strips.getByRole('button', { name: both })
    const box = (await mark.boundingBox())!
    expect(Math.max(box.width, box.height)).toBeLessThan(50)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-mark.png` })

    await app.go('/home')
    await nothingSpins(page)
    await expect(strips).toHaveCount(1)
    const line = (await strips.boundingBox())!
    expect(line.height).toBeLessThan(45)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-strip.png` })
    await strips.getByRole('button', { name: words.view }).click()
    await expect(page.getByRole('dialog', { name: zh.outbox.title })).toBeVisible()
    await closeByKey(page)

    await page.goBack()
    await expect(shown(page)).toHaveAttribute('data-page', '/player')
    await mark.click()
    await expect(strips.getByRole('button', { name: words.view })).toBeVisible()
    await setLines(app, true)
    await expect(strips).toHaveCount(0, { timeout: 30_000 })
  },
)
