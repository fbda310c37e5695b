import type { BrowserContext } from '@playwright/test'
import { deviceDatabaseName } from '#bridge/database-names.ts'
import { callOf, type CallName } from '#contract/catalogue.ts'
import { createTestEnd, type Answer } from '#tests/unit/net/test-end.ts'
import { catalogues, zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { calls } from './support/lists.ts'
import { openWitness } from './support/outbox-schedule.ts'
import { shown } from './support/screen.ts'
import { networkMessages } from './support/watch.ts'

const words = zh.login

/** These calls are answered like this from now on, sealed as the server seals. */
async function plant(context: BrowserContext, names: readonly CallName[], answer: Answer) {
  const key = { id: 1, bytes: Uint8Array.from({ length: 32 }, () => 0x42) }
  const end = createTestEnd({ key, nowMs: Date.now, chance: () => 0 })
  for (const name of names) end.on(name, () => answer)
  const paths = names.map((name): string => callOf(name).path)
  await context.route(
    (url) => paths.includes(url.pathname),
    async (route) => {
      const asked = route.request()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const reply = await end.fetch(new Request(asked.url(), { method: 'POST', body: asked.postData(), headers }))
      await route.fulfill({
        status: reply.status,
        headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
        body: Buffer.from(await reply.arrayBuffer()),
      })
    },
  )
}

for (const [name, answer] of [
  ['no token', { data: {} }],
  ['an empty token', { data: { token: '', uuid: '' } }],
] as const) {
  test(`a login that is answered with ${name} says so in the form, and nothing typed is lost`, async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    await app.go('/login')
    await plant(app.context, ['user.login'], answer)
    const form = shown(page).locator('form')
    await form.getByLabel(words.username, { exact: true }).fill('秋月')
    await form.getByLabel(words.password, { exact: true }).fill('secret-1')
    await form.getByRole('button', { name: words.submitLogin, exact: true }).click()
    await expect(form.getByRole('alert')).toHaveText('@用户登录失败')
    await expect(form.getByLabel(words.username, { exact: true })).toHaveValue('秋月')
    await expect(form.getByLabel(words.password, { exact: true })).toHaveValue('secret-1')
    await expect(page).toHaveURL(/#\/login$/)
    expect(
      await page.evaluate(async () => (await indexedDB.databases()).map(({ name: one }) => one)),
    ).not.toContainEqual(expect.stringMatching(/person:(?!guest)/))
  })
}

test('a visitor whom several calls ask to log in is told once, and led there and back', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const player = (await shown(page).locator('article a[href^="#/player"]').first().getAttribute('href'))!.slice(1)
  await plant(app.context, ['mv.detail', 'mv.comments', 'user.page', 'gift.list'], { status: 420, msg: '', data: {} })
  await page.evaluate((path) => (location.hash = `#${path}`), player)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(zh.shell.sessionText)
  await expect(dialog).toHaveCount(1)
  await dialog.getByRole('button', { name: zh.shell.login }).click()
  await expect(page).toHaveURL(/#\/login\?redirect=/)
  await expect(dialog).toHaveCount(0)
  // an answer that comes late: in another tab it is told, over the form that logs in it is not
  const other = await app.context.newPage()
  await other.goto(`${app.site.origin}/#${player}`)
  await expect(other.getByRole('alertdialog')).toContainText(zh.shell.sessionText)
  await expect(dialog).toHaveCount(0)
  await other.close()
  await app.context.unrouteAll()
  const form = shown(page).locator('form')
  await form.getByLabel(words.username, { exact: true }).fill('xiaoyu')
  await form.getByLabel(words.password, { exact: true }).fill('shiguang-xiaoyu')
  await form.getByRole('button', { name: words.submitLogin, exact: true }).click()
  await expect.poll(() => decodeURIComponent(new URL(page.url()).hash)).toContain(player)
})

test(
  'who came by an invitation brings its code along to the registration, and goes on to where they wanted to be',
  long,
  async ({ app }) => {
    const { page, site } = app
    const { client, who } = await openWitness(app)
    const { aff_code: code } = (await client.call('user.info', {}, who)).data as { aff_code: string }
    await page.goto(`${site.origin}/?aff_code=${code}#/home`)
    await app.passAgeGate()
    await expect(shown(page).locator('article').first()).toBeVisible()
    // another day, by another link, and by none
    await page.goto(`${site.origin}/?aff_code=SOMEBODY-ELSE#/home`)
    await expect(shown(page).locator('article').first()).toBeVisible()
    await page.goto(`${site.origin}/#/home`)
    await expect(shown(page).locator('article').first()).toBeVisible()
    await page.evaluate(() => (location.hash = '#/my/purse'))
    await expect(page).toHaveURL(/#\/login\?redirect=%2Fmy%2Fpurse$|#\/login\?redirect=\/my\/purse$/)
    await shown(page).getByRole('radio', { name: words.register, exact: true }).check()
    const form = shown(page).locator('form')
    await expect(form.getByLabel(words.code, { exact: true })).toHaveValue(code)
    const name = `新人${Date.now() % 1_000_000}`
    await form.getByLabel(words.username, { exact: true }).fill(name)
    await form.getByLabel(words.password, { exact: true }).fill('secret-1')
    await form.getByLabel(words.phone, { exact: true }).fill('+86 138 0000 1234')
    await form.getByLabel(words.adult, { exact: true }).check()
    await form.getByRole('button', { name: words.submitRegister, exact: true }).click()
    await shown(page).getByRole('button', { name: zh.security.later }).click()
    await expect(page).toHaveURL(/#\/my\/purse$/)
    await expect(shown(page).getByText(zh.money.creatorsOnly)).toBeVisible()
    await app.go('/my/info')
    await expect(shown(page).getByText(name).first()).toBeVisible()
    await expect(shown(page).getByText(code, { exact: true })).toBeVisible()
    const invited = (await client.call('user.invited', {}, who)).data as { list: { user: { username: string } }[] }
    expect(invited.list.map(({ user }) => user.username)).toContain(name)
  },
)

test('the address loses the code of an invitation once the device has it, also where one steps back', async ({
  app,
}) => {
  const { page, site } = app
  await page.goto(`${site.origin}/?aff_code=${'A'.repeat(10)}&from=friend#/home`)
  await app.passAgeGate()
  await expect(shown(page).locator('article').first()).toBeVisible()
  await expect.poll(() => new URL(page.url()).search).toBe('?from=friend')
  await page.evaluate(() => (location.hash = '#/my'))
  await expect(page).toHaveURL(/#\/my$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/\?from=friend#\/home$/)
})

for (const [language, locale] of [
  ['zh', 'zh-CN'],
  ['en', 'en-US'],
] as const) {
  test.describe(language, () => {
    test.use({ locale })
    test(`a code that nobody has is said at its field, and registering goes on without it`, async ({ app }) => {
      const { page, site } = app
      const said = catalogues[language].login
      app.watch.allow(networkMessages)
      await page.goto(`${site.origin}/?aff_code=NOBODY-HAS-IT#/home`)
      await app.passAgeGate()
      await expect(shown(page).locator('article').first()).toBeVisible()
      await app.go('/login')
      await shown(page).getByRole('radio', { name: said.register, exact: true }).check()
      const form = shown(page).locator('form')
      const code = form.getByLabel(said.code, { exact: true })
      await expect(code).toHaveValue('NOBODY-HAS-IT')
      await form.getByLabel(said.username, { exact: true }).fill(`来客${Date.now() % 1_000_000}`)
      await form.getByLabel(said.password, { exact: true }).fill('secret-1')
      await form.getByLabel(said.phone, { exact: true }).fill('+86 138 0000 1234')
      await form.getByLabel(said.adult, { exact: true }).check()
      await form.getByRole('button', { name: said.submitRegister, exact: true }).click()
      await expect(form.getByText(said.unknownCode)).toHaveCount(1)
      await expect(code).toBeFocused()
      await expect(code).toHaveValue('NOBODY-HAS-IT')
      await expect(form.getByLabel(said.password, { exact: true })).toHaveValue('secret-1')
      await code.fill('')
      await form.getByRole('button', { name: said.submitRegister, exact: true }).click()
      await shown(page).getByRole('button', { name: catalogues[language].security.later }).click()
      await expect(page).not.toHaveURL(/#\/login/)
      // said once: the device has forgotten it
      const kept = await page.evaluate(
        (name) =>
          new Promise((resolve, reject) => {
            const opened = indexedDB.open(name)
            opened.onerror = () => reject(opened.error!)
            opened.onsuccess = () => {
              const got = opened.result.transaction('meta').objectStore('meta').get('affCode')
              got.onsuccess = () => resolve((got.result as { value?: string } | undefined)?.value)
            }
          }),
        deviceDatabaseName,
      )
      expect(kept).toBeUndefined()
    })
  })
}

test('a profile that was changed is sent once, and the server has it', long, async ({ app }) => {
  const { page } = app
  app.watch.allow(networkMessages)
  await app.firstVisit()
  await app.logIn()
  await app.go('/my/info')
  await expect(shown(page).getByText(zh.account.sign).first()).toBeVisible()
  await app.go('/my/edit?field=sign')
  const sign = `山外有山 ${Date.now() % 1000}`
  await shown(page).getByLabel(zh.account.sign, { exact: true }).fill(sign)
  for (const line of app.site.lines) line.forget()
  await shown(page).getByRole('button', { name: zh.account.save, exact: true }).click()
  await expect(page).toHaveURL(/#\/my\/info$/)
  await expect(shown(page).getByText(sign)).toBeVisible()
  const sent = () => calls(app, /updateInfo/).filter(({ end }) => end === 'answered')
  await expect.poll(() => sent().length).toBe(1)
  const { client, who } = await openWitness(app)
  expect((await client.call('user.info', {}, who)).data).toMatchObject({ sign })
})
