import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { openWitness } from './support/outbox-schedule.ts'
import { shown } from './support/screen.ts'
import { setLines } from './support/tabs.ts'
import { networkMessages } from './support/watch.ts'

/** Numbers that the icon of the app was given, the last one at the end; 0 for none. */
const onIcon = (page: Page) => page.evaluate(() => (globalThis as unknown as { onIcon: number[] }).onIcon)
const watchIcon = (page: Page) =>
  page.addInitScript(() => {
    const numbers: number[] = []
    Object.assign(globalThis, { onIcon: numbers })
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void numbers.push(count),
      clearAppBadge: async () => void numbers.push(0),
    })
  })

/** The tab of one's own, as long as there is something new; its name says so. */
const dotted = (page: Page) => page.getByRole('link', { name: `${zh.shell.tabs.my} ${zh.shell.unread}` })

test(
  'unread messages: a dot and a number on the icon, also without a connection, until they are read',
  long,
  async ({ app }) => {
    const { page } = app
    app.watch.allow(networkMessages)
    await watchIcon(page)
    await app.firstVisit()
    await expect(dotted(page)).toHaveCount(0)
    await app.logIn()
    await expect(dotted(page)).toBeVisible()
    await app.keptForOffline()
    await app.go('/my')
    const row = shown(page).getByRole('link', { name: zh.messages.title })
    const { client, who } = await openWitness(app)
    const boxes = Object.keys(zh.messages.boxes) as (keyof typeof zh.messages.boxes)[]
    const each = await Promise.all(boxes.map((box) => client.call('message.list', { box }, who)))
    const count = each.reduce((sum, { data }) => sum + (data as { unread: number }).unread, 0)
    expect(count).toBeGreaterThan(0)
    await expect(row).toContainText(zh.messages.unreadCount(count))
    await expect.poll(async () => (await onIcon(page)).at(-1)).toBe(count)
    await setLines(app, false)
    await app.load('/my')
    await expect(dotted(page)).toBeVisible()
    await expect.poll(() => onIcon(page)).toContain(count)

    await app.go('/my/notice')
    for (const box of Object.values(zh.messages.boxes)) {
      await shown(page).getByRole('tab', { name: box }).click()
      // what was looked at counts as read: its name has no number any more
      await expect(shown(page).getByRole('tab', { name: box, exact: true })).toHaveAttribute('aria-selected', 'true')
    }
    await app.go('/my')
    await expect(dotted(page)).toHaveCount(0)
    expect((await onIcon(page)).at(-1)).toBe(0)
    await setLines(app, true)
    await app.load('/home')
    await expect(page.getByRole('link', { name: zh.shell.tabs.my, exact: true })).toBeVisible()
  },
)
