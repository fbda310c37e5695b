import { accounts } from '#demo/seed/accounts.ts'
import type { Language } from '#contract/languages.ts'
import { catalogues } from '#tests/words.ts'
import { expect, type App } from './app.ts'
import { shown } from './screen.ts'

/** Logs in as somebody of the demo, and ends at home. */
export const logInAs = (app: App, role: (typeof accounts)[number]['role'], language: Language = 'zh') =>
  logInWith(
    app,
    accounts.find((account) => account.role === role)!,
    language,
  )

/** Logs in by name and password, and ends at home. */
export async function logInWith(
  { page, go }: App,
  { username, password }: { username: string; password: string },
  language: Language = 'zh',
) {
  const words = catalogues[language].login
  await go('/login')
  const form = shown(page).locator('form')
  await form.getByLabel(words.username, { exact: true }).fill(username)
  await form.getByLabel(words.password, { exact: true }).fill(password)
  await form.getByRole('button', { name: words.submitLogin, exact: true }).click()
  await expect(page).toHaveURL(/#\/home$/)
}
