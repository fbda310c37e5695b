import { accounts } from '#demo/seed/accounts.ts'
import { zh } from '#tests/words.ts'
import { onDatabase } from './support/database.ts'
import { expect, test, type App } from './support/app.ts'
import { like, openVideo } from './support/open-video.ts'
import { shown } from './support/screen.ts'

const words = zh.account
const { username } = accounts.find(({ role }) => role === 'user')!

/** The person's record on the server, with this phone or none. */
const setPhone = ({ site }: App, phone: string | null) =>
  onDatabase(site, (db) => db.prepare('update users set phone = ? where username = ?').run(phone, username))

test('a button that needs an account asks for a phone where the record has none, and leads back', async ({ app }) => {
  const { page } = app
  setPhone(app, null)
  const player = await openVideo(app)
  // until the record is here nobody knows that it has none
  await app.go('/my')
  await expect(shown(page).getByText(username).first()).toBeVisible()
  await app.go(player)
  const wish = (await like(page).getAttribute('aria-pressed')) === 'true' ? 'false' : 'true'
  await like(page).click()
  await expect(shown(page)).toHaveAttribute('data-page', '/my/edit')
  await expect(shown(page).getByText(words.hints.phoneFirst)).toBeVisible()
  await shown(page).getByLabel(words.phone, { exact: true }).fill('13900001234')
  await shown(page).getByRole('button', { name: words.save, exact: true }).click()
  await expect(shown(page)).toHaveAttribute('data-page', '/player')
  await expect(like(page)).not.toHaveAttribute('aria-pressed', wish)
  await like(page).click()
  await expect(like(page)).toHaveAttribute('aria-pressed', wish)
})
