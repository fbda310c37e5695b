import type { Page } from '@playwright/test'
import { collectAddresses } from './support/addresses.ts'
import { expect, test } from './support/app.ts'
import { hostileCount, hostileLinks, hostileStrings, markOf } from './support/hostile-strings.ts'
import { nothingSpins } from './support/screen.ts'
import { networkMessages } from './support/watch.ts'

/** Screens that show most of what calls bring. */
const screens = [
  '/home',
  '/scandalous',
  '/scandalous/detail',
  '/post',
  '/post/detail',
  '/post/topic',
  '/lookmv',
  '/lookmv/detail',
  '/dating',
  '/dating/detail',
  '/player',
  '/user',
  '/search',
  '/search/result',
  '/resource',
  '/novel/detail',
  '/novel/chapter',
  '/cartoon/cartoon-detail',
  '/game/detail',
  '/picture/detail',
  '/my/issues',
  '/my/announcement',
  '/my/notice',
  '/my/app-center',
  '/my/uploads',
  '/my/downloads',
  '/user/customer',
  '/user/fan-rank',
  '/my',
] as const

/** Fields that hold what somebody wrote, and those that hold where something leads. */
const texts =
  'title name content intro summary sign username label value word author question answer body contact group reason number customer_hours navbarTitle text rule rules size'
const links = 'link url official_url share_url aff_url_copy'

/**
 * Puts the strings into the text fields of all rows that this device keeps, as if every call had brought them: past the
 * checks at the network's edge. Nothing is asked for from then on.
 */
const plant = (page: Page, strings: readonly string[]) =>
  page.evaluate(
    async ({ strings: hostile, links: addresses, texts: textFields, linkFields }) => {
      let [no, link] = [0, 0]
      const change = (value: unknown, field: string): unknown => {
        if (Array.isArray(value)) return value.map((one) => change(one, field))
        // where a film's files are is no text: it is a path on hosts that the build names
        if (value && typeof value === 'object' && 'bandwidth' in value) return value
        if (value && typeof value === 'object')
          return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one, name)]))
        if (typeof value !== 'string' || value === '') return value
        if (linkFields.includes(field)) return addresses[link++ % addresses.length]
        return textFields.includes(field) ? hostile[no++ % hostile.length] : value
      }
      const of = <R>(request: IDBRequest<R>) =>
        new Promise<R>((resolve) => (request.onsuccess = () => resolve(request.result)))
      const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
      for (const name of names.filter((one) => one.startsWith('shiguang-person:'))) {
        const db = await of(indexedDB.open(name))
        const stores = ['cards', 'details', 'answers', 'lists', 'pages']
        const writing = db.transaction([...stores, 'uploads', 'searches', 'drafts', 'downloads'], 'readwrite')
        for (const store of stores) {
          const rows = await of(writing.objectStore(store).getAll())
          for (const row of rows as Record<string, unknown>[]) {
            for (const part of ['value', 'head', 'extras']) if (part in row) row[part] = change(row[part], '')
            writing.objectStore(store).put(row)
          }
        }
        const states = ['waiting', 'paused', 'missing', 'done', 'failed', 'cancelled']
        for (let at = 0; at < 12; at++) {
          const [title, file, word, draft, kept] = Array.from({ length: 5 }, () => hostile[no++ % hostile.length]!)
          const numbers = { sizeBytes: 9, bytesDone: 1, bytesPerS: 0, addedAt: at, touchedAt: 0 }
          const why = { kind: 'upload', code: 415, message: file }
          writing.objectStore('uploads').put({
            ...{ id: `u${at}`, entry: '', title, name: file, print: '', tags: {}, state: states[at % 6], why },
            ...numbers,
            ...(at % 6 > 2 && { endedAt: Date.now() }),
          })
          writing.objectStore('searches').put({ word, at })
          const fields = { title: draft, content: draft }
          writing.objectStore('drafts').put({ id: `d${at}`, target: 'post', fields, files: [], at })
          const counts = { order: at, pieces: 0, piecesDone: 0, bytes: 0, bytesDone: 0, bytesPerS: 0 }
          writing.objectStore('downloads').put({
            ...{ key: `video:${90_000 + at}`, kind: 'video', id: 90_000 + at, title: kept, state: 'paused', pins: [] },
            ...counts,
            ...{ addedAt: at, touchedAt: 0 },
          })
        }
        await new Promise((resolve) => (writing.oncomplete = resolve))
        db.close()
      }
      const device = await of(indexedDB.open('shiguang-device'))
      const writing = device.transaction('meta', 'readwrite')
      writing.objectStore('meta').put({ key: 'settings', value: { forcedOffline: true } })
      await new Promise((resolve) => (writing.oncomplete = resolve))
      device.close()
    },
    { strings, links: hostileLinks, texts: texts.split(' '), linkFields: links.split(' ') },
  )

/** Marks of strings anywhere in the document, and links of it that lead where no link may. */
const look = (page: Page) =>
  page.evaluate(() => {
    const words: (string | null)[] = [document.body.textContent]
    for (const part of document.querySelectorAll<HTMLInputElement>('input, textarea')) words.push(part.value)
    const hrefs = [...document.querySelectorAll('a[href]')].map((a) => a.getAttribute('href')!)
    return {
      marks: [...words.join(' ').matchAll(/¤(\d+)¤/g)].map(([, no]) => Number(no)),
      wrong: hrefs.filter((href) => !/^(#\/|#root$|https?:\/\/[^/\\]|mailto:|tel:)/.test(href)),
      strange: document.querySelectorAll('iframe, object, embed, .page script, .page style, .page form[action]').length,
    }
  })

test(`${hostileCount} hostile strings in every text field that screens show are read, and never run`, async ({
  app,
}) => {
  test.setTimeout(180_000)
  // from the planting on nothing is asked for: pictures that were on their way stay away
  app.watch.allow(networkMessages)
  const { page } = app
  await page.addInitScript(() => {
    const told = { hits: 0, violations: [] as string[] }
    Object.assign(globalThis, { told, hit: () => (told.hits += 1) })
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sample, sourceFile, lineNumber, columnNumber } = event
      told.violations.push(`${violatedDirective} ${blockedURI} ${sample} ${sourceFile}:${lineNumber}:${columnNumber}`)
    })
  })
  const told = () =>
    page.evaluate(() => (globalThis as unknown as { told: { hits: number; violations: string[] } }).told)
  await app.firstVisit()
  await app.logIn()
  const addresses = collectAddresses()
  for (const screen of screens) {
    await addresses.note(page)
    await app.go(addresses.of(screen)!)
    await nothingSpins(page)
    await addresses.note(page)
  }

  const seen = new Set<number>()
  for (let round = 0; round < 5 && seen.size < hostileCount; round++) {
    await plant(
      page,
      hostileStrings.filter((_, no) => !seen.has(no)),
    )
    await page.reload()
    for (const screen of screens) {
      await app.go(addresses.of(screen)!)
      await nothingSpins(page)
      const { marks, wrong, strange } = await look(page)
      for (const no of marks) seen.add(no)
      expect(wrong, `links of ${screen}`).toEqual([])
      expect(strange, `parts of ${screen}`).toBe(0)
      expect(await told(), screen).toEqual({ hits: 0, violations: [] })
    }
  }
  const unseen = Array.from({ length: hostileCount }, (_, no) => no).filter((no) => !seen.has(no))
  expect(unseen.map(markOf), 'strings that no screen has shown').toEqual([])
})
