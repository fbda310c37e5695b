import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { appOf, phone } from '#tests/browser/support/app.ts'
import { shown } from '#tests/browser/support/screen.ts'
import type { Site } from '#tests/browser/support/site.ts'
import { watchContext } from '#tests/browser/support/watch.ts'
import { hasFfmpeg } from '#tests/contract/support/films.ts'
import { formatBytes } from '#lib/bytes.ts'
import { zh } from '#tests/words.ts'
import { chromiumLaunch, findChromium } from '../../../tools/chromium.ts'
import { makeBigFilm } from '../big-film.ts'
import { figure, median, type Figure } from '../figures.ts'
import { canMeasureMemory, heldAtRest, heldWhile, startedWith } from '../memory.ts'

const sizes = { large: 2_000_000_000, small: 200_000_000 } as const
const rounds = 2
/** An engine's own comings and goings: a smaller growth is counted as this. */
const noiseMB = 32
const limitMs = 600_000

/** By how many bytes each grows at most. */
interface Grew {
  browser: number
  server: number
}

const servers = () => startedWith('server/main.ts')

/**
 * Chooses a film, publishes it with a post, and waits until it is there; how much memory that takes at most. `atRest` is
 * what the server holds before all rounds: what one round leaves behind in it, the next would not seem to take.
 */
async function round(site: Site, atRest: number, film: string, bytes: number): Promise<Grew> {
  // a profile on the disk: without one a browser keeps all that it stores in memory
  const folder = mkdtempSync(path.join(tmpdir(), 'profile-'))
  const context = await chromium.launchPersistentContext(folder, {
    ...chromiumLaunch(findChromium()),
    ...phone,
    locale: 'zh-CN',
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const app = appOf(page, site, watchContext(context))
    await app.firstVisit()
    await app.logIn()
    await app.go('/post/publish')
    await shown(page).getByLabel(zh.publish.text, { exact: true }).fill('很长的海')
    await shown(page).getByRole('checkbox').check()
    const browsers = () => startedWith(`--user-data-dir=${folder}`)
    const browserAtRest = await heldAtRest(browsers)
    const upload = async () => {
      await shown(page).getByLabel(zh.attach.addClip).setInputFiles(film)
      await shown(page).getByText(formatBytes(bytes), { exact: true }).waitFor({ timeout: limitMs })
      await shown(page).getByRole('button', { name: zh.publish.publish, exact: true }).click()
      await page.waitForFunction(() => !location.hash.startsWith('#/post/publish'))
      await app.go('/my/uploads')
      await shown(page).getByText(zh.uploads.done).waitFor({ timeout: limitMs })
    }
    let server = 0
    const browser = await heldWhile(browsers, async () => void (server = await heldWhile(servers, upload)))
    return { browser: browser - browserAtRest, server: server - atRest }
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** By how much browser and server grow while 2 GB are uploaded, beside 200 MB: neither may hold what it passes on. */
export async function uploadMemoryFigures(site: Site): Promise<Figure[]> {
  if (!hasFfmpeg() || !canMeasureMemory()) {
    console.log('memory: not measured, that needs ffmpeg and a system that tells what its processes hold')
    return []
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'film-'))
  const names = Object.keys(sizes) as (keyof typeof sizes)[]
  const seen = { large: [] as Grew[], small: [] as Grew[] }
  try {
    for (const name of names) makeBigFilm(path.join(folder, `${name}.mp4`), sizes[name])
    // what a server sets up for its first film is not what a film takes
    await round(site, 0, path.join(folder, 'small.mp4'), sizes.small)
    const atRest = await heldAtRest(servers)
    for (let at = 0; at < rounds; at++) {
      for (const name of at % 2 ? names : names.toReversed()) {
        seen[name].push(await round(site, atRest, path.join(folder, `${name}.mp4`), sizes[name]))
        const { browser, server } = seen[name].at(-1)!
        console.log(`memory: ${name}, browser ${(browser / 1e6).toFixed(0)} MB, server ${(server / 1e6).toFixed(0)} MB`)
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const middleMB = (name: keyof typeof sizes, of: keyof Grew) =>
    Math.max(noiseMB, median(seen[name].map((one) => one[of])) / 1_000_000)
  const compared = (what: string, of: keyof Grew) =>
    figure({
      goal: 'uploads',
      what: `by how much ${what} 2 GB, to 200 MB`,
      ...{ unit: 'MB', digits: 0, limit: '<= 1.3' },
      ours: middleMB('large', of),
      reference: middleMB('small', of),
    })
  return [
    compared('the browser grows at most, choosing and sending', 'browser'),
    compared('the server grows at most, taking', 'server'),
  ]
}
