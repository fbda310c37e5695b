import { appOf, expect, phone, test } from './support/app.ts'
import { watchContext } from './support/watch.ts'

/** Faults that are brought about here: the watch that all tests rely on sees each. */
const planted: [name: string, seen: RegExp, plant: () => void][] = [
  ['an error on the console', /planted/, () => console.error('planted')],
  [
    'an error that nobody catches',
    /planted/,
    () =>
      void setTimeout(() => {
        throw new Error('planted')
      }),
  ],
  ['an unhandled rejection', /planted/, () => void setTimeout(() => void Promise.reject(new Error('planted')))],
  [
    'a violation of the Content-Security-Policy',
    /Content Security Policy/,
    () => document.body.append(Object.assign(document.createElement('img'), { src: 'http://127.0.0.1:9/planted.png' })),
  ],
  [
    'a violation of Trusted Types',
    /TrustedHTML/,
    () =>
      void setTimeout(() => {
        document.body.innerHTML = '<b>planted</b>'
      }),
  ],
]

for (const [name, seen, plant] of planted) {
  test(`${name} is seen, so that it fails a test`, async ({ browser, site }) => {
    const context = await browser.newContext(phone)
    const watch = watchContext(context)
    const page = await context.newPage()
    await appOf(page, site, watch).firstVisit()
    expect(watch.faults).toEqual([])
    await page.evaluate(plant)
    await expect.poll(() => watch.faults.some((fault) => seen.test(fault))).toBe(true)
    watch.allow(seen)
    expect(watch.faults).toEqual([])
    await context.close()
  })
}

test('the policies stand as headers on the page, on scripts and on worker scripts', async ({ app }) => {
  const headersOf = async (path: string) =>
    (await fetch(app.site.origin + path)).headers.get('content-security-policy') ?? ''
  await app.firstVisit()
  const scripts = await app.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  )
  const workers = app.page.workers().map((worker) => new URL(worker.url()).pathname)
  expect(workers.length).toBeGreaterThan(0)
  for (const path of ['/', '/sw.js', ...scripts, ...workers]) {
    expect(await headersOf(path), path).toMatch(/default-src 'none'.*require-trusted-types-for 'script'/)
  }
})
