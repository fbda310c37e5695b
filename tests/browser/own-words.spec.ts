import type { Page } from '@playwright/test'
import type { Post } from '#contract/shapes/post.ts'
import { zh } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import { axeFindings } from './support/axe.ts'
import { openWitness } from './support/outbox-schedule.ts'
import { plainPicture } from './support/plain-picture.ts'
import { shown } from './support/screen.ts'

const { comments, own, publish } = zh
const dialog = (page: Page) => page.locator('dialog[open]')
const word = () => crypto.randomUUID().slice(0, 8)
const said = (page: Page, text: string) => shown(page).locator('article').filter({ hasText: text }).last()

/** Opens the menu of something one wrote, and chooses. */
async function choose(page: Page, text: string, deed: string) {
  await said(page, text)
    .getByRole('button', { name: new RegExp(`^${comments.menu('.+')}$`) })
    .click()
  await dialog(page).getByRole('button', { name: deed, exact: true }).click()
}

/** Somebody looks at the newest comments of a post, of which one is theirs. */
async function withComment(app: App) {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  const { client, who } = await openWitness(app)
  const { list } = (await client.call('wei.list', {}, who)).data as { list: { id: number }[] }
  const { id } = list[0]!
  await app.go(`/post/detail?id=${id}`)
  await shown(page).getByRole('radio', { name: comments.new }).check()
  const write = async (text: string) => {
    await shown(page).getByRole('textbox', { name: comments.placeholder }).fill(text)
    await shown(page).getByRole('button', { name: comments.send, exact: true }).click()
    await expect(said(page, text)).toBeVisible()
  }
  /** What others see. */
  const seen = async () => {
    const input = { id, sort: 'new', limit: 50 }
    const { data } = await client.call('wei.comments', input, { device: who.device })
    return (data as { list: { id: number; content: string; is_removed?: true }[] }).list
  }
  const reply = (to: number, content: string) => client.call('wei.comment', { id, reply_to: to, content }, who)
  return { page, write, seen, reply }
}

test('a comment of mine is changed and deleted, and everybody sees that', long, async ({ app }) => {
  const { page, write, seen } = await withComment(app)
  const [first, second] = [`第一句 ${word()}`, `第二句 ${word()}`]
  await write(first)
  await expect.poll(async () => (await seen()).some(({ content }) => content === first)).toBe(true)
  await expect(said(page, first).getByText(zh.outbox.unsent)).toHaveCount(0)
  await choose(page, first, own.edit)
  const field = dialog(page).getByLabel(own.text)
  await expect(field).toHaveValue(first)
  expect(await axeFindings(page)).toEqual([])
  await field.fill('  ')
  await expect(dialog(page).getByRole('button', { name: own.save })).toBeDisabled()
  await field.fill(second)
  await dialog(page).getByRole('button', { name: own.save }).click()
  await expect(said(page, second).getByText(comments.edited)).toBeVisible()
  await expect.poll(async () => (await seen()).some(({ content }) => content === second)).toBe(true)

  await choose(page, second, own.remove)
  await dialog(page).getByRole('button', { name: own.remove, exact: true }).click()
  await expect(said(page, second)).toHaveCount(0)
  await expect.poll(async () => (await seen()).some(({ content }) => content === second)).toBe(false)
})

test(
  'offline a comment that waits is changed itself, and one that is there when there is a connection',
  long,
  async ({ app }) => {
    const { page, write, seen } = await withComment(app)
    const [first, waiting, changed, other] = [`早 ${word()}`, `等 ${word()}`, `改 ${word()}`, `另 ${word()}`]
    await write(first)
    await expect.poll(async () => (await seen()).some(({ content }) => content === first)).toBe(true)
    await expect(said(page, first).getByText(zh.outbox.unsent)).toHaveCount(0)
    await app.keptForOffline('whole')
    await app.goOffline('server')
    await write(waiting)
    for (const [before, after] of [
      [waiting, changed],
      [first, other],
    ] as const) {
      await choose(page, before, own.edit)
      await dialog(page).getByLabel(own.text).fill(after)
      await dialog(page).getByRole('button', { name: own.save }).click()
      await expect(said(page, after)).toBeVisible()
      await expect(said(page, before)).toHaveCount(0)
    }
    await app.goOnline()
    await expect
      .poll(async () => (await seen()).map(({ content }) => content), { timeout: 30_000 })
      .toEqual(expect.arrayContaining([changed, other]))
    expect((await seen()).some(({ content }) => [first, waiting].includes(content))).toBe(false)
  },
)

test('an answer stays below a comment that its author deleted', long, async ({ app }) => {
  const { page, write, seen, reply } = await withComment(app)
  const [first, answer] = [`桥在哪里 ${word()}`, `在河上 ${word()}`]
  await write(first)
  const mine = async () => (await seen()).find(({ content }) => content === first)
  await expect.poll(mine).toBeDefined()
  const { id } = (await mine())!
  await reply(id, answer)
  await expect(said(page, first).getByText(zh.outbox.unsent)).toHaveCount(0)
  await choose(page, first, own.remove)
  await dialog(page).getByRole('button', { name: own.remove, exact: true }).click()
  await expect.poll(async () => (await seen()).find((one) => one.id === id)?.is_removed).toBe(true)
  await page.reload()
  await shown(page).getByRole('radio', { name: comments.new }).check()
  const place = shown(page).locator('article').filter({ hasText: comments.removed }).first()
  await place.getByRole('button', { name: comments.unfold('1'), exact: true }).click()
  await expect(place.getByText(answer)).toBeVisible()
})

