import { neutralPage, type FromServiceWorker, type ToServiceWorker } from '#bridge/service-worker.ts'
import { shareTargetPath } from '#bridge/shared.ts'
import { buildCache, dropBuildsExcept, isOwnPage } from './build-cache.ts'
import { newsOfBuilds } from './builds.ts'
import { firstFrame } from './first-frame.ts'
import { deviceFirst } from './in-time.ts'
import { outOfReach } from './out-of-reach.ts'
import { makingWay } from './make-way.ts'
import { followPush, renewPush, showPush } from './push.ts'
import { routeAround } from './routes.ts'
import { isForeign, receiveShare } from './share-target.ts'

declare const self: ServiceWorkerGlobalScope

const neutralPages: readonly string[] = Object.values(neutralPage)
const build = buildCache(__BUILD_ID__, __PRECACHE__, __LATER__)

self.addEventListener('install', (event) => {
  // a new build takes over as soon as it is whole; pages of the old one keep their files and reload on their next navigation
  event.waitUntil(Promise.all([routeAround(event), build.install(event)]).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  // every request waits for this: what takes long, or may never end, is done beside it
  event.waitUntil(self.clients.claim())
  void sweep()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method === 'POST' && url.origin === self.location.origin && url.pathname === shareTargetPath) {
    // shown no share, whoever came by another page's form is at the start of the app
    event.respondWith(isForeign(request) ? Response.redirect('/', 303) : receiveShare(request))
    return
  }
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/builds/')) return
  if (request.mode === 'navigate') event.respondWith(page(request, url))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else event.respondWith(file(request, url))
})

function page(request: Request, url: URL): Promise<Response> {
  if (neutralPages.includes(url.pathname)) return file(request, url)
  return deviceFirst(ownPage, () => fetch(request)).catch(outOfReach)
}

/** The build's page, where it is on the device and is that page. */
async function ownPage(): Promise<Response | undefined> {
  const cached = await build.match('/index.html')
  if (!cached) return undefined
  const html = await cached.text()
  if (isOwnPage(html)) return firstFrame(html, cached.headers, __BUILD_ID__)
  await build.drop('/index.html')
  return undefined
}

/** What is not on the device. */
const fetched = (request: Request) => makingWay((signal) => fetch(request, { signal }))

/** Hashed files are looked up in every build's cache: an old tab asks for old names. */
const asset = (request: Request): Promise<Response> =>
  deviceFirst(
    () => caches.match(request.url),
    () => fetched(request),
  )

const file = (request: Request, url: URL): Promise<Response> =>
  deviceFirst(
    () => build.match(url.pathname),
    () => fetched(request),
  )

const running = new Map<string, string>()

self.addEventListener('message', (event) => {
  const message = event.data as ToServiceWorker
  switch (message.type) {
    case 'warm':
      event.waitUntil(makingWay((stop) => build.fill(stop)).catch(() => {}))
      break
    case 'build':
      hear(event.source, message.id)
      break
    case 'look':
      event.waitUntil(newsOfBuilds(message.mostAgeMs).then((news) => event.ports[0]?.postMessage(news)))
      break
    case 'SKIP_WAITING':
      void self.skipWaiting()
      break
  }
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(followPush(event.notification)))
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as ExtendableEvent & { oldSubscription?: PushSubscription | null }
  ;(event as ExtendableEvent).waitUntil(renewPush(oldSubscription))
})

// where the engine has it: now and then, also while the app is closed
self.addEventListener('periodicsync' as 'sync', (event) => (event as ExtendableEvent).waitUntil(newsOfBuilds(0)))

function hear(source: ExtendableMessageEvent['source'], id: string) {
  if (!source || !('id' in source)) return
  running.set(source.id, id)
  const answer: FromServiceWorker = { type: 'another-build' }
  if (id !== __BUILD_ID__) source.postMessage(answer)
}

/** How long pages have to say which build they run; a frozen one says nothing, and then every cache stays. */
const answerMs = 3000

async function sweep() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const question: FromServiceWorker = { type: 'which-build' }
  for (const client of pages) client.postMessage(question)
  const until = Date.now() + answerMs
  while (Date.now() < until && pages.some((client) => !running.has(client.id))) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  if (pages.every((client) => running.has(client.id))) {
    await dropBuildsExcept(new Set([__BUILD_ID__, ...pages.map((client) => running.get(client.id)!)])).catch(() => {})
  }
}
