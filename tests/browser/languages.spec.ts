import { accounts } from '#demo/seed/accounts.ts'
import { en, zh } from '#tests/words.ts'
import { expect, test } from './support/app.ts'
import { openWitness } from './support/outbox-schedule.ts'
import { shown } from './support/screen.ts'
import { networkMessages } from './support/watch.ts'

/** Files of words that were asked for, such as `en-first`. */
const asked = (urls: readonly string[]) =>
  new Set(urls.flatMap((url) => /\/assets\/((?:zh|en)-(?:first|screens|rest))-[^/]+\.js$/.exec(url)?.[1] ?? []))

test.describe('without a service worker, which brings everything', () => {
  test.use({ serviceWorkers: 'block', locale: 'en-GB' })

  test('an English reader gets English words, beside the entry, and no other', async ({ app }) => {
    const { page, site } = app
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/index-.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${site.origin}/#/home`, { waitUntil: 'commit' })
    await expect.poll(() => [...asked(urls)]).toEqual(['en-first'])
    release()
    await app.passAgeGate()
    await expect(page.getByRole('link', { name: en.shell.tabs.circle })).toBeVisible()
    await app.go('/my/setting')
    await expect(shown(page).getByText(en.settings.appearance)).toBeVisible()
    expect([...asked(urls)].toSorted()).toEqual(['en-first', 'en-rest', 'en-screens'])
  })

  test('a language whose words can’t be had is not spoken: the app says so and goes on in the former one', async ({
    app,
  }) => {
    const { page } = app
    app.watch.allow(/Failed to load resource|Failed to fetch dynamically imported module/)
    await app.firstVisit()
    await app.go('/my/setting')
    await page.route(/\/assets\/zh-rest-.*\.js$/, (route) => route.abort())
    await shown(page).getByRole('radio', { name: en.settings.languages.zh }).click()
    await expect(page.getByText(en.shell.chunkText)).toBeVisible()
    await expect(shown(page).getByText(en.settings.appearance)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    // as soon as they can be had it is
    await page.unroute(/\/assets\/zh-rest-.*\.js$/)
    await page.reload()
    await expect(shown(page).getByText(zh.settings.appearance)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  })

  test('a page that lacks code or words without a connection comes by itself when that is back', async ({ app }) => {
    const { page } = app
    app.watch.allow(
      /Failed to load resource|Failed to fetch dynamically imported module|fetching the script|^uncaught: $/,
    )
    await app.firstVisit()
    await app.goOffline()
    await app.go('/my/setting')
    await expect(shown(page).getByText(en.shell.chunkText)).toBeVisible()
    await app.goOnline()
    await expect(shown(page).getByText(en.settings.appearance)).toBeVisible()
  })

  test('an app whose words can’t be had in its language begins in another one', async ({ app }) => {
    const { page, site } = app
    app.watch.allow(/Failed to load resource|Failed to fetch dynamically imported module/)
    await page.route(/\/assets\/en-first-.*\.js$/, (route) => route.abort())
    await page.goto(`${site.origin}/#/home`)
    await expect(page.getByRole('button', { name: zh.shell.ageYes })).toBeVisible()
  })
})

test('a language is changed without a connection', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.keptForOffline('whole')
  await app.goOffline()
  await app.go('/my/setting')
  await shown(page).getByRole('radio', { name: zh.settings.languages.en }).click()
  await expect(shown(page).getByText(en.settings.appearance)).toBeVisible()
  await page.reload()
  await expect(shown(page).getByText(en.settings.appearance)).toBeVisible()
  await app.go('/home')
  await expect(page.getByRole('link', { name: en.shell.tabs.circle })).toBeVisible()
})

test('what the server tells is said in the language in use, without a connection and after a change of it too', async ({
  app,
}) => {
  const { page } = app
  app.watch.allow(networkMessages)
  await app.firstVisit()
  const member = accounts.find(({ role }) => role === 'user')!
  await app.logIn()
  const { client, who } = await openWitness(
    app,
    accounts.find(({ role }) => role === 'creator')!,
  )
  const { data } = await openWitness(app, member).then(({ client: own, who: me }) => own.call('user.info', {}, me))
  await client.call('user.follow', { uuid: (data as { uuid: string }).uuid, on: true }, who)
  await app.go('/my/notice?tab=like')
  await expect(shown(page).getByRole('heading', { name: '有人关注了你' }).first()).toBeVisible()
  await app.go('/my/setting')
  await shown(page).getByRole('radio', { name: zh.settings.languages.en }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await app.keptForOffline()
  await app.goOffline()
  await app.load('/my/notice?tab=like')
  await expect(shown(page).getByRole('heading', { name: 'Somebody follows you' }).first()).toBeVisible()
})
