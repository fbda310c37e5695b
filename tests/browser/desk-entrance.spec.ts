import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh as signIn } from '#desk/words/zh/sign-in.ts'
import { zh as team } from '#desk/words/zh/team.ts'
import { factorOf } from '#tests/support/desk.ts'
import { admin } from './support/admin.ts'
import { axeFindings } from './support/axe.ts'
import { expect } from './support/app.ts'
import { beOwner, deskOrigin, giveProof, test } from './support/desk.ts'
import { choose } from './support/screen.ts'
import { watchContext } from './support/watch.ts'

test('an owner comes by the link of the command line, invites an editor, and signs in again', async ({
  app,
  browser,
}) => {
  const link = admin(app, 'owner-link').trim()
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' })
  const watch = watchContext(context)
  const page = await context.newPage()
  const secret = await beOwner(page, link, 'mei-owner', async () => expect(await axeFindings(page)).toEqual([]))

  await page.getByRole('link', { name: desk.screens.team }).click()
  await page.getByRole('button', { name: team.invite }).click()
  const dialog = page.getByRole('dialog', { name: team.inviteTitle })
  await choose(dialog.getByLabel(desk.roles.editor))
  await dialog.getByLabel(desk.reason).fill('new editor')
  await dialog.getByRole('button', { name: team.invite }).click()
  await giveProof(page, factorOf(secret, Date.now()), desk.proof.code, desk.proof.go)
  await expect(page.getByRole('dialog', { name: team.linkTitle })).toContainText(`${deskOrigin}/set-up#`)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: desk.close, exact: true }).click()

  await page.getByRole('button', { name: desk.signOut }).click()
  await page.getByLabel(signIn.name).fill('mei-owner')
  await page.getByLabel(signIn.password).fill('river-stone-42')
  await page.getByLabel(signIn.factor).fill(factorOf(secret, Date.now(), 1))
  await page.getByRole('button', { name: signIn.signIn }).click()
  await expect(page.getByRole('navigation', { name: desk.menu })).toContainText('mei-owner')
  expect(watch.faults).toEqual([])
  await context.close()
})

test('the log is searched from the keyboard, and says that it is whole', async ({ owner: { page } }) => {
  await page.getByRole('link', { name: desk.screens.log }).click()
  await page.getByRole('heading', { name: desk.screens.log }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('nothing.like.this')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/action=nothing\.like\.this/)
  expect(await axeFindings(page)).toEqual([])
})