test('a post of mine is changed and deleted from its page', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  const { client, who } = await openWitness(app)
  const title = `云 ${word()}`
  const post = { title, content: '像一条鱼', images: [], consent: true }
  const { id } = (await client.call('wei.create', post, who)).data as { id: number }
  await app.go(`/post/detail?id=${id}`)
  const more = shown(page).getByRole('button', { name: zh.shell.more, exact: true })
  await more.click()
  await expect(dialog(page).getByRole('button', { name: zh.social.report, exact: true })).toHaveCount(0)
  await dialog(page).getByRole('link', { name: own.edit, exact: true }).click()
  await expect(shown(page).getByLabel(publish.heading)).toHaveValue(title)
  await shown(page).getByLabel(publish.heading).fill(`${title} 改`)
  await shown(page).getByLabel(publish.text, { exact: true }).fill('像两条鱼')
  await shown(page).getByRole('button', { name: publish.saveEdit, exact: true }).click()
  await expect(shown(page)).toHaveAttribute('data-page', '/post/detail')
  await expect(shown(page).getByText('像两条鱼')).toBeVisible()
  await expect(shown(page).getByText(comments.edited)).toBeVisible()
  const seen = () => client.call('wei.detail', { id }, { device: who.device })
  await expect.poll(async () => (await seen()).data).toMatchObject({ title: `${title} 改`, content: '像两条鱼' })
  await more.click()
  await dialog(page).getByRole('button', { name: own.remove, exact: true }).click()
  await dialog(page).getByRole('button', { name: own.remove, exact: true }).click()
  await expect.poll(async () => (await seen()).status).toBe(404)
  await expect(shown(page).getByText('像两条鱼')).toHaveCount(0)
  await app.go('/post')
  await expect(shown(page).getByText(title)).toHaveCount(0)
})

test(
  'offline a post gets other pictures, a topic and a price, and is so for everybody later',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    await app.logIn()
    const { client, who } = await openWitness(app)
    const title = `云 ${word()}`
    await app.go('/post/publish')
    await shown(page).getByLabel(publish.heading).fill(title)
    await shown(page).getByLabel(publish.text, { exact: true }).fill('像一条鱼')
    const choose = shown(page).getByLabel(zh.attach.addPictures)
    await choose.setInputFiles(await Promise.all([201, 202].map(plainPicture)))
    await shown(page).getByRole('checkbox', { name: publish.statement }).check()
    await shown(page).getByRole('button', { name: publish.publish, exact: true }).click()
    const mine = async () => {
      const { list } = (await client.call('wei.mine', {}, who)).data as { list: Post[] }
      return list.find((post) => post.title === title)
    }
    await expect.poll(mine, { timeout: 20_000 }).toMatchObject({ images_count: 2 })
    const before = (await mine())!
    await app.go(`/post/detail?id=${before.id}`)
    await expect(shown(page).getByText('像一条鱼')).toBeVisible()
    await shown(page).getByRole('button', { name: zh.shell.more, exact: true }).click()
    await dialog(page).getByRole('link', { name: own.edit, exact: true }).click()
    const first = shown(page).getByRole('button', { name: publish.removePicture(1, 2), exact: true })
    await first.click()
    await expect(first).toHaveAttribute('aria-pressed', 'true')
    expect(await axeFindings(page)).toEqual([])
    await shown(page)
      .getByRole('button', { name: new RegExp(`^${publish.topic}`) })
      .click()
    const topic = dialog(page).getByRole('listitem').nth(1)
    const name = (await topic.innerText()).trim()
    await topic.getByRole('button').click()
    await shown(page)
      .getByRole('button', { name: new RegExp(`^${publish.price}`) })
      .click()
    await dialog(page).getByLabel(publish.priceLabel).fill('5')
    await dialog(page).getByRole('button', { name: publish.save, exact: true }).click()
    await app.keptForOffline('whole')
    await app.goOffline('server')
    await choose.setInputFiles(await plainPicture(203))
    const save = shown(page).getByRole('button', { name: publish.saveEdit, exact: true })
    await save.click()
    await expect(shown(page).getByText(publish.statementNeeded)).toBeVisible()
    await shown(page).getByRole('checkbox', { name: publish.statement }).check()
    await save.click()
    await expect(shown(page)).toHaveAttribute('data-page', '/post/detail')
    await expect(shown(page).getByText(comments.edited)).toBeVisible()
    await expect(shown(page).getByText(name).first()).toBeVisible()
    // it stays their own, whatever it costs others
    await expect(shown(page).getByRole('button', { name: /解锁/ })).toHaveCount(0)
    await app.goOnline()
    await expect.poll(mine, { timeout: 30_000 }).toMatchObject({ coins: 5, images_count: 2, topic: { name } })
    const [stayed, added] = (await mine())!.images
    expect(stayed!.path).toBe(before.images[1]!.path)
    expect(before.images.map(({ path }) => path)).not.toContain(added!.path)
  },
)

test('a message to customer service is changed and deleted until it is answered', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  const { client, who } = await openWitness(app)
  const [first, second] = [`没有到账 ${word()}`, `到账了 ${word()}`]
  await client.call('feedback.send', { content: first, images: [] }, who)
  await app.go('/user/customer')
  const open = async (text: string, deed: string) => {
    await said(page, text)
      .getByRole('button', { name: zh.social.moreOf(text) })
      .click()
    await dialog(page).getByRole('button', { name: deed, exact: true }).click()
  }
  await open(first, own.edit)
  await dialog(page).getByLabel(own.text).fill(second)
  await dialog(page).getByRole('button', { name: own.save }).click()
  await expect(said(page, second).getByText(comments.edited)).toBeVisible()
  await open(second, own.remove)
  await dialog(page).getByRole('button', { name: own.remove, exact: true }).click()
  await expect(said(page, second)).toHaveCount(0)
  const thread = async () => JSON.stringify((await client.call('feedback.thread', {}, who)).data)
  await expect.poll(thread).not.toContain(second)
})
