import { accounts } from '#demo/seed/accounts.ts'
import { zh } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import { openFilm } from './support/film.ts'
import { openLedger } from './support/ledger.ts'
import { like } from './support/open-video.ts'
import { free, listen } from './support/listening.ts'
import { openReader } from './support/reader.ts'
import { noticeRoom } from './support/room.ts'
import { cards, nothingSpins, shown } from './support/screen.ts'
import { askWorker, rememberWorkers } from './support/tabs.ts'
import { breakPages, withFault, type PageFault } from './support/storage-faults.ts'
import { networkMessages } from './support/watch.ts'

/*
 * What people come for, while storage fails in each of its ways, and while it becomes full right before: each is done
 * to its end, and the server has what was written and paid, once.
 */

const { username } = accounts.find(({ role }) => role === 'user')!
/** What storage that fails says of itself on the console is no fault of the app's. */
const said = [networkMessages, /blocked by the test|broken by the test|full, says the test|QuotaExceeded/]

/** Counts on the server from now on. */
function counting({ site }: App, sql: string) {
  const ledger = openLedger(site, username)
  const before = ledger.count(sql)
  return {
    ledger,
    now: () => ledger.count(sql) - before,
  }
}

/** Each begins at home, of somebody who is logged in from `log in` on. */
const flows = {
  'log in': (app: App) => app.logIn(),

  async search({ page, go }: App) {
    await go(`/search/result?word=${encodeURIComponent('海')}`)
    await expect(cards(page).first()).toBeVisible()
  },

  async play(app: App) {
    await openFilm(app)
  },

  async comment(app: App) {
    const { page } = app
    const text = `写在${Date.now()}`
    const { ledger, now } = counting(app, `comments where user_id = :user and content = '${text}'`)
    await openFilm(app)
    await shown(page)
      .getByRole('tab', { name: new RegExp(`^${zh.playerPage.comments}`) })
      .click()
    const field = shown(page).getByRole('textbox', { name: zh.comments.placeholder })
    await field.fill(text)
    await shown(page).getByRole('button', { name: zh.comments.send, exact: true }).click()
    await expect(shown(page).locator('article').filter({ hasText: text })).toHaveCount(1)
    await expect.poll(now).toBe(1)
    ledger.close()
  },

  async buy(app: App) {
    const { page } = app
    const { ledger, now } = counting(app, 'purchases where user_id = :user')
    const [{ id, coins }] = ledger.forSale('picture') as [{ id: number; coins: number }]
    await app.go(`/picture/detail?id=${id}`)
    const unlock = shown(page)
      .getByRole('button', { name: zh.buy.unlock(coins), exact: true })
      .first()
    await unlock.click()
    await expect(unlock).toHaveCount(0)
    expect(now()).toBe(1)
    expect(ledger.faults()).toEqual([])
    ledger.close()
  },

  read: (app: App) => openReader(app),
}

/** One of each way to run: with storage, without caches, and from memory. */
const faults = [
  'site data blocked',
  'web storage throws',
  'web storage is full',
  'IndexedDB throws',
  'IndexedDB hangs',
  'caches throw',
] as const satisfies readonly PageFault[]

for (const fault of faults)
  test(`${fault}: what people come for is done all the same`, long, async ({ app }) => {
    test.setTimeout(150_000)
    app.watch.allow(...said)
    await breakPages(app.context)
    await app.page.goto(`${app.site.origin}${withFault(fault)}#/home`)
    await app.passAgeGate()
    await expect(cards(app.page).first()).toBeVisible()
    for (const [name, run] of Object.entries(flows))
      await test.step(name, async () => {
        await run(app)
        await app.go('/home')
        await expect(cards(app.page).first()).toBeVisible()
      })
    await nothingSpins(app.page)
  })

/** Nobody sees a like or a comment of theirs but in what is fetched anew, so the server is asked. */
const likesOf = (app: App) => counting(app, `likes where user_id = :user and kind = 'video'`)

/** What else people come for; each loads what it needs, which starts anew what runs from memory. */
const further = {
  async 'come back to home'({ page }: App) {
    await page.reload()
    // not what is shown of the last visit
    await expect(page.locator('html[data-snapshot]')).toHaveCount(0)
    await expect(page.getByText(zh.memory.fullText)).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
  },

  async 'read an article'({ page, go }: App) {
    await go('/scandalous')
    const link = shown(page).locator('a[href*="/scandalous/detail"]').first()
    const href = (await link.getAttribute('href'))!
    await go(href.slice(1))
    await expect(shown(page).getByRole('heading', { level: 1 }).first()).toBeVisible()
  },

  async like(app: App) {
    const { ledger, now } = likesOf(app)
    await openFilm(app)
    const button = like(app.page)
    const wish = opposite(await button.getAttribute('aria-pressed'))
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', wish)
    await expect.poll(() => Math.abs(now())).toBe(1)
    ledger.close()
  },
}
const opposite = (pressed: string | null) => (pressed === 'true' ? 'false' : 'true')

