import { spawn, type ChildProcess } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, findTestChromium } from '../../tools/chromium.ts'
import { expect, long, test } from './support/app.ts'
import { tableOf } from './support/rows.ts'

/** A browser process of our own, which can be killed as a phone kills one. */
async function launch(profile: string): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(
    findTestChromium()!,
    [...chromiumArgs, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.once('exit', () => reject(new Error(output)))
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const found = /DevTools listening on (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
  })
  return { child, address }
}

/** Ends a browser process of ours with all that it started, as a phone does: at once. */
async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid!, 'SIGKILL')
  await ended
}

/** Writes rows one after the other, as long as the page lives, and tells of each once it is committed. */
const writeOn = (page: Page, from: number) =>
  page.evaluate(async (first) => {
    const opening = indexedDB.open('shiguang-person:guest')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const { acknowledge } = globalThis as unknown as { acknowledge: (at: number) => Promise<void> }
    for (let at = first; ; at += 1) {
      const writing = opening.result.transaction('history', 'readwrite')
      writing.objectStore('history').put({ kind: 'video', id: at, position: 1, length: 2, at })
      await new Promise((resolve) => (writing.oncomplete = resolve))
      await acknowledge(at)
    }
  }, from)

/** The marks of pages in the database, and what pages said that went away. */
const openMarksOf = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('shiguang-device')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const reading = opening.result
      .transaction('meta')
      .objectStore('meta')
      .getAllKeys(IDBKeyRange.bound('open:', 'open;', false, true))
    await new Promise((resolve) => (reading.onsuccess = resolve))
    opening.result.close()
    return {
      noted: reading.result as string[],
      gone: Object.keys(localStorage).filter((key) => key.startsWith('open:')),
    }
  })

/** How many pages are noted as open: this one, and those that were killed and not yet looked after. */
const openMarks = (page: Page) =>
  openMarksOf(page).then(({ noted, gone }) => noted.filter((mark) => !gone.includes(mark)).length)

/**
 * Closes a page as a person does, and waits until it is gone. Who reads the marks meanwhile holds up what the page writes
 * last, and the browser drops what still waits when a page ends.
 */
async function goAway(page: Page) {
  const gone = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await gone
}

/** R8: 10 for every run, more by `BROWSER_KILLS` for the soak. */
const kills = Number(process.env.BROWSER_KILLS ?? 10)

test(
  `the browser is killed ${kills} times while it writes: what was acknowledged is there (R8)`,
  long,
  async ({ site }) => {
    test.setTimeout(60_000 + kills * 24_000)
    test.skip(findTestChromium() === undefined, 'a browser process of our own is needed')
    const profile = mkdtempSync(path.join(tmpdir(), 'shiguang-kill-'))
    const acknowledged: number[] = []
    const logs = () => globSync('Default/IndexedDB/*/*.log', { cwd: profile })
    let torn: string[] = []
    let running: ChildProcess | undefined
    try {
      for (let round = 0; round <= kills; round += 1) {
        const { child, address } = await launch(profile)
        running = child
        const browser = await chromium.connectOverCDP(address)
        const page = browser.contexts()[0]!.pages()[0]!
        await page.exposeFunction('acknowledge', (at: number) => void acknowledged.push(at))
        await page.goto(`${site.origin}/#/home`)
        if (round === 0) await page.getByRole('button', { name: /18/ }).first().click()
        await expect(page.locator('.page').first()).toBeVisible()
        // the database is the app's own: it is there once the app has opened it
        if (round === 0) await expect(page.locator('article').first()).toBeVisible({ timeout: 20_000 })
        const there = new Set((await tableOf<Record<string, unknown>>(page, 'history')).map(({ id }) => Number(id)))
        expect(acknowledged.filter((at) => !there.has(at))).toEqual([])
        // what the kill before may have torn is gone: from then on another one may come
        await expect.poll(() => openMarks(page), { message: 'only this page is noted', timeout: 20_000 }).toBe(1)
        await expect.poll(() => logs().filter((log) => torn.includes(log)), { message: 'a new log' }).toEqual([])
        if (round < kills) {
          const goal = acknowledged.length + 20
          writeOn(page, 1_000_000 + round * 10_000).catch(() => undefined)
          await expect.poll(() => acknowledged.length, { intervals: [20] }).toBeGreaterThan(goal)
        }
        await kill(child)
        torn = logs()
        expect(torn.length).toBeGreaterThan(0)
      }
    } finally {
      if (running) await kill(running)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    }
    expect(acknowledged.length).toBeGreaterThan(20 * kills)
    console.log(`${acknowledged.length} rows acknowledged, 0 lost`)
  },
)

test('open pages are noted, and one that goes by itself is not taken for a killed one', async ({
  app,
  page,
  context,
  site,
}) => {
  await app.firstVisit()
  const noted = (count: number) => expect.poll(() => openMarks(page)).toBe(count)
  await noted(1)
  const other = await context.newPage()
  await other.goto(`${site.origin}/#/my`)
  await noted(2)
  // gone and back again: a page follows that only once its screen stands
  const turns = (type: 'pagehide' | 'pageshow') =>
    other.evaluate(
      (kind) => void dispatchEvent(new PageTransitionEvent(kind, { persisted: kind === 'pageshow' })),
      type,
    )
  await expect.poll(() => turns('pagehide').then(() => openMarks(page))).toBe(1)
  await turns('pageshow')
  await noted(2)
  await goAway(other)
  await noted(1)
  await page.reload()
  await noted(1)
})

test(
  'a page that goes is no killed one, though the browser drops what it still writes to its database',
  long,
  async ({ app, page, context, site }) => {
    // what is filled after a kill, and only then
    await page.addInitScript(() => {
      const opened: string[] = []
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function (...of) {
        opened.push(of[0])
        return open.apply(this, of)
      }
      Object.assign(globalThis, { opened })
    })
    const filled = () =>
      page.evaluate(() => (globalThis as unknown as { opened: string[] }).opened.includes('shiguang-log'))
    await app.firstVisit()
    await expect.poll(() => openMarks(page)).toBe(1)
    /** Another page goes away; `lastWrite`, a function's source, stands for what it writes then. */
    const leave = async (lastWrite: string) => {
      const other = await context.newPage()
      await other.goto(`${site.origin}/#/my`)
      await expect.poll(() => openMarks(page)).toBe(2)
      await other.evaluate(`IDBObjectStore.prototype.delete = ${lastWrite}`)
      await goAway(other)
      await page.reload()
      await expect.poll(() => openMarksOf(page).then(({ noted, gone }) => [noted.length, gone.length])).toEqual([1, 0])
    }
    await leave('() => undefined')
    expect(await filled()).toBe(false)
    // one that gets to say nothing at all was killed
    await leave("() => { throw new Error('killed') }")
    expect(await filled()).toBe(true)
  },
)

test('a page that goes within its first seconds is noted no longer, though nothing runs beside its screen yet', async ({
  app,
  page,
  context,
  site,
}) => {
  await context.route(/\/assets\/background-.*\.js$/, () => new Promise(() => {}))
  await app.firstVisit()
  const noted = (count: number) => expect.poll(() => openMarks(page)).toBe(count)
  await noted(1)
  const other = await context.newPage()
  await other.goto(`${site.origin}/#/my`)
  await noted(2)
  await goAway(other)
  await noted(1)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})
