import type { Page } from '@playwright/test'
import type { PersonRow } from '#bridge/settings.ts'
import { accounts, type DemoAccount } from '#demo/seed/accounts.ts'
import { zh } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import { calls } from './support/lists.ts'
import { logInAs, logInWith } from './support/log-in.ts'
import { openNewcomer } from './support/newcomer.ts'
import { shown } from './support/screen.ts'
import { askWorker, outboxOf, rememberWorkers, setLines } from './support/tabs.ts'
import { networkMessages } from './support/watch.ts'

/** The tab of one's own, as long as there is something new; its name says so. */
const dotted = (page: Page) => page.getByRole('link', { name: `${zh.shell.tabs.my} ${zh.shell.unread}` })

const [, him] = accounts as readonly [DemoAccount, DemoAccount]

/** All that the device has for whoever is there now, and for the device itself, as text. */
const withinReach = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const of = async <R>(request: IDBRequest<R>) =>
      new Promise<R>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
    const rowsOf = async (name: string) => {
      const db = await of(indexedDB.open(name))
      const tables = [...db.objectStoreNames]
      const reading = db.transaction(tables)
      const rows = await Promise.all(
        tables.map(async (table) => [table, await of(reading.objectStore(table).getAll())]),
      )
      db.close()
      return Object.fromEntries(rows) as Record<string, unknown[]>
    }
    const device = await rowsOf('shiguang-device')
    const person = (device['meta'] as { key: string; value: PersonRow }[]).find(({ key }) => key === 'person')
    const own = await rowsOf(`shiguang-person:${person?.value.uuid ?? 'guest'}`)
    const stores = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    return [JSON.stringify(device), JSON.stringify(own), ...stores].join('\n')
  })

/** All pages that are alive, those that are hidden too, with what is typed into them. */
const onScreen = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    return [document.body.outerHTML, ...fields].join('\n')
  })

/** The page hears of a logout a moment after the device has forgotten the person. */
const expectNothingOf = (page: Page, traces: readonly string[]) =>
  expect
    .poll(
      async () => {
        const texts = [await onScreen(page), await withinReach(page)]
        return traces.filter((trace) => texts.some((text) => text.includes(trace)))
      },
      { timeout: 2000 },
    )
    .toEqual([])

const commentField = (page: Page) => shown(page).getByRole('textbox', { name: zh.comments.placeholder })

async function openComments({ page, go }: App, player: string) {
  await go(player)
  const name = new RegExp(`^${zh.playerPage.comments}`)
  await shown(page).getByRole('tab', { name }).or(shown(page).getByRole('button', { name })).first().click()
  await expect(commentField(page)).toBeVisible()
}

