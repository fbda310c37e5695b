import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { openFilm, player } from './support/film.ts'
import { cardsOf } from './support/rows.ts'
import { shown } from './support/screen.ts'
import { smallTargets } from './support/touch-targets.ts'

const words = zh.player

test(
  'a film begins without sound, as clips do, until somebody turns it on: for all of both, and after a restart',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    const free = (
      await cardsOf<{ id: number; coins: number; vip_only: boolean; small: boolean }>(page, 'video')
    ).filter((video) => video.coins === 0 && !video.vip_only && !video.small)
    const film = shown(page).locator('[data-player] video')
    const note = player(app).getByRole('button', { name: words.unmuteNote })
    await openFilm(app)
    await expect(film).toHaveJSProperty('muted', true)
    await note.click()
    await expect(film).toHaveJSProperty('muted', false)

    await app.load(`/player?id=${free[1]!.id}`)
    await expect(player(app)).toHaveAttribute('data-player', 'playing')
    await expect(film).toHaveJSProperty('muted', false)
    await expect(note).toHaveCount(0)
    await app.go('/short')
    await expect(shown(page).getByRole('button', { name: words.mute, exact: true })).toBeVisible()
    await shown(page).getByRole('button', { name: words.mute, exact: true }).click()
    await expect(shown(page).getByRole('button', { name: words.unmute, exact: true })).toBeVisible()

    await app.load(`/player?id=${free[0]!.id}`)
    await expect(player(app)).toHaveAttribute('data-player', 'playing')
    await expect(film).toHaveJSProperty('muted', true)
    await expect(note).toBeVisible()
    await expect.poll(() => page.evaluate(smallTargets)).toEqual([])
  },
)
