import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { appOf } from '#tests/browser/support/app.ts'
import { shown } from '#tests/browser/support/screen.ts'
import type { Site } from '#tests/browser/support/site.ts'
import { watchContext } from '#tests/browser/support/watch.ts'
import { hasFfmpeg } from '#tests/contract/support/films.ts'
import { zh } from '#tests/words.ts'
import { testApp } from '../../../tools/test/test-app.ts'
import { makeBigFilm } from '../big-film.ts'
import { newPhone } from '../browser.ts'
import { figure, median, type Figure } from '../figures.ts'
import { openShapedLink } from '../shaped-link.ts'

const fileBytes = 100_000_000
const lanes = 4
const link = { bytesPerS: 2_000_000, latencyMs: 60 }
const rounds = 3
const limitMs = 120_000

interface Took {
  /** From the press of the button until every slice was there. */
  slicesMs: number
  /** Until the file was in one piece. */
  wholeMs: number
}

/** Waits for the upload of this device, looking at its row. */
const upload = (page: Page): Promise<Took> =>
  page.evaluate(async (longestMs) => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const opening = indexedDB.open(names.find((one) => one.startsWith('shiguang-person:') && !one.endsWith(':guest'))!)
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const untilMs = Date.now() + longestMs
    let slicesMs: number | undefined
    while (Date.now() < untilMs) {
      const reading = opening.result.transaction('uploads').objectStore('uploads').getAll()
      await new Promise((resolve) => (reading.onsuccess = resolve))
      const [row] = reading.result as { sizeBytes: number; tags: object; addedAt: number; endedAt?: number }[]
      const all = row && Object.keys(row.tags).length === Math.ceil(row.sizeBytes / 5_242_880)
      if (all) slicesMs ??= Date.now() - row.addedAt
      if (slicesMs !== undefined && row?.endedAt !== undefined) {
        opening.result.close()
        return { slicesMs, wholeMs: row.endedAt - row.addedAt }
      }
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    throw new Error('the upload did not come to its end')
  }, limitMs)

/** What the link itself takes for as many bytes on as many connections: one plain request on each, to nobody. */
const plain = (page: Page, line: string): Promise<number> =>
  page.evaluate(
    async ({ url, count, bytes }) => {
      const part = new Blob([new Uint8Array(bytes / count)])
      const startMs = performance.now()
      await Promise.all(
        Array.from({ length: count }, () => fetch(url, { method: 'POST', body: part, mode: 'no-cors' })),
      )
      return performance.now() - startMs
    },
    { url: `${line}/`, count: lanes, bytes: fileBytes },
  )

/** A server that takes everything and keeps nothing. */
async function openSink(): Promise<{ port: number; close(): void }> {
  const server = createServer((request, reply) => {
    request.resume().once('end', () => reply.end('ok'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

/** The link itself, then an upload over it. */
async function round(browser: Browser, site: Site, film: string): Promise<Took & { plainMs: number }> {
  const context = await newPhone(browser)
  const page = await context.newPage()
  const app = appOf(page, site, watchContext(context))
  await app.firstVisit()
  await app.logIn()
  await app.go('/post/publish')
  await shown(page).getByLabel(zh.publish.text, { exact: true }).fill('一百兆的海')
  await shown(page).getByLabel(zh.attach.addClip).setInputFiles(film)
  await shown(page).getByText('100 MB', { exact: true }).waitFor()
  await shown(page).getByRole('checkbox').check()
  for (const line of site.lines) await line.set({ kind: 'down' })
  const sink = await openSink()
  const over = (targets: readonly number[]) =>
    Promise.all(testApp.faultPorts.map((port, at) => openShapedLink(port, targets[at]!, link)))
  let links = await over([sink.port, sink.port, sink.port])
  const change = async (targets: readonly number[]) => {
    for (const one of links) await one.close()
    links = targets.length > 0 ? await over(targets) : []
  }
  try {
    const plainMs = await plain(page, site.lines[0].origin)
    await change(testApp.linePorts)
    await shown(page).getByRole('button', { name: zh.publish.publish, exact: true }).click()
    return { ...(await upload(page)), plainMs }
  } finally {
    await context.close()
    await change([])
    sink.close()
    for (const line of site.lines) await line.set()
  }
}

/** S8: 100 MB over a link that gives each connection 2 MB/s, to what four such connections can carry. */
export async function uploadFigures(browser: Browser, site: Site): Promise<Figure[]> {
  if (!hasFfmpeg()) {
    console.log('uploads: not measured, the server takes films only where ffmpeg is installed')
    return []
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'film-'))
  const film = path.join(folder, 'film.mp4')
  makeBigFilm(film, fileBytes)
  const seen: (Took & { plainMs: number })[] = []
  for (let at = 0; at < rounds; at++) seen.push(await round(browser, site, film))
  rmSync(folder, { recursive: true, force: true })
  const middle = (field: keyof Took | 'plainMs') => median(seen.map((one) => one[field])) / 1000
  const common = { goal: 'S8', unit: 's', digits: 2 }
  const limit = fileBytes / (lanes * link.bytesPerS)
  return [
    figure({
      ...common,
      what: '100 MB in slices on 4 lanes of 2 MB/s, 60 ms, to what the link takes for as many plain bytes',
      ours: middle('slicesMs'),
      reference: middle('plainMs'),
      limit: '<= 1.08',
    }),
    figure({
      ...common,
      what: 'the same, to the link’s limit by its numbers',
      ours: middle('slicesMs'),
      reference: limit,
    }),
    figure({ ...common, what: 'until the store has put it together', ours: middle('wholeMs'), reference: limit }),
  ]
}
