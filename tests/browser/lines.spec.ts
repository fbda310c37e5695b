import type { Fault } from '#tests/faults/fault.ts'
import { zh } from '#tests/words.ts'
import { expect, test, type App } from './support/app.ts'
import { cards, offlineStrip } from './support/screen.ts'

const words = zh.shell

/** How long the content takes from the yes to the age question, in ms. */
async function timeToContent({ page, site, passAgeGate }: App): Promise<number> {
  await page.goto(`${site.origin}/#/home`)
  await expect(page.getByRole('button', { name: words.ageYes })).toBeVisible()
  const startMs = performance.now()
  await passAgeGate()
  await cards(page).first().waitFor({ timeout: 20_000 })
  return performance.now() - startMs
}

const nuisances: [string, Fault][] = [
  ['dead', { kind: 'down' }],
  ['swallowed', { kind: 'timeout' }],
  ['slow', { kind: 'latency', ms: 3000 }],
  ['reset in the middle of replies', { kind: 'reset', of: 'reply', afterBytes: 20 }],
  ['cut off', { kind: 'cut', afterBytes: 20 }],
  ['answered by a portal’s page', { kind: 'portal', how: 'page', cors: true }],
  ['redirected to a portal', { kind: 'portal', how: 'redirect' }],
  ['broken (503)', { kind: 'status', status: 503, cors: true }],
  ['blocked (451)', { kind: 'status', status: 451, cors: true }],
  ['answered by somebody who changes a bit', { kind: 'flipped', bits: 1 }],
  ['answered with another’s replies', { kind: 'replayed' }],
]

for (const [name, fault] of nuisances) {
  test(`line 1 is ${name}: content comes over the others and nobody is bothered`, async ({ app }) => {
    app.watch.allow(/net::ERR_|Failed to load resource|CORS policy/)
    await app.site.lines[0].set(fault)
    const tookMs = await timeToContent(app)
    expect(tookMs).toBeLessThan(8000)
    await expect(offlineStrip(app.page)).toBeHidden()
    await expect(app.page.getByRole('alert')).toHaveCount(0)
  })
}

for (const [name, fault] of nuisances.filter(([, { kind }]) => kind !== 'replayed')) {
  test(`the line in use is ${name} from now on: the next page comes all the same`, async ({ app }) => {
    app.watch.allow(/net::ERR_|Failed to load resource|CORS policy/)
    await app.firstVisit()
    const used = app.site.lines.toSorted((a, b) => b.passages.length - a.passages.length)[0]!
    await used.set(fault)
    await app.go(`/search/result?word=${encodeURIComponent('海')}`)
    await cards(app.page).first().waitFor({ timeout: 15_000 })
    await expect(offlineStrip(app.page)).toBeHidden()
  })
}
