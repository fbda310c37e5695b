import type { BuildNews, FromServiceWorker } from '#bridge/service-worker.ts'
import { ageMs } from '#lib/stamp.ts'
import { cacheNameOf } from './build-cache.ts'
import { inTime } from './in-time.ts'

declare const self: ServiceWorkerGlobalScope

/** What is known of builds, and when the look began that brought it (Unix milliseconds). */
interface Known extends BuildNews {
  at: number
}

/** Address of the one entry that says it, among the files of the build: a service worker forgets what it does not keep. */
const newsUrl = '/__news'
const cacheName = cacheNameOf(__BUILD_ID__)
const storeLimitMs = 1000

/** A look is given up after this: while it is under way the next build can't take over. */
const lookLimitMs = 10_000
/** Looks are at least so far apart. */
const apartMs = 1000

let kept: Known | undefined
let current: Promise<unknown> = Promise.resolve()
/** The look that has not begun yet. */
let next: Promise<BuildNews> | undefined

/**
 * What is served, as it was at most `mostAgeMs` ago, for all pages together: who asks for it anew shares the next look
 * with all who ask before it begins. A build that is another one is fetched, and what has changed is told to every page.
 */
export async function newsOfBuilds(mostAgeMs: number): Promise<BuildNews> {
  const known = await readKnown()
  return known && ageMs(known.at) < mostAgeMs ? known : (next ??= lookNext())
}

async function lookNext(): Promise<BuildNews> {
  await current
  await new Promise((resolve) => setTimeout(resolve, kept ? apartMs - ageMs(kept.at) : 0))
  next = undefined
  const looking = look(await readKnown())
  current = looking.catch(() => {})
  return looking
}

async function look(before: Known | undefined): Promise<Known> {
  const at = Date.now()
  const [served, meta] = await Promise.all([read('latest'), read(`meta/${__BUILD_ID__}`)])
  const latest = typeof served?.id === 'string' ? served.id : undefined
  const found = meta?.id === __BUILD_ID__ ? (meta.redirects as BuildNews['redirects']) : undefined
  const news: BuildNews = { build: __BUILD_ID__, latest, redirects: found ?? before?.redirects }
  kept = { ...news, at }
  const entry = Response.json(kept)
  await inTime(() => keep(entry), storeLimitMs)
  // not waited for: it is at rest for the build that comes
  if (latest !== undefined && latest !== __BUILD_ID__) void self.registration.update().catch(() => {})
  if (latest !== before?.latest || JSON.stringify(news.redirects) !== JSON.stringify(before?.redirects))
    await tell(news)
  return kept
}

/** A file about builds; undefined where it can't be had, or something else lies in its place. */
async function read(name: string): Promise<Record<string, unknown> | undefined> {
  try {
    const signal = AbortSignal.timeout(lookLimitMs)
    const reply = await fetch(`/builds/${name}.json`, { cache: 'no-store', signal })
    return (await reply.json()) as Record<string, unknown>
  } catch {
    return undefined
  }
}

async function readKnown(): Promise<Known | undefined> {
  // a cache that is gone is not made anew: the device may have been wiped
  const read = async () => (await caches.match(newsUrl, { cacheName }))?.json()
  kept ??= (await inTime(read, storeLimitMs)) as Known | undefined
  return kept
}

async function keep(entry: Response) {
  if (await caches.has(cacheName)) await (await caches.open(cacheName)).put(newsUrl, entry)
}

async function tell(news: BuildNews) {
  const message: FromServiceWorker = { type: 'news', news }
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(message)
}
