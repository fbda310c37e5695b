import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { appOf, expect, long, test, type App } from './support/app.ts'
import { keptTexts } from './support/drafts.ts'
import { shown } from './support/screen.ts'
import { setLines } from './support/tabs.ts'
import { networkMessages } from './support/watch.ts'

const words = zh.publish

const text = (page: Page) => shown(page).getByLabel(words.text, { exact: true })
const kept = (page: Page, ...texts: string[]) =>
  expect
    .poll(async () => {
      const all = await page.evaluate(keptTexts)
      return texts.filter((one) => !all.includes(one))
    })
    .toEqual([])

/** Opens the first post of the circle that others talk about; its path. */
async function openPost({ page, go }: App): Promise<string> {
  await go('/post')
  const link = shown(page).locator('article a[href^="#/post/detail"]').first()
  const path = (await link.getAttribute('href'))!.slice(1)
  await go(path)
  await expect(shown(page).locator('article').first()).toBeVisible()
  return path
}

/** The field of the report of the post on screen, opened. */
async function reportField(page: Page) {
  await shown(page).getByRole('button', { name: zh.report.title, exact: true }).click()
  const sheet = page.locator('dialog[open]')
  await expect(sheet.getByRole('radio').first()).toBeVisible()
  return { sheet, field: sheet.getByLabel(zh.report.text) }
}

/** What is half-written somewhere, and where it stands again. */
interface Half {
  what: string
  at: (app: App) => Promise<{ fill: (text: string) => Promise<void>; stands: (text: string) => Promise<void> }>
}

const inField =
  (locate: (page: Page) => ReturnType<typeof text>, path: string): Half['at'] =>
  async ({ page, go }) => {
    await go(path)
    return {
      fill: (said) => locate(page).fill(said),
      stands: (said) => expect(locate(page)).toHaveValue(said),
    }
  }

/** All but a review, which its own test writes: it takes an unlocked listing. */
const halves = (post: string): Half[] => [
  { what: '动态', at: inField(text, '/post/publish') },
  {
    what: '求片',
    at: inField((page) => shown(page).getByLabel(zh.wanted.form.name, { exact: true }), '/lookmv/publish'),
  },
  {
    what: '留言',
    at: inField((page) => shown(page).getByLabel(zh.customer.placeholder, { exact: true }), '/user/customer'),
  },
  {
    what: '评论',
    at: inField((page) => shown(page).getByRole('textbox', { name: zh.comments.placeholder }), post),
  },
  {
    what: '举报',
    async at({ page, go }) {
      await go(post)
      const { sheet, field } = await reportField(page)
      const close = async () => {
        await page.keyboard.press('Escape')
        await expect(sheet).toHaveCount(0)
      }
      return {
        async fill(said) {
          await field.fill(said)
          await sheet.getByRole('radio').nth(2).check()
          // the reason is chosen last
          await kept(page, said, '"type":')
          await close()
        },
        async stands(said) {
          await expect(field).toHaveValue(said)
          await expect(sheet.getByRole('radio').nth(2)).toBeChecked()
          await close()
        },
      }
    },
  },
]

const said = ({ what }: Half) => `写了一半的${what}`

test(
  'everything half-written survives the end of its tab, and a logout that names it',
  long,
  async ({ app, site, watch }) => {
    test.slow()
    await app.firstVisit()
    await app.logIn()
    const post = await openPost(app)
    const all = halves(post)
    for (const half of all) await (await half.at(app)).fill(said(half))
    await kept(app.page, ...all.map(said))

    const page = await app.context.newPage()
    await app.page.close({ runBeforeUnload: false })
    await page.goto(`${site.origin}/#/home`)
    const later = appOf(page, site, watch)
    for (const half of all) await (await half.at(later)).stands(said(half))

    await later.go('/my')
    await shown(page).getByRole('button', { name: zh.my.logOut }).press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(zh.my.logOutBegun(all.length))
    for (const half of all) await expect(dialog).toContainText(said(half))
    await dialog.getByRole('button', { name: zh.my.keepUnsent }).click()
    await expect(page).toHaveURL(/#\/home$/)
    await later.go(post)
    await expect(shown(page).getByRole('textbox', { name: zh.comments.placeholder })).toHaveValue('')
    await later.logIn()
    for (const half of all) await (await half.at(later)).stands(said(half))
  },
)

test('an answer to a comment is kept with the comment that it answers', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await openPost(app)
  const field = shown(page).getByRole('textbox', { name: zh.comments.placeholder })
  await field.fill('第一句')
  await shown(page).getByRole('button', { name: zh.comments.send, exact: true }).click()
  const answer = shown(page)
    .locator('article')
    .filter({ hasText: '第一句' })
    .getByRole('button', { name: zh.comments.reply, exact: true })
    .first()
  await answer.click()
  await field.fill('半句回复')
  await kept(page, '半句回复')
  await page.reload()
  await answer.click()
  await expect(field).toHaveValue('半句回复')
  await shown(page).getByRole('button', { name: zh.comments.cancelReply }).click()
  await expect(field).toHaveValue('')
})

