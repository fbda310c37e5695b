import type { Page } from '@playwright/test'
import { neutralPage } from '#bridge/service-worker.ts'
import { incognitoName } from '#bridge/sealing.ts'
import { zh } from '#tests/words.ts'
import { collectAddresses, walked } from './support/addresses.ts'
import { expect, long, test } from './support/app.ts'
import { openFilm } from './support/film.ts'
import { cards, nothingSpins, shown } from './support/screen.ts'

const words = zh.discretion

async function chooseGesture(page: Page, gesture: 'fingers' | 'top') {
  const choice = shown(page).getByRole('radio', { name: words.gestures[gesture] })
  // what was chosen is shown once it is kept
  await choice.click()
  await expect(choice).toBeChecked()
}

test(
  'a quiet name and icon are those of window, manifest and icons, from the first frame on',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    await app.keptForOffline()
    await app.go('/my/setting')
    await shown(page).getByRole('radio', { name: '便签' }).click()
    await expect(page).toHaveTitle('便签')
    const installed = () =>
      page.evaluate(async () => {
        const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')!
        const manifest = (await (await fetch(link.href)).json()) as {
          name: string
          id: string
          icons: { src: string }[]
        }
        const found = await Promise.all(manifest.icons.map(async ({ src }) => (await fetch(src)).ok))
        return { name: manifest.name, id: manifest.id, icons: found.every(Boolean), shortcuts: 'shortcuts' in manifest }
      })
    await expect.poll(installed).toEqual({ name: '便签', id: '/', icons: true, shortcuts: false })
    await page.reload({ waitUntil: 'commit' })
    await expect(page).toHaveTitle('便签')
    await shown(page).getByRole('radio', { name: '拾光' }).click()
    await expect(page).toHaveTitle('拾光')
  },
)

test('three times Escape leads to a neutral page, from which no way leads back to the app', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.keptForOffline()
  await app.go('/my/setting')
  await chooseGesture(page, 'fingers')
  await app.go('/search')
  await app.go('/home')
  await expect(cards(page).first()).toBeVisible()
  await app.goOffline('network')
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape')
  await page.waitForURL(new RegExp(neutralPage.zh))
  await expect(page).toHaveTitle('桃花源记')
  await expect(page.getByRole('heading', { name: '桃花源记' })).toBeVisible()
  for (const way of ['goBack', 'goForward', 'goBack'] as const) {
    await page[way]({ waitUntil: 'load' }).catch(() => null)
    await expect(page).toHaveTitle('桃花源记')
    expect(await page.locator('.page').count()).toBe(0)
  }
})

test('three fingers lead to the neutral page too', async ({ app }) => {
  const { page, context } = app
  await app.firstVisit()
  await app.go('/my/setting')
  await chooseGesture(page, 'fingers')
  // on the settings themselves the fingers might choose something else
  await app.go('/my')
  const touch = await context.newCDPSession(page)
  const fingers = (count: number) => Array.from({ length: count }, (_, at) => ({ x: 100 + at * 60, y: 400, id: at }))
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(2) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(shown(page)).toBeVisible()
  const left = async () => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(3) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    return page.url()
  }
  // the setting is followed a moment after it is shown
  await expect.poll(left).toContain(neutralPage.zh)
})

for (const over of ['a page', 'a film'] as const)
  test(`two taps on the top lead to the neutral page, over ${over}`, async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    await app.go('/my/setting')
    await chooseGesture(page, 'top')
    await app.go(over === 'a film' ? '/home' : '/my')
    if (over === 'a film') await openFilm(app)
    const tapTop = () => page.touchscreen.tap(180, 20)
    await tapTop()
    await expect(shown(page)).toBeVisible()
    const left = async () => {
      await tapTop()
      await tapTop()
      return page.url()
    }
    await expect.poll(left).toContain(neutralPage.zh)
  })

