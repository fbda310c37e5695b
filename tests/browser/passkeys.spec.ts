import { visitor } from '#tests/contract/support/client.ts'
import { zh } from '#tests/words.ts'
import { axeFindings } from './support/axe.ts'
import { expect, test, type App } from './support/app.ts'
import { openClient } from './support/outbox-schedule.ts'
import { nothingSpins, shown } from './support/screen.ts'

const words = zh.security
const password = 'secret-1'

/** A device with an authenticator, on the page of the app's own host: an address of numbers can have no passkeys. */
async function withAuthenticator({ page, context, site }: App) {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal' } as const),
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await page.goto(`${site.origin.replace('127.0.0.1', 'localhost')}/#/login`)
  return (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}

/** A new account; answers its name. */
async function newcomer(app: App): Promise<string> {
  const client = await openClient(app)
  const username = `key${Date.now() % 1_000_000}`
  await client.call('user.register', { username, password, phone: '13900000000', adult: true }, visitor())
  return username
}

test('a passkey is added, logs in without name and password, and no more once it is taken away', async ({ app }) => {
  const { page } = app
  const username = await newcomer(app)
  const setVerified = await withAuthenticator(app)
  await app.passAgeGate()
  const form = shown(page).locator('form')
  const logIn = async () => {
    await form.getByLabel(zh.login.username, { exact: true }).fill(username)
    await form.getByLabel(zh.login.password, { exact: true }).fill(password)
    await form.getByRole('button', { name: zh.login.submitLogin, exact: true }).click()
    await expect(page).not.toHaveURL(/#\/login/)
  }
  const logOut = async () => {
    await app.go('/my')
    await shown(page).getByRole('button', { name: zh.my.logOut }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: zh.my.logOut }).click()
    await expect(page).toHaveURL(/#\/home/)
    await app.go('/login')
  }
  const byPasskey = shown(page).getByRole('button', { name: zh.login.passkey })
  await logIn()

  await app.go('/my/security')
  const group = shown(page).getByRole('region', { name: words.passkeys })
  await group.getByRole('button', { name: words.addPasskey }).click()
  const sheet = page.getByRole('dialog', { name: words.addPasskey })
  await sheet.getByLabel(words.passkeyName).fill('我的手机')
  await sheet.getByLabel(words.password).fill('another-1')
  await nothingSpins(page)
  expect(await axeFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: words.addPasskey }).click()
  await expect(sheet.getByLabel(words.password)).toHaveAccessibleDescription(/./)
  await sheet.getByLabel(words.password).fill(password)
  await sheet.getByRole('button', { name: words.addPasskey }).click()
  await expect(group.getByText('我的手机')).toBeVisible()
  await expect(group).toContainText(words.passkeyUnused)

  await logOut()
  await nothingSpins(page)
  expect(await axeFindings(page)).toEqual([])
  // whoever is not verified by their device does not come in
  await setVerified(false)
  await byPasskey.click()
  await expect(shown(page).getByText(zh.login.passkeyRefused)).toBeVisible()
  await setVerified(true)
  await byPasskey.click()
  await expect(page).not.toHaveURL(/#\/login/)
  await app.go('/my')
  await expect(shown(page).getByText(username)).toBeVisible()

  await app.go('/my/security')
  await expect(group).not.toContainText(words.passkeyUnused)
  await group.getByRole('button', { name: words.removePasskey('我的手机') }).click()
  const removing = page.getByRole('dialog', { name: words.removePasskey('我的手机') })
  await removing.getByLabel(words.password).fill(password)
  await removing.getByRole('button', { name: words.remove }).click()
  await expect(group.getByText('我的手机')).toHaveCount(0)
  await logOut()
  await byPasskey.click()
  await expect(shown(page).getByText('这个通行密钥已经不能用了', { exact: false })).toBeVisible()
  await expect(page).toHaveURL(/#\/login/)
})

test('passkeys are offered beside names once the name is entered, and make way for the button', async ({ app }) => {
  const { page } = app
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    const { get } = CredentialsContainer.prototype
    CredentialsContainer.prototype.get = function (options) {
      asked.push(`asked ${options?.mediation ?? 'at once'}`)
      options?.signal?.addEventListener('abort', () => asked.push('called off'))
      // as a browser does whose list nobody chooses from
      return options?.mediation === 'conditional'
        ? new Promise((_, reject) => options.signal?.addEventListener('abort', () => reject(options.signal!.reason)))
        : get.call(this, options)
    }
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(true)
  })
  const asked = () => page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
  await withAuthenticator(app)
  await app.passAgeGate()
  const name = shown(page).getByLabel(zh.login.username, { exact: true })
  await expect(name).toHaveAttribute('autocomplete', 'username webauthn')
  expect(await asked()).toEqual([])
  await name.focus()
  await expect.poll(asked).toEqual(['asked conditional'])
  await shown(page).getByRole('button', { name: zh.login.passkey }).click()
  // this device has none
  await expect(shown(page).getByText(zh.login.passkeyRefused)).toBeVisible()
  expect(await asked()).toEqual(['asked conditional', 'called off', 'asked at once'])

  // what waits is called off with its page
  const last = async () => (await asked()).at(-1)
  await name.blur()
  await name.focus()
  await expect.poll(last).toBe('asked conditional')
  await app.go('/home')
  await expect.poll(last).toBe('called off')
})

test('an address of numbers says that it can have no passkeys, and the password is still there', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/login')
  await shown(page).getByRole('button', { name: zh.login.passkey }).click()
  await expect(shown(page).getByText(zh.login.passkeyCannot)).toBeVisible()
  await app.logIn()
})
