import type { Language } from '#contract/languages.ts'
import type { Page } from '@playwright/test'
import { senderName } from '#bridge/outbox.ts'
import { catalogues, en, zh, reasonText } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { setFilmLive } from './support/ledger.ts'
import { calls } from './support/lists.ts'
import { like, openVideo } from './support/open-video.ts'
import { offlineStrip, shown } from './support/screen.ts'
import { askWorker, holdableAnswers, holdAnswers, outboxOf, rememberWorkers, setLines } from './support/tabs.ts'

const words = zh.outbox

const openComments = (page: Page) =>
  shown(page)
    .getByRole('tab', { name: new RegExp(`^${zh.playerPage.comments}`) })
    .or(shown(page).getByRole('button', { name: new RegExp(`^${zh.playerPage.comments}`) }))
    .first()
    .click()
async function write(page: Page, text: string) {
  const field = shown(page).getByRole('textbox', { name: zh.comments.placeholder })
  await field.fill(text)
  await shown(page).getByRole('button', { name: zh.comments.send, exact: true }).click()
  await expect(field).toHaveValue('')
}
const emptied = (page: Page) => expect.poll(async () => (await outboxOf(page)).length, { timeout: 15_000 }).toBe(0)

const idOf = (player: string) => Number(new URLSearchParams(player.split('?')[1]).get('id'))

const opposite = (pressed: string | null) => (pressed === 'true' ? 'false' : 'true')
/** Likes the video, or no longer, without a connection; answers what is on screen then. */
async function turnLike(page: Page): Promise<string> {
  const wish = opposite(await like(page).getAttribute('aria-pressed'))
  await like(page).click()
  await expect(like(page)).toHaveAttribute('aria-pressed', wish)
  await expect(like(page)).toContainText(zh.social.unsent)
  return wish
}

/** The film that was left goes on in a corner, above the last row of the page. */
const logOut = (page: Page) => shown(page).getByRole('button', { name: zh.my.logOut }).press('Enter')

test('a like without a connection is there after a reload, marked, and sent once when it is back', async ({ app }) => {
  const { page } = app
  const player = await openVideo(app)
  await setLines(app, false)
  const wish = await turnLike(page)
  await app.load(player)
  await expect(like(page)).toHaveAttribute('aria-pressed', wish)
  await expect(like(page)).toContainText(zh.social.unsent)
  await expect(page.getByText(words.strip(1))).toBeVisible()
  for (const line of app.site.lines) line.forget()
  await setLines(app, true)
  await emptied(page)
  await expect(like(page)).toHaveAttribute('aria-pressed', wish)
  await expect(like(page)).not.toContainText(zh.social.unsent)
  await expect(page.getByText(words.strip(1))).toBeHidden()
  expect(calls(app, /mvDetail\/like/).filter(({ end }) => end === 'answered')).toHaveLength(1)
})