test('a guest’s report of a misused picture is there again after a reload, and gone once it is sent', async ({
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/ai')
  await expect(shown(page).getByText(zh.ai.reportTitle)).toBeVisible()
  const field = shown(page).getByLabel(zh.report.textWanted)
  await shown(page).getByRole('radio').nth(1).check()
  await field.fill('在某个群里看到的')
  await kept(page, '在某个群里看到的')
  await page.reload()
  await expect(field).toHaveValue('在某个群里看到的')
  await expect(shown(page).getByRole('radio').nth(1)).toBeChecked()
  await shown(page).getByRole('button', { name: zh.report.send, exact: true }).click()
  await expect(shown(page).getByText(zh.ai.sent)).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('')
})

test('what the server refuses of a post is a draft again, at the address that its message leads to', async ({
  app,
}) => {
  const { page } = app
  app.watch.allow(networkMessages)
  await app.firstVisit()
  await app.logIn()
  await app.go('/post/publish?topic=987654')
  await text(page).fill('没有这样的话题')
  await shown(page).getByRole('checkbox').check()
  await shown(page).getByRole('button', { name: words.publish, exact: true }).click()
  await expect(shown(page)).not.toHaveAttribute('data-page', '/post/publish')
  await kept(page, '没有这样的话题')
  await app.load('/post/publish?topic=987654')
  await expect(text(page)).toHaveValue('没有这样的话题')
})

test('of several drafts the one that an address names is opened, each with its target', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await app.go('/post/publish')
  await text(page).fill('早的一份')
  await kept(page, '早的一份')
  await shown(page).getByRole('button', { name: words.drafts, exact: true }).click()
  await page.getByRole('button', { name: words.newDraft, exact: true }).click()
  // nobody reaches what is below an open sheet
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await text(page).fill('晚的一份')
  await kept(page, '晚的一份')
  const rows = (await page.evaluate(keptTexts))
    .split('\n')
    .map((row) => JSON.parse(row) as { id: string; target: string })
  const early = rows.find((row) => JSON.stringify(row).includes('早的一份'))!
  await app.go(`/post/publish?draft=${early.id}`)
  await expect(text(page)).toHaveValue('早的一份')
  await page.reload()
  await expect(text(page)).toHaveValue('早的一份')
  // one that is not there any more leaves the latest
  await app.go('/post/publish?draft=0192f000-0000-7000-8000-000000000009')
  await expect(text(page)).toHaveValue('晚的一份')
  // another topic has drafts of its own
  await app.go('/post/publish?topic=1')
  await expect(text(page)).toHaveValue('')
})

test('a message to customer service without a connection waits in its thread, and goes when it is back', async ({
  app,
}) => {
  const { page } = app
  app.watch.allow(networkMessages)
  await app.firstVisit()
  await app.logIn()
  await app.go('/user/customer')
  const field = shown(page).getByLabel(zh.customer.placeholder, { exact: true })
  await setLines(app, false)
  await field.fill('没有网络时写的')
  await shown(page).getByRole('button', { name: zh.customer.send, exact: true }).click()
  const mine = shown(page).locator('article').filter({ hasText: '没有网络时写的' })
  await expect(mine).toContainText(zh.talk.unsent)
  await page.reload()
  await expect(mine).toContainText(zh.talk.unsent)
  await setLines(app, true)
  await expect(mine).toBeVisible()
  await expect(mine).not.toContainText(zh.talk.unsent, { timeout: 30_000 })
})