/** A disk that is small from now on; what it answers fills it, and has the browser notice. */
async function limitDisk({ page, context, site }: App): Promise<() => Promise<void>> {
  const cdp = await context.newCDPSession(page)
  const give = (quotaSize: number) => cdp.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize })
  const room = 40e6
  await give(room)
  return async () => {
    await give(1)
    expect(await noticeRoom(page, room)).toBe(false)
  }
}

for (const [name, run] of Object.entries({ ...flows, ...further }))
  test(`the disk is full right before somebody would ${name}: it is done, and said`, long, async ({ app }) => {
    const { page } = app
    app.watch.allow(...said)
    const fill = await limitDisk(app)
    await app.firstVisit()
    if (name !== 'log in') await app.logIn()
    await expect(cards(page).first()).toBeVisible()
    await fill()
    await run(app)
    await expect(page.getByText(zh.memory.fullText)).toBeVisible()
    await nothingSpins(page)
  })

test(
  'the disk is full while a film plays: it plays on, and what is written under it is sent',
  long,
  async ({ app }) => {
    const { page } = app
    app.watch.allow(...said)
    const fill = await limitDisk(app)
    await app.firstVisit()
    await app.logIn()
    const likes = likesOf(app)
    const text = `写在${Date.now()}`
    const written = counting(app, `comments where user_id = :user and content = '${text}'`)
    await openFilm(app)
    const film = shown(page).locator('video')
    await film.evaluate((video: HTMLVideoElement) => Object.assign(video, { isFirst: true }))
    await fill()
    await like(page).click()
    await expect.poll(() => Math.abs(likes.now())).toBe(1)
    await shown(page)
      .getByRole('tab', { name: new RegExp(`^${zh.playerPage.comments}`) })
      .click()
    const field = shown(page).getByRole('textbox', { name: zh.comments.placeholder })
    await field.fill(text)
    await shown(page).getByRole('button', { name: zh.comments.send, exact: true }).click()
    await expect.poll(written.now).toBe(1)
    await expect(field).toHaveValue('')
    const told = page.getByText(zh.downloads.roomNone, { exact: true })
    await expect(told).toBeVisible()
    const isFirst = () =>
      film.evaluate((video: HTMLVideoElement & { isFirst?: true }) => video.isFirst && !video.paused)
    await expect(told).toHaveCount(0)
    expect(await isFirst()).toBe(true)
    // the app goes on in memory once it is paused
    await film.evaluate((video: HTMLVideoElement) => video.pause())
    await expect(page.getByText(zh.memory.fullText)).toBeVisible()
    likes.ledger.close()
    written.ledger.close()
  },
)

/** What else plays, until it does. */
const media = {
  async 'a clip'(app: App) {
    await app.go('/short')
    await expect(shown(app.page).locator('[data-clip]:not([inert]) [data-playing]')).toBeVisible()
    return shown(app.page).locator('[data-clip]:not([inert]) video')
  },
  async 'a book'(app: App) {
    await listen(app, free)
    return app.page.locator('audio')
  },
}

for (const [name, begin] of Object.entries(media))
  test(`the disk is full while ${name} plays: it plays on, until it is paused`, long, async ({ app }) => {
    const { page } = app
    app.watch.allow(...said)
    await rememberWorkers(page)
    const fill = await limitDisk(app)
    await app.firstVisit()
    const playing = await begin(app)
    await playing.evaluate((one: HTMLMediaElement) => Object.assign(one, { isFirst: true }))
    await fill()
    // each finds no room, and makes some
    for (const word of ['海', '山', '城', '猫', '雪', '风'])
      await askWorker(page, 'want', 'search.videos', { word, sort: 'new' }, 'start')
    const told = page.getByText(zh.downloads.roomNone, { exact: true })
    await expect(told).toBeVisible()
    await expect(told).toHaveCount(0)
    const isFirst = (one: HTMLMediaElement & { isFirst?: true }) => one.isFirst && !one.paused
    expect(await playing.evaluate(isFirst)).toBe(true)
    await playing.evaluate((one: HTMLMediaElement) => one.pause())
    await expect(page.getByText(zh.memory.fullText)).toBeVisible()
  })

test(
  'the disk is full while somebody writes: the app goes on in memory once they rest, with what they wrote',
  long,
  async ({ app }) => {
    const { page } = app
    app.watch.allow(...said)
    const fill = await limitDisk(app)
    await app.firstVisit()
    await app.logIn()
    // what brings half-typed text along comes behind the first page, with what leads past the bars
    await expect(page.getByRole('link', { name: zh.skip.skip })).toBeAttached()
    await app.go('/scandalous')
    await app.go((await shown(page).locator('a[href*="/scandalous/detail"]').first().getAttribute('href'))!.slice(1))
    const field = shown(page).getByRole('textbox', { name: zh.comments.placeholder })
    await field.fill('写到一半')
    await fill()
    await app.go(`/search/result?word=${encodeURIComponent('海')}`)
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByText(zh.memory.fullText)).toBeVisible()
    await page.goBack()
    await expect(field).toHaveValue('写到一半')
  },
)
