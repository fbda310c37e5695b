import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { watchWords } from '#words/watch.ts'
import { testAppEnv } from '../../tools/test/test-app.ts'
import { expect, test, type App } from './support/app.ts'
import { openFilm } from './support/film.ts'
import { setFilmLive } from './support/ledger.ts'
import { networkMessages } from './support/watch.ts'

/** The operator takes something down, while the server runs. */
const takeDown = ({ site }: App, kind: string, id: number) =>
  execFileSync(process.execPath, ['server/admin.ts', 'take-down', kind, String(id)], {
    env: { ...process.env, ...testAppEnv('first'), SHIGUANG_DATA: site.data },
  })
const idIn = (address: string) => Number(new URLSearchParams(address.split('?')[1]).get('id'))

/** Nothing on the page is heard or seen to run. */
const allStopped = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('video, audio')].every((one) => (one as HTMLMediaElement).paused),
      ),
    )
    .toBe(true)

test('a film in the corner that is taken down stops, with a word', async ({ app }) => {
  const { page } = app
  // the server gives its pieces to nobody any more
  app.watch.allow(networkMessages)
  await app.firstVisit()
  const id = idIn(await openFilm(app))
  await app.go('/my')
  await expect(page.locator('[data-mini="playing"]')).toBeVisible()
  takeDown(app, 'video', id)
  try {
    // like every reply, those to this page say that something was taken down
    await app.go('/post')
    await expect(page.locator('[data-mini]').getByText(watchWords.zh.miniFault)).toBeVisible()
    await allStopped(page)
  } finally {
    setFilmLive(app.site, id, true)
  }
})
