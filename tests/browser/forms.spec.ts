import type { Locator, Page } from '@playwright/test'
import { messageLimits } from '#features/support/limits.ts'
import { zh } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import { asking, expectFault, guestForms, ownForms, type Case, type Form } from './support/forms.ts'
import { logInAs } from './support/log-in.ts'
import { shown } from './support/screen.ts'
import { setLines } from './support/tabs.ts'
import { networkMessages } from './support/watch.ts'

/** Where a field stands: on the page, or on a sheet above it. */
const place = async (page: Page): Promise<Locator> => {
  const sheet = page.getByRole('dialog')
  return (await sheet.count()) > 0 ? sheet : shown(page)
}
const fieldOf = (scope: Locator, label: string) =>
  scope
    .getByLabel(label, { exact: true })
    .or(scope.getByRole('radiogroup', { name: label, exact: true }))
    .first()

async function fillIn({ page, go }: App, { at, open, typed, send }: Form) {
  await go('/home')
  await go(at)
  await open?.(page)
  const scope = await place(page)
  const button = scope.getByRole('button', { name: send, exact: true })
  await expect(button).toBeVisible()
  for (const { label, text } of typed) await fieldOf(scope, label).fill(text)
  return { scope, button }
}

async function checkCase(app: App, { wrong, ...form }: Case) {
  const { scope, button } = await fillIn(app, form)
  await button.click()
  const field = fieldOf(scope, wrong.label)
  await expectFault(field, wrong.says, form.name)
  await expect(scope.getByText(wrong.says).first(), form.name).toBeVisible()
  for (const { label, text } of form.typed) await expect(fieldOf(scope, label), form.name).toHaveValue(text)
  await app.page.keyboard.press('Escape')
}

for (const [language, locale] of [
  ['zh', 'zh-CN'],
  ['en', 'en-US'],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale })

    test('a guest’s forms say what is wrong at the first field that is, which has the focus', long, async ({ app }) => {
      await app.firstVisit()
      for (const each of guestForms(language)) await test.step(each.name, () => checkCase(app, each))
    })

    test(
      'the forms of somebody who is logged in say what is wrong at the first field that is',
      long,
      async ({ app }) => {
        await app.firstVisit()
        await logInAs(app, 'creator', language)
        for (const each of ownForms(language)) await test.step(each.name, () => checkCase(app, each))
      },
    )
  })
}

/** What forms say that pay, by their address. */
const checkingOf: Readonly<Record<string, string>> = {
  '/my/purse': zh.money.checkingWithdraw,
  '/my/recharge': zh.money.checkingRedeem,
}

for (const who of ['guest', 'creator'] as const) {
  test(
    `a form without an answer keeps all that was typed, and says what happened: of a ${who}`,
    long,
    async ({ app }) => {
      const { page } = app
      app.watch.allow(networkMessages)
      await app.firstVisit()
      if (who === 'creator') await logInAs(app, 'creator', 'zh')
      for (const each of asking[who]) {
        await test.step(each.name, async () => {
          const { scope, button } = await fillIn(app, each)
          for (const line of app.site.lines) await line.set({ kind: 'status', status: 502, cors: true })
          await button.click()
          if (each.at === '/my/purse') {
            const asked = page.getByRole('alertdialog')
            await asked.getByRole('button', { name: zh.money.confirmDo, exact: true }).click()
          }
          // what may have taken place is not sent again before it is known
          const checking = checkingOf[each.at]
          if (checking !== undefined) await expect(shown(page).getByText(checking)).toBeVisible({ timeout: 30_000 })
          else {
            await expect(
              shown(page).getByRole('alert').or(shown(page).locator('[aria-invalid="true"]')).first(),
            ).not.toBeEmpty()
            const text = { name: each.send, exact: true }
            await expect(scope.getByRole('button', text)).not.toHaveAttribute('aria-busy', 'true', { timeout: 30_000 })
          }
          for (const { label, text: typed } of each.typed) await expect(fieldOf(scope, label)).toHaveValue(typed)
          await setLines(app, true)
        })
      }
    },
  )
}

test('a message to customer service says at the field how much too long it is', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await logInAs(app, 'creator', 'zh')
  await app.go('/user/customer')
  const message = shown(page).getByLabel(zh.customer.placeholder, { exact: true })
  await message.fill('问'.repeat(messageLimits.content + 3))
  await expect(message).toHaveAttribute('aria-invalid', 'true')
  await expect(message).toHaveAccessibleDescription(zh.customer.tooLong(3))
  await expect(shown(page).getByRole('button', { name: zh.customer.send })).toBeDisabled()
})
