import type { Locator, Page } from '@playwright/test'
import { catalogue } from '#contract/catalogue.ts'
import { zh } from '#tests/words.ts'
import { admin } from './support/admin.ts'
import { expect, test, type App } from './support/app.ts'
import { openFilm } from './support/film.ts'
import { setLive } from './support/ledger.ts'
import { free, listen } from './support/listening.ts'
import { shown } from './support/screen.ts'
import { askWorker, rememberWorkers } from './support/tabs.ts'
import { networkMessages } from './support/watch.ts'

/** The operator takes something down, while the server runs. */
const takeDown = (app: App, kind: string, id: number) =>
  admin(app, 'take-down', kind, String(id), '--reason', 'other', '--by', 'wen')
const idIn = (address: string) => Number(new URLSearchParams(address.split('?')[1]).get('id'))

/** Whether anything on the page is heard or seen to run. */
const plays = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some((one) => !one.paused))

interface Playing {
  kind: 'video' | 'audio'
  id: number
  /** The word that what played is gone. */
  word: (page: Page) => Locator
}

/** What may play. */
const media: Record<string, (app: App) => Promise<Playing>> = {
  async 'a film on its page'(app) {
    const id = idIn(await openFilm(app))
    return { kind: 'video', id, word: (page) => shown(page).getByText(zh.shell.missingTitle) }
  },
  async 'a film in the corner'(app) {
    const id = idIn(await openFilm(app))
    await app.go('/my')
    await expect(app.page.locator('[data-mini="playing"]')).toBeVisible()
    return { kind: 'video', id, word: (page) => page.locator('[data-mini]').getByText(zh.watch.miniFault) }
  },
  async 'a clip'(app) {
    await app.go('/short')
    const clip = shown(app.page).locator('[data-clip]:not([inert])')
    await expect(clip.locator('[data-playing]')).toBeVisible()
    const id = Number(await clip.getAttribute('data-clip'))
    return { kind: 'video', id, word: (page) => page.getByText(zh.short.takenDown) }
  },
  async 'a book that is heard'(app) {
    const { id } = await listen(app, free)
    return { kind: 'audio', id, word: (page) => page.getByText(zh.listen.takenDown) }
  },
}

for (const [name, begin] of Object.entries(media))
  test(`${name} that is taken down stops, with a word`, async ({ app }) => {
    const { page } = app
    // the server gives its pieces to nobody any more
    app.watch.allow(networkMessages)
    await rememberWorkers(page)
    await app.firstVisit()
    const { kind, id, word } = await begin(app)
    takeDown(app, kind, id)
    try {
      // like every reply, that to what the device asks by itself every few minutes says that something was taken down
      await askWorker(page, 'ask', 'home.config', {})
      await expect(word(page).first()).toBeVisible()
      // the next clip plays on
      if (name !== 'a clip') await expect.poll(() => plays(page)).toBe(false)
    } finally {
      setLive(app.site, kind, id, true)
    }
  })

test('a film whose take-down is the last thing that comes over the network is shown no more', async ({ app }) => {
  const { page } = app
  app.watch.allow(networkMessages)
  await rememberWorkers(page)
  await app.firstVisit()
  const id = idIn(await openFilm(app))
  takeDown(app, 'video', id)
  try {
    // what became of it can't be asked
    const detail = catalogue.mv.detail.path
    for (const line of app.site.lines)
      await line.set({ fault: { kind: 'status', status: 503, cors: true }, only: (path) => path.startsWith(detail) })
    await askWorker(page, 'ask', 'home.config', {})
    await expect(shown(page).locator('[data-player]')).toHaveCount(0)
    expect(await plays(page)).toBe(false)
  } finally {
    setLive(app.site, 'video', id, true)
  }
})
