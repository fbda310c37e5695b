import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { playerPageWords } from '#words/player-page.ts'
import { playerWords } from '#words/player.ts'
import { watchWords } from '#words/watch.ts'
import { testAppEnv } from '../../tools/test/test-app.ts'
import { expect, test, type App } from './support/app.ts'
import { openFilm } from './support/film.ts'
import { setFilmLive } from './support/ledger.ts'
import { shown } from './support/screen.ts'
import { networkMessages } from './support/watch.ts'

const words = playerWords.zh

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

/** The comments are asked for: like every reply, theirs says that something was taken down. */
const askForComments = (page: Page) =>
  shown(page)
    .getByRole('tab', { name: new RegExp(`^${playerPageWords.zh.comments}`) })
    .click()

interface Playing {
  kind: 'video'
  id: number
  /** Does what makes the app ask the server for anything at all. */
  ask: () => Promise<void>
  /** The word that what played is gone. */
  word: () => Promise<void>
}

/** What may play. */
const media: Record<string, (app: App) => Promise<Playing>> = {
  async 'a film on its page'(app) {
    const id = idIn(await openFilm(app))
    const { page } = app
    return {
      ...{ kind: 'video', id },
      ask: () => askForComments(page),
      word: () => expect(shown(page).getByText(words.faultGone)).toBeVisible(),
    }
  },
  async 'a film in the corner'(app) {
    const id = idIn(await openFilm(app))
    const { page } = app
    await app.go('/my')
    await expect(page.locator('[data-mini="playing"]')).toBeVisible()
    return {
      ...{ kind: 'video', id },
      ask: () => app.go('/post'),
      word: () => expect(page.locator('[data-mini]').getByText(watchWords.zh.miniFault)).toBeVisible(),
    }
  },
}

for (const [name, begin] of Object.entries(media))
  test(`${name} that is taken down stops, with a word`, async ({ app }) => {
    // the server gives its pieces to nobody any more
    app.watch.allow(networkMessages)
    await app.firstVisit()
    const { kind, id, ask, word } = await begin(app)
    takeDown(app, kind, id)
    try {
      await ask()
      await word()
      await allStopped(app.page)
    } finally {
      setFilmLive(app.site, id, true)
    }
  })