test(
  'two people on one phone: nothing of one is there for the other, and all of it when they are back',
  long,
  async ({ app }) => {
    const { page } = app
    app.watch.allow(networkMessages)
    await rememberWorkers(page)
    await app.firstVisit()
    // nobody else reads her name anywhere until she has said something: wherever it is found, it leaked
    const her = await openNewcomer(app)
    const { client, who } = her
    await logInWith(app, her)
    await expect(dotted(page)).toBeVisible()
    const links = shown(page).locator('article a[href^="#/player"]')
    await expect.poll(() => links.count()).toBeGreaterThan(1)
    const players = new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!.slice(1))))
    const [first, second] = [...players] as [string, string]
    const { aff_code: code } = (await client.call('user.info', {}, who)).data as { aff_code: string }
    await app.go('/my')
    await expect(shown(page).getByText(her.username)).toBeVisible()
    await expect(shown(page).getByText(code)).toBeVisible()

    // half a comment here, a whole one there that can't be sent
    await openComments(app, first)
    await commentField(page).fill('只写了一半的话')
    await openComments(app, second)
    await setLines(app, false)
    await commentField(page).fill('离线写下的一句')
    await shown(page).getByRole('button', { name: zh.comments.send, exact: true }).click()
    await expect(commentField(page)).toHaveValue('')
    await expect.poll(async () => (await outboxOf(page)).length).toBe(1)

    // a request of hers that is answered when she is gone
    for (const line of app.site.lines) await line.set({ kind: 'latency', ms: 6000 })
    const late = askWorker<{ ok: boolean }>(page, 'want', 'user.info', {})
    await expect.poll(() => calls(app, /userinfo/).filter(({ end }) => end === 'open').length).toBeGreaterThan(0)
    await app.go('/my')
    // where she was is kept, with what she typed there, for the case that the app is killed
    await expect.poll(async () => /"key":"resume".*只写了一半的话/.test(await withinReach(page))).toBe(true)
    await shown(page).getByRole('button', { name: zh.my.logOut }).press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(zh.my.logOutWaiting(1))
    await dialog.getByRole('button', { name: zh.my.keepUnsent }).click()
    await expect(page).toHaveURL(/#\/home$/)
    await expect(dotted(page)).toHaveCount(0)
    const traces = ['只写了一半的话', '离线写下的一句', code, her.username]
    await expectNothingOf(page, traces)

    for (const line of app.site.lines) {
      line.forget()
      await line.set()
    }
    await logInAs(app, him.role)
    await app.go('/my')
    await expect(shown(page).getByText(him.username)).toBeVisible()
    await askWorker(page, 'outbox', { do: 'send' })
    await openComments(app, first)
    await expect(commentField(page)).toHaveValue('')
    await openComments(app, second)
    await expect(commentField(page)).toHaveValue('')
    await app.go('/my/notice')
    await expect(shown(page).getByRole('tab').first()).toBeVisible()
    // her answer comes now, to nobody
    expect(await late).toMatchObject({ ok: false })
    await expectNothingOf(page, traces)
    expect(calls(app, /pushComment/)).toEqual([])

    await app.go('/my')
    await shown(page).getByRole('button', { name: zh.my.logOut }).press('Enter')
    await dialog.getByRole('button', { name: zh.my.logOut, exact: true }).click()
    await expect(page).toHaveURL(/#\/home$/)
    await logInWith(app, her)
    await openComments(app, first)
    await expect(commentField(page)).toHaveValue('只写了一半的话')
    await expect.poll(() => calls(app, /pushComment/).filter(({ end }) => end === 'answered').length).toBe(1)
    const id = Number(new URLSearchParams(second.split('?')[1]).get('id'))
    const { data } = await client.call('mv.comments', { id, sort: 'new' }, who)
    const said = (data as { list: { content: string; user: { username: string } }[] }).list
    expect(said.filter(({ content }) => content === '离线写下的一句').map(({ user }) => user.username)).toEqual([
      her.username,
    ])
  },
)

test('a logout in one tab takes what it shows away in all tabs', async ({ app, context }) => {
  const { page } = app
  await app.firstVisit()
  const her = await openNewcomer(app)
  await logInWith(app, her)
  await app.go('/my')
  const other = await context.newPage()
  await other.goto(`${app.site.origin}/#/my/info`)
  await expect(other.getByText(her.username).first()).toBeVisible()
  await shown(page).getByRole('button', { name: zh.my.logOut }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: zh.my.logOut, exact: true }).click()
  await expect(other).toHaveURL(/#\/login\?redirect=/)
  await expectNothingOf(other, [her.username])
})

test('ten calls that find the session dead at once say so once', long, async ({ app }) => {
  const { page } = app
  await rememberWorkers(page)
  await app.firstVisit()
  const her = await openNewcomer(app)
  await logInWith(app, her)
  await app.go('/my')
  await expect(shown(page).getByText(her.username)).toBeVisible()
  await page.evaluate(async () => {
    const opened = indexedDB.open('shiguang-device')
    await new Promise((resolve) => (opened.onsuccess = resolve))
    const writing = opened.result.transaction('meta', 'readwrite')
    writing.objectStore('meta').put({ key: '_USER__OAUTHID_', value: 'a-token-that-the-server-has-forgotten' })
    await new Promise((resolve) => (writing.oncomplete = resolve))
    opened.result.close()
  })
  const boxes = ['system', 'reply', 'like', 'order'].map((box) => ['message.list', { box }] as const)
  const tickets = ['unused', 'used', 'expired'].map((status) => ['ticket.list', { status }] as const)
  // only calls that need a login: a guest, whom the first refusal makes of her, may be served with the others
  const rest = ['comic.likeGroups', 'mv.likeGroups', 'novel.favorites'].map((call) => [call, {}] as const)
  const asked = [...boxes, ...tickets, ...rest].map(([call, input]) =>
    askWorker<{ ok: boolean }>(page, 'want', call, input),
  )
  expect((await Promise.all(asked)).filter(({ ok }) => ok)).toEqual([])
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveCount(1)
  await expect(dialog).toContainText(zh.shell.sessionText)
  await expectNothingOf(page, [her.username])
  await dialog.getByRole('button', { name: zh.shell.login }).click()
  await expect(page).toHaveURL(/#\/login\?redirect=/)
  await expect(dialog).toHaveCount(0)
})
