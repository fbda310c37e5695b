import { Workbox } from 'workbox-window'
import type { FromServiceWorker, ToServiceWorker } from '#bridge/service-worker.ts'
import { codeIsHere } from '#data/code-is-here.ts'
import { whenIdle } from '#data/idle.ts'
import { serviceWorkerUrls, trustedScript } from '#data/trusted-types.ts'
import { hasNewerBuild, noteBuild } from './build.ts'
import { askNews, fetchJson, noteNews, readMoved } from './build-meta.ts'

/** How often builds are looked for while the app is on screen, in however many windows. */
const pollMs = 5 * 60_000
/** What another window heard is news enough; one's own last look, which took its time, is not. */
const mostAgeMs = pollMs - 15_000

/** What the engine is asked for where it looks by itself while the app is closed: it decides whether and how often. */
const closedMs = 12 * 60 * 60_000

/** Files of the build are fetched for later once the first screen is drawn, or after this time. */
const quietLimitMs = 8000

/** How often a build that waits, though it has asked to take over, is told to ask again (`docs/decisions/014`). */
const askAgainMs = 3000

/** Asked so often in vain it is installed anew: no further question of it would be heard. */
const maxAttempts = 2

/** Not every engine has it, and TypeScript does not know it. */
type Registration = ServiceWorkerRegistration & {
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> }
}

let started = false
let registration: Registration | undefined
/** Registers the service worker; there while that is still to be done. */
let register: (() => Promise<void>) | undefined
/** Follows one build: an instance knows of no second update (`docs/decisions/050`). */
let current: Workbox | undefined

/**
 * Has builds looked for, unless that was done so lately. Answers the id of the one that is served, or undefined where
 * the network is away.
 */
export async function checkBuild(notBeforeMs = 0): Promise<string | undefined> {
  await register?.()
  const news = await askNews(notBeforeMs)
  if (!news) return lookHere()
  noteNews(news)
  return news.latest
}

/** Where no service worker answers. */
async function lookHere(): Promise<string | undefined> {
  try {
    const { id } = (await fetchJson('/builds/latest.json')) as { id: string }
    // nobody else says so to a page that has none
    if (!registration) noteBuild(id !== __BUILD_ID__)
    // a page of the former build may be asked to make way for that very build again
    else if (id !== __BUILD_ID__ || hasNewerBuild()) await registration.update()
    return id
  } catch {
    return undefined
  }
}

const tell = (message: ToServiceWorker, to = navigator.serviceWorker.controller) => to?.postMessage(message)

/** Follows builds, has them looked for, and answers the service worker's questions. After the first paint; a second call changes nothing. */
export async function startUpdates(): Promise<void> {
  if (started) return
  started = true
  lookWhenWorthIt()
  // on a first visit it waits, unless an address that is known to nobody asks for it; later it is what was heard last
  void (codeIsHere() ? readMoved(Infinity) : whenIdle(quietLimitMs).then(() => readMoved(Infinity)))
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // an instance passes on only what its own service worker says
  serviceWorker.addEventListener('message', ({ data, source }: MessageEvent<FromServiceWorker>) => {
    // the one that asks may not be the one that serves this page yet
    if (data.type === 'which-build') tell({ type: 'build', id: __BUILD_ID__ }, source as ServiceWorker)
    else if (data.type === 'news') noteNews(data.news)
    else noteBuild(true)
  })
  // until an instance follows: a build may take over while all is not quiet yet
  const wasServed = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (!current && wasServed) noteBuild(true)
  })
  const from = codeIsHere()
  if (from) {
    tell({ type: 'build', id: __BUILD_ID__ })
    // who comes back before all is quiet looks for a build too
    registration = await serviceWorker.getRegistration().catch(() => undefined)
  }
  // it fetches a whole build
  await whenIdle(quietLimitMs, 'last')
  askAgain()
  await follow(isAgain() ? again : own)
  if (!from) return
  tell({ type: 'warm' })
  if (!register) void checkBuild(mostAgeMs)
}

function lookWhenWorthIt() {
  setInterval(() => {
    if (document.visibilityState === 'visible') void checkBuild(mostAgeMs)
  }, pollMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkBuild()
  })
  addEventListener('online', () => void checkBuild())
  // code that can't be had may be that of a build that is gone
  addEventListener('vite:preloadError', () => void checkBuild())
}

const [own, again] = serviceWorkerUrls
const isAgain = () => (registration?.waiting ?? registration?.active)?.scriptURL.endsWith(again) ?? false

/** Registers the service worker under an address, and follows it until another build takes over. */
async function follow(url: typeof own | typeof again): Promise<void> {
  const one = new Workbox(trustedScript(url))
  current = one
  one.addEventListener('controlling', ({ isUpdate = false }) => {
    if (one !== current) return
    noteBuild(isUpdate)
    tell({ type: 'build', id: __BUILD_ID__ })
    if (!isUpdate) tell({ type: 'warm' })
    void follow(isAgain() ? again : own)
  })
  register = () => follow(url)
  try {
    registration = await one.register({ immediate: true })
    register = undefined
    void registration?.periodicSync?.register('builds', { minInterval: closedMs }).catch(() => {})
  } catch {
    // one that can't be had now (blocked, no room, no network) is no error: the app runs without, and tries again later
  }
}

function askAgain() {
  let asked = 0
  setInterval(() => {
    asked = registration?.waiting ? asked + 1 : 0
    if (asked > 0 && asked % maxAttempts === 0) void follow(isAgain() ? own : again)
    else current?.messageSkipWaiting()
  }, askAgainMs)
}