/** What a finger meets at the top of the screen, by kind, each with a place to tap it. To be evaluated in the page. */
function topControls(): { kind: string; x: number; y: number }[] {
  const found = new Map<string, { kind: string; x: number; y: number }>()
  for (const y of [14, 28, 44])
    for (let x = 8; x < innerWidth; x += 16) {
      const control = document.elementFromPoint(x, y)?.closest('a, button, input, textarea, video, [role], [tabindex]')
      const kind = control ? `${control.tagName}.${control.className}` : 'nothing'
      if (!found.has(kind)) found.set(kind, { kind, x, y })
    }
  return [...found.values()]
}

test('two taps on the top leave every route, whatever lies there', long, async ({ app }) => {
  test.setTimeout(300_000)
  const { page, site } = app
  const addresses = collectAddresses()
  await app.firstVisit()
  await app.logIn()
  await app.go('/my/setting')
  await chooseGesture(page, 'top')
  const tried = new Set<string>()
  const tops = new Set<string>()
  for (const { path } of walked()) {
    const address = addresses.of(path)!
    await app.go(address)
    await nothingSpins(page).catch(() => undefined)
    await addresses.note(page)
    const controls = await page.evaluate(topControls)
    // a top of the same parts is another one's
    const top = controls.map(({ kind }) => kind).join(' ')
    if (tops.has(top)) continue
    tops.add(top)
    const { kind, x, y } = controls.find((one) => !tried.has(one.kind)) ?? controls[0]!
    tried.add(kind)
    const left = async () => {
      await page.touchscreen.tap(x, y)
      await page.touchscreen.tap(x, y)
      return page.url()
    }
    // taps that a busy machine makes too far apart are two single ones
    await expect.poll(left, { message: `${path}, over ${kind}` }).toContain(neutralPage.zh)
    // it has arrived there, and not only covered what it leaves
    await expect(page.locator('#root')).toHaveCount(0)
    await page.goto(`${site.origin}/#${address}`)
    // what runs beside the screens is there
    await expect(page.getByRole('link', { name: zh.skip.skip })).toBeAttached()
  }
  expect(tops.size).toBeGreaterThan(5)
})

test('an incognito session keeps nothing: its rows are sealed, and gone with it', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const databases = () =>
    page.evaluate(async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []).toSorted())
  const real = ['shiguang-device', 'shiguang-person:guest']
  expect(await databases()).toEqual(real)
  const counts = () =>
    page.evaluate(async (names) => {
      const of = <R>(request: IDBRequest<R>) =>
        new Promise<R>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error!)
        })
      const found: Record<string, number> = {}
      for (const name of names) {
        const db = await of(indexedDB.open(name))
        for (const table of ['searches', 'history', 'cards'])
          if (db.objectStoreNames.contains(table))
            found[table] = await of(db.transaction(table).objectStore(table).count())
        db.close()
      }
      return found
    }, real)

  await app.go('/my/setting')
  await shown(page)
    .getByRole('button', { name: new RegExp(`^${words.incognito}`) })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: words.begin, exact: true }).click()
  const end = page.getByRole('button', { name: `${words.chip}: ${words.endIncognito}` })
  await expect(end).toBeVisible()
  expect(await page.evaluate(() => window.name)).toBe(incognitoName)
  const before = await counts()
  await app.go('/search')
  await shown(page).getByRole('searchbox').fill('云海')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search\/result/)
  await expect(cards(page).first()).toBeVisible()
  expect(await counts()).toEqual(before)
  const open = await page.evaluate(async () => {
    const of = <R>(request: IDBRequest<R>) =>
      new Promise<R>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const db = await of(indexedDB.open(names.find((name) => name.startsWith('shiguang-incognito-person:'))!))
    const rows = await Promise.all(
      [...db.objectStoreNames].map((name) => of(db.transaction(name).objectStore(name).getAll())),
    )
    db.close()
    const all = rows.flat() as object[]
    return {
      rows: all.length > 5,
      open: all.filter((row) => !('$seal' in row)).length,
      words: JSON.stringify(all).includes('云海'),
    }
  })
  expect(open).toEqual({ rows: true, open: 0, words: false })
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('search')

  await end.click()
  await expect(end).toHaveCount(0)
  await expect(cards(page).first()).toBeVisible()
  await expect.poll(databases).toEqual(real)
})
