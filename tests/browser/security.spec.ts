import { readFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import { accounts } from '#demo/seed/accounts.ts'
import { visitor, type Who } from '#tests/contract/support/client.ts'
import { zh } from '#tests/words.ts'
import { axeFindings } from './support/axe.ts'
import { expect, test, type App } from './support/app.ts'
import { openClient } from './support/outbox-schedule.ts'
import { nothingSpins, shown } from './support/screen.ts'

const words = zh.security
const { username, password } = accounts.find(({ role }) => role === 'user')!
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Logs the same account in somewhere else; answers whether that login lives. */
async function loginElsewhere(app: App) {
  const client = await openClient(app)
  const { device } = visitor()
  const headers = { 'user-agent': firefox }
  const { data } = await client.call('user.login', { username, password }, { device }, { headers })
  const who: Who = { device, ...(data as { token: string; uuid: string }) }
  return async () => (await client.call('user.info', {}, who)).status === 200
}

test('a login elsewhere is listed with its device and ended, and without a network the list can still be read', async ({
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  const lives = [await loginElsewhere(app), await loginElsewhere(app)]
  const living = async () => (await Promise.all(lives.map((one) => one()))).filter(Boolean).length
  await app.go('/my/info')
  await shown(page).getByRole('link', { name: zh.account.security }).click()
  const devices = shown(page).getByRole('region', { name: words.devices }).getByRole('listitem')
  await expect(devices.filter({ hasText: words.thisDevice })).toHaveCount(1)
  const other = devices.filter({ hasText: 'Firefox · Windows' }).first()
  await expect(other).toContainText(words.apps.webview)
  await nothingSpins(page)
  expect(await axeFindings(page)).toEqual([])
  await other.getByRole('button', { name: words.endDevice('Firefox · Windows') }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.end }).click()
  await expect(page.getByText(words.ended)).toBeVisible()
  expect(await living()).toBe(1)

  await devices.getByRole('button', { name: words.endOthers }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.endOthers }).click()
  await expect(page.getByText(words.endedOthers)).toBeVisible()
  expect(await living()).toBe(0)
  await expect(devices).toHaveCount(1)

  await shown(page).getByRole('button', { name: words.export }).click()
  const sheet = page.getByRole('dialog', { name: words.export })
  const save = sheet.getByRole('button', { name: words.export })
  await expect(save).toBeDisabled()
  await sheet.getByLabel(words.password).fill('not-it-at-all')
  await save.click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await nothingSpins(page)
  expect(await axeFindings(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await sheet.getByLabel(words.password).fill(password)
  await save.click()
  const file = await (await saved).path()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ users: [{ username }], ledger: expect.any(Array) })

  await app.keptForOffline()
  await app.goOffline()
  await app.go('/my')
  await app.go('/my/security')
  await expect(shown(page).getByText(words.offline)).toBeVisible()
  await expect(devices.filter({ hasText: words.thisDevice })).toHaveCount(1)
})

