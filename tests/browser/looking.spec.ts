import characters from 'opencc-js/dict/STCharacters'
import { zh } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import { cardsOf } from './support/rows.ts'
import { choose, shown } from './support/screen.ts'
import { networkMessages } from './support/watch.ts'

const buy = zh.buy
const pictures = zh.pictures
const games = zh.games
const series = zh.series
const history = zh.history

interface Work {
  id: number
  title: string
  coins: number
  is_pay: boolean
  count: number
  series?: { id: number; title: string }
}

/** Works of a channel of the resource tab, as the device knows them once it was shown. */
async function worksOf(
  { page, go }: App,
  tab: string,
  kind: 'novel' | 'picture' | 'audio' | 'game',
  href: string,
): Promise<Work[]> {
  await go('/resource')
  await shown(page).getByRole('tab', { name: tab }).click()
  await expect(shown(page).locator(`a[href^="#${href}"]`).first()).toBeVisible()
  return cardsOf<Work>(page, kind)
}

/** A text in traditional characters, one by one. */
const traditional = (text: string) => {
  const signs = new Map(characters.split('|').map((entry) => entry.split(' ', 2) as [string, string]))
  return [...text].map((sign) => signs.get(sign) ?? sign).join('')
}

const cheapest = (works: Work[]) =>
  works.filter(({ coins, is_pay: bought }) => coins > 0 && !bought).toSorted((a, b) => a.coins - b.coins)[0]!

test(
  'a set that is sold shows a few pictures, how many more there are and what they cost, and once bought all of them',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    await app.logIn()
    const set = cheapest(await worksOf(app, pictures.title, 'picture', '/picture/detail'))
    await app.go(`/picture/detail?id=${set.id}`)
    const image = (no: number) => shown(page).getByRole('button', { name: pictures.picture(no, set.count) })
    await expect(image(3)).toBeVisible()
    await expect(image(4)).toHaveCount(0)
    await expect(shown(page).getByText(pictures.locked(set.count - 3), { exact: true })).toBeVisible()
    await expect(shown(page).getByText(pictures.offer(set.count - 3, set.count))).toBeVisible()

    await shown(page)
      .getByRole('button', { name: buy.unlock(set.coins) })
      .click()
    await expect(image(set.count)).toBeVisible()
    await expect(shown(page).getByText(pictures.locked(set.count - 3), { exact: true })).toHaveCount(0)

    // by itself from picture to picture; where somebody stopped is kept
    await shown(page).getByRole('button', { name: pictures.slideshow }).click()
    await expect(page.getByRole('button', { name: zh.preview.pause })).toBeVisible()
    await page.getByRole('button', { name: zh.preview.next }).click()
    await page.getByRole('button', { name: zh.preview.next }).click()
    await page.getByRole('button', { name: zh.preview.pause }).click()
    await page.getByRole('button', { name: zh.preview.close }).click()
    await expect(shown(page).getByRole('button', { name: /^从第 [3-9] 张继续$/ })).toBeVisible()
    await app.go('/my/history')
    await expect(shown(page).locator('article', { hasText: set.title })).toContainText(/看到第 [3-9] 张/)
  },
)

test('a game shows its pictures and comments, and once bought where it can be had', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  const game = cheapest(await worksOf(app, games.title, 'game', '/game/detail'))
  await app.go(`/game/detail?id=${game.id}`)
  await shown(page)
    .getByRole('button', { name: /^查看第 1 张截图/ })
    .click()
  await page.getByRole('button', { name: zh.preview.close }).click()
  await expect(shown(page).getByText(games.linkNote)).toHaveCount(0)
  await shown(page)
    .getByRole('button', { name: buy.unlock(game.coins) })
    .click()
  await expect(shown(page).getByText(games.linkNote)).toBeVisible()
  await expect(shown(page).getByRole('button', { name: buy.unlock(game.coins) })).toHaveCount(0)

  const said = `关卡很安静 ${Date.now() % 100_000}`
  const field = shown(page).getByPlaceholder(zh.comments.placeholder)
  await field.fill(said)
  await shown(page).getByRole('button', { name: zh.comments.send }).click()
  await expect(field).toHaveValue('')
  await expect(shown(page).getByText(said)).toBeVisible()
  await app.load(`/game/detail?id=${game.id}`)
  await expect(shown(page).getByText(said)).toBeVisible()
  await expect(shown(page).getByText(games.linkNote)).toBeVisible()
})

const followed = {
  novel: { tab: zh.novel.title, href: '/novel/detail', words: zh.novel },
  picture: { tab: pictures.title, href: '/picture/detail', words: pictures },
  audio: { tab: zh.audio.title, href: '/audio/detail', words: zh.audio },
} as const

