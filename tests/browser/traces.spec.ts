import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import { countOf, setLock, storedRows } from './support/lock.ts'
import { inProfile } from './support/profile.ts'
import { shown } from './support/screen.ts'
import { askWorker, rememberWorkers } from './support/tabs.ts'

const textField = (page: Page) => shown(page).getByLabel(zh.publish.text, { exact: true })

const personOf = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => name ?? []).find((name) => /person:(?!guest)/.test(name)),
  )

/** Types a text that becomes a draft, and waits until it is kept. */
async function writeDraft({ page, go }: App, text: string) {
  await go('/post/publish')
  await textField(page).fill(text)
  await expect.poll(async () => countOf(await storedRows(page), 'drafts'), { message: 'the draft is kept' }).toBe(1)
}

/**
 * Writes each row that the app's page writes with `text` into a database of its own too, with `control` in its place:
 * what a browser leaves of deleted rows depends on how much else it wrote. To be called before the page loads.
 */
const mirrorRows = (page: Page, text: string, control: string) =>
  page.addInitScript(
    ([wanted, other]) => {
      const { put } = IDBObjectStore.prototype
      const mirror = new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('mirror')
        opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true })
        opening.onsuccess = () => resolve(opening.result)
      })
      Object.assign(globalThis, { mirror })
      IDBObjectStore.prototype.put = function (...row) {
        const said = JSON.stringify(row[0]) ?? ''
        if (said.includes(wanted)) {
          void mirror.then((db) => {
            const rows = db.transaction('rows', 'readwrite').objectStore('rows')
            put.call(rows, JSON.parse(said.replaceAll(wanted, other)))
          })
        }
        return put.apply(this, row)
      }
    },
    [text, control] as const,
  )

/** Deletes what was mirrored, as the app does. */
const dropMirror = (page: Page) =>
  page.evaluate(async () => {
    const db = await (globalThis as unknown as { mirror: Promise<IDBDatabase> }).mirror
    const count = await new Promise<number>((resolve) => {
      const clear = db.transaction('rows', 'readwrite')
      const counting = clear.objectStore('rows').count()
      clear.objectStore('rows').clear()
      clear.oncomplete = () => resolve(counting.result)
    })
    db.close()
    await new Promise((resolve) => (indexedDB.deleteDatabase('mirror').onsuccess = resolve))
    if (count === 0) throw new Error('nothing was mirrored')
  })

/** Where somebody was, as the device keeps it. */
const placeOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<object | undefined>((resolve) => {
        const opening = indexedDB.open('shiguang-device')
        opening.onsuccess = () => {
          const read = opening.result.transaction('meta').objectStore('meta').get('resume')
          read.onsuccess = () => {
            opening.result.close()
            resolve(read.result)
          }
        }
      }),
  )

const newCanary = () => `canary-${Math.random().toString(36).slice(2)}`

test('a text written while the lock is on is nowhere in the profile; without the lock it is', long, async ({ app }) => {
  test.setTimeout(120_000)
  const canary = newCanary()
  const write = (locked: boolean) => async (own: App) => {
    await own.firstVisit()
    await own.logIn()
    if (locked) await setLock(own.page, '2580')
    await writeDraft(own, canary)
    // where somebody was is kept some seconds later, with what stands in the field
    await expect.poll(async () => Object.keys((await placeOf(own.page)) ?? {})).toContain(locked ? '$seal' : 'value')
  }
  expect(await inProfile(app.site, [canary], write(false)), 'without the lock').not.toEqual([[]])
  expect(await inProfile(app.site, [canary], write(true)), 'with it').toEqual([[]])
})

test('after logout no more of a text is left than of rows that a page writes and deletes', long, async ({ app }) => {
  test.setTimeout(120_000)
  const canary = newCanary()
  const control = newCanary()
  const [left, leftOfControl] = await inProfile(app.site, [canary, control], async (own) => {
    await rememberWorkers(own.page)
    await mirrorRows(own.page, canary, control)
    await own.firstVisit()
    await own.logIn()
    await writeDraft(own, canary)
    await own.go('/my')
    expect(await askWorker(own.page, 'leave', false)).toMatchObject({ ok: true })
    await expect.poll(() => personOf(own.page)).toBeUndefined()
    await own.go('/home')
    // where somebody was is kept anew, without what they had typed
    await expect.poll(async () => JSON.stringify(await placeOf(own.page))).not.toContain(canary)
    await dropMirror(own.page)
  })
  console.log(`after logout ${left!.length} places (${left!.join(', ')}), of the control ${leftOfControl!.length}`)
  expect(left!.filter((name) => !name.includes('IndexedDB'))).toEqual([])
  expect(left!.length).toBeLessThanOrEqual(leftOfControl!.length)
})

test('a password that was shown is nowhere in the profile, nor what stands beside it', async ({ app }) => {
  const [password, name] = [newCanary(), newCanary()]
  const found = await inProfile(app.site, [password, name], async (own) => {
    const { page } = own
    const words = zh.login
    await own.firstVisit()
    await own.go('/login')
    const form = shown(page).locator('form')
    await form.getByLabel(words.password, { exact: true }).fill(password)
    await form.getByRole('button', { name: words.show }).click()
    await form.getByLabel(words.username, { exact: true }).fill(name)
    await expect.poll(async () => JSON.stringify(await placeOf(page)), { timeout: 20_000 }).toContain('/login')
  })
  expect(found).toEqual([[], []])
})