test('a comment without a connection stands in its list, can be edited and deleted, and is sent as it is then', async ({
  app,
}) => {
  const { page } = app
  await openVideo(app)
  await openComments(page)
  await expect(shown(page).getByRole('textbox')).toBeVisible()
  await setLines(app, false)
  await write(page, '写错的一句')
  await write(page, '不要的一句')
  const one = (text: string) => shown(page).locator('article').filter({ hasText: text })
  await expect(one('写错的一句')).toContainText(words.unsent)
  await expect(one('不要的一句')).toContainText(words.unsent)

  await one('写错的一句').getByRole('button', { name: words.unsent }).click()
  const tray = page.getByRole('dialog', { name: words.title })
  const entry = (text: string) => tray.getByRole('listitem').filter({ hasText: text })
  await expect(entry('写错的一句')).toBeVisible()
  // the first of its queue may have been tried before the lines were known to be down
  const rows = await outboxOf(page)
  const [first, second] = rows.map(({ attempts }) => attempts)
  expect(second).toBe(0)
  if (first === 0) {
    await entry('写错的一句').getByRole('button', { name: words.edit }).click()
    await tray.getByRole('textbox').fill('写对的一句')
    await tray.getByRole('button', { name: words.save }).click()
    await expect(entry('写对的一句')).toBeVisible()
  }
  await entry('不要的一句').getByRole('button', { name: words.remove }).click()
  await expect(entry('不要的一句')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(one('不要的一句')).toHaveCount(0)

  await setLines(app, true)
  await emptied(page)
  const text = first === 0 ? '写对的一句' : '写错的一句'
  await expect(one(text)).toHaveCount(1)
  await expect(one(text)).not.toContainText(words.unsent)
})

test('a comment without a connection stands on top of the list that is there, in the order that it has', async ({
  app,
}) => {
  const { page } = app
  await openVideo(app)
  await openComments(page)
  const comments = shown(page).locator('article')
  await write(page, '有网络时写的一句')
  await emptied(page)
  await expect(comments.first()).toContainText('有网络时写的一句')
  const before = await comments.count()
  await setLines(app, false)
  await write(page, '没有网络时写的一句')
  await expect(comments.first()).toContainText('没有网络时写的一句')
  await expect(comments).toHaveCount(before + 1)
  await expect(shown(page).getByRole('radio', { name: zh.comments.hot })).toBeChecked()
  await setLines(app, true)
  await emptied(page)
  await expect(comments.first()).toContainText('没有网络时写的一句')
})

test('what the server refuses is undone and told, and its text is in the draft again', long, async ({ app }) => {
  const { page } = app
  const id = idOf(await openVideo(app))
  await openComments(page)
  // taken down meanwhile, and the app has not heard of it
  setFilmLive(app.site, id, false)
  const text = '写给已下架的影片'
  const field = shown(page).getByRole('textbox', { name: zh.comments.placeholder })
  await field.fill(text)
  await shown(page).getByRole('button', { name: zh.comments.send, exact: true }).click()
  await expect(page.getByText(/评论没有成功：/)).toBeVisible()
  await expect(field).toHaveValue(text)
  await expect(shown(page).locator('article').filter({ hasText: words.unsent })).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: words.view }).first().click()
  const tray = page.getByRole('dialog', { name: words.title })
  await expect(tray.getByText(/没有送达：/)).toBeVisible()
  await tray.getByRole('button', { name: words.remove }).click()
  await expect(tray.getByText(words.emptyTitle)).toBeVisible()
  setFilmLive(app.site, id, true)
})

test(
  'a refusal that is kept is said in the language that is chosen later, also without a connection',
  long,
  async ({ app }) => {
    const { page } = app
    const id = idOf(await openVideo(app))
    await openComments(page)
    setFilmLive(app.site, id, false)
    await shown(page).getByRole('textbox', { name: zh.comments.placeholder }).fill('换了语言以后')
    await shown(page).getByRole('button', { name: zh.comments.send, exact: true }).click()
    const status = page.getByRole('status')
    await status.getByRole('button', { name: words.view }).first().click()
    const gone = (language: Language) =>
      catalogues[language].outbox.refused(reasonText({ code: 'video-gone' }, language))
    await expect(page.getByRole('dialog', { name: words.title }).getByText(gone('zh'))).toBeVisible()
    await app.load('/my/setting')
    await shown(page).getByRole('radio', { name: zh.settings.languages.en }).click()
    await setLines(app, false)
    await app.load('/home')
    await page.getByRole('button', { name: en.outbox.view, exact: true }).click()
    await expect(page.getByRole('dialog', { name: en.outbox.title }).getByText(gone('en'))).toBeVisible()
    await setLines(app, true)
    setFilmLive(app.site, id, true)
  },
)