for (const kind of ['novel', 'picture', 'audio'] as const) {
  test(
    `a series is followed from one of its works, and found again among what is liked: ${kind}`,
    long,
    async ({ app }) => {
      const { page } = app
      const { tab, href, words } = followed[kind]
      await app.firstVisit()
      await app.logIn()
      const work = (await worksOf(app, tab, kind, href)).find((one) => one.series)!
      await app.go(`${href}?id=${work.id}`)
      await shown(page)
        .getByRole('link', { name: words.series(work.series!.title) })
        .click()
      const follow = shown(page).getByRole('button', { name: new RegExp(`${series.follow}|${series.following}`) })
      await expect(shown(page).getByRole('link', { name: work.title }).first()).toBeVisible()
      // somebody may follow it already
      if ((await follow.innerText()).includes(series.following)) {
        await follow.click()
        await expect(follow).toContainText(series.follow)
      }
      await follow.click()
      await expect(follow).toContainText(series.following)
      await app.go('/my/my-like?tab=series')
      await choose(shown(page).getByRole('radio', { name: zh.mine.kind[kind] }))
      await shown(page).getByRole('button', { name: zh.mine.followedParts.series, exact: true }).click()
      await expect(shown(page).getByRole('link', { name: work.series!.title })).toBeVisible()
    },
  )
}

test(
  'the history is searched, thinned and cleared with a way back, and works without a network',
  long,
  async ({ app }) => {
    const { page, watch } = app
    await app.firstVisit()
    const [game] = await worksOf(app, games.title, 'game', '/game/detail')
    const [set] = await worksOf(app, pictures.title, 'picture', '/picture/detail')
    for (const path of [`/game/detail?id=${game!.id}`, `/picture/detail?id=${set!.id}`]) {
      await app.go(path)
      await expect(shown(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
    }
    await app.go('/my/history')
    await app.keptForOffline()
    watch.allow(networkMessages)
    await app.goOffline('server')
    await app.load('/my/history')
    const entries = shown(page).locator('article')
    await expect(entries).toHaveCount(2)
    await expect(entries.first()).toContainText(set!.title)
    await expect(shown(page).getByRole('heading', { name: history.today })).toBeVisible()

    await shown(page).getByRole('searchbox').fill(game!.title)
    await expect(entries).toHaveCount(1)
    await expect(entries).toContainText(game!.title)
    await shown(page).getByRole('button', { name: history.clearSearch }).click()
    await shown(page).getByRole('button', { name: zh.mine.kind.picture, exact: true }).click()
    await expect(entries).toHaveCount(1)
    await expect(entries).toContainText(set!.title)
    await shown(page).getByRole('button', { name: history.all, exact: true }).click()

    await shown(page)
      .getByRole('button', { name: history.remove(set!.title) })
      .click()
    await expect(entries).toHaveCount(1)
    await page.getByRole('button', { name: history.undo }).click()
    await expect(entries).toHaveCount(2)
    await shown(page).getByRole('button', { name: history.clear }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: history.clear }).click()
    await expect(shown(page).getByText(history.empty)).toBeVisible()
    await page.getByRole('button', { name: history.undo }).click()
    await expect(entries).toHaveCount(2)
    await entries.first().getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/picture/detail\\?id=${set!.id}$`))
  },
)

test('a word in traditional characters finds a simplified title without a network: in the history, and in a search', async ({
  app,
}) => {
  const { page, context, watch } = app
  await app.firstVisit()
  const sets = await worksOf(app, pictures.title, 'picture', '/picture/detail')
  const set = sets.find(({ title }) => traditional(title) !== title)!
  const word = traditional(set.title)
  await app.go(`/picture/detail?id=${set.id}`)
  await expect(shown(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
  await app.keptForOffline('whole')
  watch.allow(networkMessages)
  await app.goOffline('server')
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')

  await app.load('/my/history')
  await expect(shown(page).locator('article')).toHaveCount(1)
  await shown(page).getByRole('searchbox').fill(word)
  await expect(shown(page).getByRole('searchbox')).toHaveValue(word)
  await expect(shown(page).locator('article')).toContainText(set.title)

  await app.load(`/search/result?word=${encodeURIComponent(word)}&tab=pictures`)
  await expect(shown(page).locator('article').first()).toContainText(set.title)
})

test('until the table of the scripts is here a search shows what it can, and then the rest by itself', async ({
  app,
}) => {
  const { page, context } = app
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => new Promise(() => {})
  })
  const come = Promise.withResolvers<void>()
  await context.route(/\/TSCharacters-/, async (route) => {
    await come.promise
    await route.continue()
  })
  await app.firstVisit()
  const sets = await worksOf(app, pictures.title, 'picture', '/picture/detail')
  const set = sets.find(({ title }) => traditional(title) !== title)!
  await app.go(`/picture/detail?id=${set.id}`)
  await expect(shown(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
  await app.go('/my/history')
  const entries = shown(page).locator('article')
  await shown(page).getByRole('searchbox').fill(set.title)
  await expect(entries).toHaveCount(1)
  await shown(page).getByRole('searchbox').fill(traditional(set.title))
  await expect(shown(page).getByText(history.none)).toBeVisible()
  come.resolve()
  await expect(entries).toContainText(set.title)
})
