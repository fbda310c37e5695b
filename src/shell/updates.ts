import type { FromServiceWorker, ToServiceWorker } from '#bridge/service-worker.ts'
import { codeIsHere } from '#data/code-is-here.ts'
import { untilQuiet } from '#data/quiet.ts'
import { serviceWorkerUrls, trustedScript } from '#data/trusted-types.ts'
import { hasNewerBuild, noteBuild } from './build.ts'
import { fetchJson, readMeta } from './build-meta.ts'

/** How often a page in the foreground looks for a newer build. */
const pollMs = 5 * 60_000

/** Files of the build are fetched for later once the first screen is drawn, or after this time. */
const quietLimitMs = 8000

/** How often a build that waits, though it has asked to take over, is told to ask again (`docs/decisions/014`). */
const askAgainMs = 3000

/** Asked so often in vain it is installed anew: no further question of it would be heard. */
const vainly = 2

let started = false
let registration: ServiceWorkerRegistration | undefined
/** Registers the service worker; there until that was done. */
let register: (() => Promise<void>) | undefined

/** Looks for another build now. Answers its id, or undefined where none is known or the network is away. */
export async function checkBuild(): Promise<string | undefined> {
  try {
    const latest = (await fetchJson('/builds/latest.json')) as { id: string }
    await register?.()
    // a page of the former build may be asked to make way for that very build again
    if (latest.id !== __BUILD_ID__ || hasNewerBuild()) await registration?.update()
    return latest.id
  } catch {
    return undefined
  }
}

const tell = (message: ToServiceWorker) => navigator.serviceWorker.controller?.postMessage(message)

/** Registers the service worker, polls for builds, and answers the worker's questions. After the first paint; a second call changes nothing. */
export async function startUpdates(): Promise<void> {
  if (started) return
  started = true
  // on a first visit it waits, unless an address that is known to nobody asks for it; later the build may have been replaced
  void (codeIsHere() ? readMeta() : untilQuiet(quietLimitMs).then(readMeta))
  setInterval(() => void checkBuild(), pollMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkBuild()
  })
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let controlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    noteBuild(controlled)
    controlled = true
    tell({ type: 'build', id: __BUILD_ID__ })
    if (!hasNewerBuild()) tell({ type: 'warm' })
  })
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromServiceWorker>) => {
    if (data.type === 'which-build') tell({ type: 'build', id: __BUILD_ID__ })
    else noteBuild(true)
  })
  const from = controlled
  if (from) {
    tell({ type: 'build', id: __BUILD_ID__ })
    // who comes back before all is quiet looks for a build too
    registration = await serviceWorker.getRegistration().catch(() => undefined)
  }
  // it fetches a whole build
  await untilQuiet(quietLimitMs, 'last')
  const takeOver: ToServiceWorker = { type: 'take-over' }
  let asked = 0
  setInterval(() => {
    const waiting = registration?.waiting
    asked = waiting ? asked + 1 : 0
    if (waiting && asked % vainly === 0) void install(true)
    else waiting?.postMessage(takeOver)
  }, askAgainMs)
  const install = async (anew?: boolean) => {
    const [own, again] = serviceWorkerUrls
    const isAgain = (registration?.waiting ?? registration?.active)?.scriptURL.endsWith(again) ?? false
    try {
      registration = await serviceWorker.register(trustedScript(isAgain === Boolean(anew) ? own : again))
      register = undefined
    } catch {
      // one that can't be had now (blocked, no room, no network) is no error: the app runs without, and tries again later
    }
  }
  register = install
  await register()
  if (from) tell({ type: 'warm' })
}
