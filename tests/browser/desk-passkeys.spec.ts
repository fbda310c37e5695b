import { en } from '#desk/words/en/passkeys.ts'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh } from '#desk/words/zh/passkeys.ts'
import { axeFindings } from './support/axe.ts'
import { expect } from './support/app.ts'
import { deskOrigin, openDeskWindow, test, type DeskWindow } from './support/desk.ts'
import { guidePicture } from './support/guide.ts'
import { lasting, lostText, sideways } from './support/sideways.ts'

/** The desk by its name: an address of numbers can have no passkeys. */
const named = deskOrigin.replace('127.0.0.1', 'localhost')

/** The same person with an authenticator, at the desk's name. */
async function withAuthenticator({ page }: DeskWindow) {
  const context = page.context()
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal' } as const),
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  const [cookie] = await context.cookies(deskOrigin.replace('http:', 'https:'))
  await context.addCookies([{ ...cookie!, domain: 'localhost' }])
  await page.goto(`${named}/passkeys`)
  return (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}

test('a passkey is added, signs in without name, password and code, and no more once it is removed', async ({
  owner,
}) => {
  test.setTimeout(120_000)
  const { page } = owner
  owner.watch.allow(/\b400\b/)
  const setVerified = await withAuthenticator(owner)
  await page.getByRole('button', { name: zh.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(zh.name).fill('办公室的电脑')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: zh.add }).click()
  await owner.prove(desk.proof.code, desk.proof.go)
  await expect(page.getByRole('cell', { name: '办公室的电脑', exact: true })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await guidePicture(page, 'passkeys')

  await page.getByRole('button', { name: desk.signOut }).click()
  const byPasskey = page.getByRole('button', { name: zh.signIn })
  await expect(byPasskey).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-sign-in.png` })
  await setVerified(false)
  await byPasskey.click()
  await expect(page.getByText(zh.refused)).toBeVisible()
  await setVerified(true)
  await byPasskey.click()
  await expect(page.getByRole('navigation', { name: desk.menu })).toContainText(owner.name)

  await page.getByRole('link', { name: zh.title, exact: true }).click()
  await page.getByRole('button', { name: zh.removeOf('办公室的电脑') }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: zh.remove, exact: true }).click()
  await owner.prove(desk.proof.code, desk.proof.go)
  await expect(page.getByText(zh.nothing)).toBeVisible()
  await page.getByRole('button', { name: desk.signOut }).click()
  await byPasskey.click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('where the desk has no name it says so, on a phone, in English and dark', async ({ browser, app: { site } }) => {
  const viewport = { width: 375, height: 812 }
  const one = await openDeskWindow(browser, site, ['support'], { ...{ language: 'en', theme: 'dark', viewport } })
  const { page } = one
  await page.goto(`${deskOrigin}/passkeys`)
  await expect(page.getByText(en.addressText)).toBeVisible()
  await expect(page.getByRole('button', { name: en.add })).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  for (const fault of [sideways, lostText]) expect(await lasting(page, fault), fault.name).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-passkeys-phone.png` })
  expect(one.watch.faults).toEqual([])
  await one.close()
})
