import { accounts } from '#demo/seed/accounts.ts'
import { zh } from '#tests/words.ts'
import { appOf, expect, long, test } from './support/app.ts'
import { openLedger } from './support/ledger.ts'
import { shown } from './support/screen.ts'
import { fieldOf, type } from './support/deal.ts'

const { username } = accounts.find(({ role }) => role === 'user')!
const { form } = zh.wanted

test(
  'a request that two tabs have written is paid in one of them: neither keeps its text, nor a draft of it',
  long,
  async ({ app }) => {
    const { page, context, site, watch } = app
    await app.firstVisit()
    await app.logIn()
    const ledger = openLedger(site, username)
    ledger.give('coin', 1000)
    const title = `找一部 ${crypto.randomUUID().slice(0, 8)}`
    const other = await context.newPage()
    await other.goto(`${site.origin}/#/my`)
    await shown(other).waitFor()
    for (const tab of [page, other]) {
      await appOf(tab, site, watch).go('/lookmv/publish')
      await type(tab, form.name, title)
      await type(tab, form.content, '黑白的，结尾有雾。')
      await type(tab, form.coins, '10')
    }
    await shown(page)
      .getByRole('button', { name: form.pay(10), exact: true })
      .click()
    await expect.poll(() => ledger.count(`wants where user_id = :user and title = '${title}'`)).toBe(1)
    for (const tab of [page, other]) {
      await expect(shown(tab).getByText(title).first()).toBeVisible()
      await appOf(tab, site, watch).load('/lookmv/publish')
      await expect(fieldOf(tab, form.name)).toHaveValue('')
    }
    ledger.close()
  },
)

test(
  'a request whose draft another tab goes on with is paid at the same moment: its text goes with it',
  long,
  async ({ app }) => {
    const { page, context, site, watch } = app
    await app.firstVisit()
    await app.logIn()
    const ledger = openLedger(site, username)
    ledger.give('coin', 1000)
    const title = `找一部 ${crypto.randomUUID().slice(0, 8)}`
    await app.go('/lookmv/publish')
    await type(page, form.name, title)
    await type(page, form.coins, '10')
    // it is kept for when somebody comes back
    await app.go('/my')
    const other = await context.newPage()
    await other.goto(`${site.origin}/#/my`)
    await shown(other).waitFor()
    await appOf(other, site, watch).go('/lookmv/publish')
    await expect(fieldOf(other, form.name)).toHaveValue(title)
    await app.go('/lookmv/publish')
    await type(page, form.content, '黑白的，结尾有雾。')
    // this tab's text is kept by now
    await app.go('/my')
    // typed and paid before the other one keeps what it has: it parts as it pays
    await fieldOf(other, form.content).evaluate((field: HTMLTextAreaElement, text) => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.form!.requestSubmit()
    }, '另一个结尾。')
    await expect.poll(() => ledger.count(`wants where user_id = :user and title = '${title}'`)).toBe(1)
    await expect(shown(other).getByText(title).first()).toBeVisible()
    await expect(shown(other)).not.toHaveAttribute('data-page', '/lookmv/publish')
    ledger.close()
  },
)