test('whoever registers is shown ten recovery codes once, and one of them sets a new password when theirs is forgotten', async ({
  app,
}) => {
  const { page } = app
  const login = zh.login
  await app.firstVisit()
  await app.go('/login?how=register')
  const name = `recover${Date.now() % 1_000_000}`
  const form = shown(page).locator('form')
  const type = (label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text)
  await type(login.username, name)
  await type(login.password, 'secret-1')
  await type(login.phone, '+86 138 0000 1234')
  await form.getByLabel(login.adult, { exact: true }).check()
  await form.getByRole('button', { name: login.submitRegister, exact: true }).click()
  await shown(page).getByRole('button', { name: words.makeCodes }).click()
  const codes = shown(page).getByRole('list', { name: words.codes }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [code] = await codes.allInnerTexts()
  expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
  await nothingSpins(page)
  expect(await axeFindings(page)).toEqual([])
  await shown(page).getByRole('button', { name: words.codesKept }).click()
  await expect(page).not.toHaveURL(/#\/login/)

  await app.go('/my')
  await shown(page).getByRole('button', { name: zh.my.logOut }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: zh.my.logOut, exact: true }).click()
  await expect(page).toHaveURL(/#\/home$/)
  await app.go('/login')
  await shown(page).getByRole('button', { name: login.forgot }).click()
  await type(login.username, name)
  await type(login.recovery, 'ABCD-EFGH-JKMN-PQRS')
  await type(login.newPassword, 'lantern-77')
  await nothingSpins(page)
  expect(await axeFindings(page)).toEqual([])
  await form.getByRole('button', { name: login.submitRecover }).click()
  await expect(form.getByRole('alert')).toHaveText(login.wrongRecovery)
  await type(login.recovery, code!.toLowerCase())
  await form.getByRole('button', { name: login.submitRecover }).click()
  await expect(page).not.toHaveURL(/#\/login/)
  await app.go('/my/info')
  await expect(shown(page).getByText(name).first()).toBeVisible()
})

test('a second factor is turned on with its QR code, asked for at the next login, and turned off', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const client = await openClient(app)
  const name = `factor${Date.now() % 1_000_000}`
  await client.call(
    'user.register',
    { username: name, password: 'secret-1', phone: '13900000000', adult: true },
    visitor(),
  )
  const logIn = async () => {
    await app.go('/login')
    const form = shown(page).locator('form')
    await form.getByLabel(zh.login.username, { exact: true }).fill(name)
    await form.getByLabel(zh.login.password, { exact: true }).fill('secret-1')
    await form.getByRole('button', { name: zh.login.submitLogin, exact: true }).click()
    return form
  }
  await logIn()
  await expect(page).not.toHaveURL(/#\/login/)
  await app.go('/my/security')
  await shown(page).getByRole('button', { name: words.factorBegin }).click()
  const sheet = page.getByRole('dialog', { name: words.factor })
  await sheet.getByLabel(words.password).fill('secret-1')
  await sheet.getByRole('button', { name: words.next }).click()
  await expect(sheet.getByRole('img', { name: words.factorQr })).toBeVisible()
  const totp = new TOTP({ secret: Secret.fromBase32(await sheet.locator('code').innerText()) })
  await nothingSpins(page)
  expect(await axeFindings(page)).toEqual([])

  await sheet.getByLabel(words.factorCode).fill(totp.generate())
  await sheet.getByRole('button', { name: words.factorBegin }).click()
  await expect(shown(page).getByText(words.factorOn)).toBeVisible()

  await app.go('/my')
  await shown(page).getByRole('button', { name: zh.my.logOut }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: zh.my.logOut, exact: true }).click()
  await expect(page).toHaveURL(/#\/home$/)
  const form = await logIn()
  // the step of the code that confirmed it is used up, the next one counts already
  await form.getByLabel(zh.login.factor).fill(totp.generate({ timestamp: Date.now() + 30_000 }))

  await form.getByRole('button', { name: zh.login.submitLogin, exact: true }).click()
  await expect(page).not.toHaveURL(/#\/login/)
  await app.go('/my/security')
  await shown(page).getByRole('button', { name: words.factorRemove }).click()
  await sheet.getByLabel(words.password).fill('secret-1')
  await sheet.getByRole('button', { name: words.factorRemove }).click()
  await expect(shown(page).getByText(words.factorOff)).toBeVisible()
})

test('a forgotten password is replaced by a recovery code and the authenticator’s, not by the first alone', async ({
  app,
}) => {
  const { page } = app
  const login = zh.login
  await app.firstVisit()
  const client = await openClient(app)
  const name = `both${Date.now() % 1_000_000}`
  const { device } = visitor()
  const newcomer = { username: name, password: 'secret-1', phone: '13900000000', adult: true }
  const { data: entered } = await client.call('user.register', newcomer, { device })
  const who: Who = { device, ...(entered as { token: string }) }
  const dataOf = async <T>(call: 'user.recoveryCodes' | 'totp.begin') =>
    (await client.call(call, { password: 'secret-1' }, who)).data as T
  const { codes } = await dataOf<{ codes: string[] }>('user.recoveryCodes')
  const totp = new TOTP({ secret: Secret.fromBase32((await dataOf<{ secret: string }>('totp.begin')).secret) })
  expect(await client.call('totp.confirm', { code: totp.generate() }, who)).toMatchObject({ status: 251 })

  await app.go(`/login?how=recover&name=${name}&code=${codes[0]}`)
  const form = shown(page).locator('form')
  await form.getByLabel(login.newPassword, { exact: true }).fill('lantern-77')
  const send = form.getByRole('button', { name: login.submitRecover })
  await send.click()
  const factor = form.getByLabel(login.factor)
  await expect(factor).toHaveAccessibleDescription(login.authenticatorHint)
  await factor.fill(codes[1]!)
  await send.click()
  await expect(form.getByRole('alert')).toHaveText(/./)
  await nothingSpins(page)
  expect(await axeFindings(page)).toEqual([])
  await factor.fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await send.click()
  await expect(page).not.toHaveURL(/#\/login/)
})

test('an account is deleted and leaves the device, and whoever logs in again within its days keeps it', async ({
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  const client = await openClient(app)
  const name = `gone${Date.now() % 1_000_000}`
  const newcomer = { username: name, password: 'secret-1', phone: '13900000000', adult: true }
  await client.call('user.register', newcomer, visitor())
  await app.go('/login')
  const form = shown(page).locator('form')
  const logIn = async () => {
    await form.getByLabel(zh.login.username, { exact: true }).fill(name)
    await form.getByLabel(zh.login.password, { exact: true }).fill('secret-1')
    await form.getByRole('button', { name: zh.login.submitLogin, exact: true }).click()
    await expect(page).not.toHaveURL(/#\/login/)
  }
  await logIn()
  await app.go('/my/security')
  await shown(page).getByRole('button', { name: words.closeAccount }).click()
  const sheet = page.getByRole('dialog', { name: words.closeAccount })
  const close = sheet.getByRole('button', { name: words.closeAccount })
  await expect(close).toBeDisabled()
  await sheet.getByLabel(words.password).fill('another-1')
  await nothingSpins(page)
  expect(await axeFindings(page)).toEqual([])
  await close.click()
  await expect(sheet.getByRole('alert')).toHaveText(/./)
  await sheet.getByLabel(words.password).fill('secret-1')
  await close.click()
  await expect(page).toHaveURL(/#\/home$/)
  await app.go('/my')
  await expect(shown(page).getByText(name)).toHaveCount(0)

  await app.go('/login')
  await logIn()
  await app.go('/my')
  await shown(page)
    .getByRole('link', { name: /这个账号将在/ })
    .click()
  const keep = shown(page).getByRole('button', { name: words.keepAccount })
  await nothingSpins(page)
  expect(await axeFindings(page)).toEqual([])
  await keep.click()
  await expect(page.getByText(words.accountKept)).toBeVisible()
  await expect(keep).toHaveCount(0)
  await app.go('/my')
  await expect(shown(page).getByRole('link', { name: /这个账号将在/ })).toHaveCount(0)
})