test('a comment that is refused before its page hears that it was kept: its text is in the field all the same', async ({
  app,
}) => {
  const { page } = app
  await holdableAnswers(page)
  const id = idOf(await openVideo(app))
  await openComments(page)
  setFilmLive(app.site, id, false)
  const text = '写给已下架的影片'
  const field = shown(page).getByRole('textbox', { name: zh.comments.placeholder })
  await field.fill(text)
  await holdAnswers(page, true)
  await shown(page).getByRole('button', { name: zh.comments.send, exact: true }).click()
  await expect.poll(async () => (await outboxOf(page)).map(({ state }) => state)).toEqual(['refused'])
  await holdAnswers(page, false)
  await expect(shown(page).getByRole('button', { name: zh.comments.sending })).toHaveCount(0)
  await expect(field).toHaveValue(text)
  setFilmLive(app.site, id, true)
})

for (const [choice, sent] of [
  [zh.my.keepUnsent, true],
  [zh.my.dropUnsent, false],
] as const) {
  test(`logging out with something unsent asks what becomes of it: ${choice}`, long, async ({ app }) => {
    const { page } = app
    const player = await openVideo(app)
    await setLines(app, false)
    const wish = await turnLike(page)
    await app.go('/my')
    await logOut(page)
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(zh.my.logOutWaiting(1))
    await dialog.getByRole('button', { name: choice }).click()
    await expect(page).toHaveURL(/#\/home$/)
    for (const line of app.site.lines) line.forget()
    await setLines(app, true)
    await expect(offlineStrip(page)).toBeHidden({ timeout: 20_000 })
    await app.go(player)
    await expect(like(page)).toHaveAttribute('aria-pressed', 'false')
    expect(calls(app, /mvDetail\/like/)).toEqual([])
    await app.logIn()
    if (sent) await emptied(page)
    await app.go(player)
    await expect(like(page)).toHaveAttribute('aria-pressed', sent ? wish : opposite(wish))
    expect(calls(app, /mvDetail\/like/)).toHaveLength(sent ? 1 : 0)
  })
}

test('logging out can wait until everything is sent', long, async ({ app }) => {
  const { page } = app
  await openVideo(app)
  await setLines(app, false)
  await turnLike(page)
  await app.go('/my')
  await logOut(page)
  const dialog = page.getByRole('alertdialog')
  for (const line of app.site.lines) line.forget()
  // with lines that are back it may be sent before anybody taps, and then there is nothing to wait for
  await dialog.getByRole('button', { name: zh.my.sendFirst }).click()
  await setLines(app, true)
  await expect(page).toHaveURL(/#\/home$/, { timeout: 20_000 })
  expect(calls(app, /mvDetail\/like/).filter(({ end }) => end === 'answered')).toHaveLength(1)
})

test(
  'another tab sends within 5 s of the end of the one that did; a frozen one is overruled',
  long,
  async ({ app }) => {
    const { page, context } = app
    const player = await openVideo(app)
    const id = idOf(player)
    const other = await context.newPage()
    await rememberWorkers(other)
    await other.goto(`${app.site.origin}/#${player}`)
    await expect(like(other)).toBeVisible()

    await setLines(app, false)
    await askWorker(page, 'act', 'mv.comment', { id, content: '第一句' })
    // tried already, or not even that where it was known by then that no line answers
    await expect.poll(async () => (await outboxOf(other)).map(({ call }) => call)).toEqual(['mv.comment'])
    const sends = (name: string) => navigator.locks.query().then(({ held }) => held?.some((lock) => lock.name === name))
    await expect.poll(() => other.evaluate(sends, senderName)).toBe(true)
    await page.close()
    await setLines(app, true)
    const fromMs = performance.now()
    await askWorker(other, 'nudge')
    await emptied(other)
    expect(performance.now() - fromMs).toBeLessThan(5000)

    const third = await context.newPage()
    await rememberWorkers(third)
    await third.goto(`${app.site.origin}/#${player}`)
    await expect(like(third)).toBeVisible()
    const devtools = await context.newCDPSession(other)
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
    await askWorker(third, 'act', 'mv.comment', { id, content: '第二句' })
    await emptied(third)
    await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  },
)
