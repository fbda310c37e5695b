import { messageSW } from 'workbox-window'
import type { BuildNews, ToServiceWorker } from '#bridge/service-worker.ts'

/** The service worker asks the network for at most ten seconds; one of an older build may not know the question. */
const answerLimitMs = 12_000

let redirects: Record<string, string> = {}
/** Where addresses of this build have moved to, by path; none until that was heard. */
export const movedAddresses = () => redirects

const listeners = new Set<() => void>()

/** Hears that addresses have moved. */
export const onMoved = (listener: () => void): void => void listeners.add(listener)

function setMoved(found: Record<string, string>) {
  redirects = found
  for (const listener of listeners) listener()
}

/** Takes over what the service worker says; false where that says nothing of this build's addresses. */
export function noteNews({ build, redirects: found }: BuildNews): boolean {
  if (build !== __BUILD_ID__ || !found) return false
  setMoved(found)
  return true
}

/** What the service worker knows of builds, at most so old; undefined where there is none, or no answer. */
export async function askNews(mostAgeMs: number): Promise<BuildNews | undefined> {
  const controller = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.controller
  if (!controller) return undefined
  const question: ToServiceWorker = { type: 'look', mostAgeMs }
  const silent = new Promise<undefined>((resolve) => setTimeout(resolve, answerLimitMs, undefined))
  return Promise.race([messageSW(controller, question) as Promise<BuildNews>, silent])
}

/** A file about builds as it is on the server now. */
export const fetchJson = async (path: string): Promise<unknown> => (await fetch(path, { cache: 'no-store' })).json()

let reading: Promise<void> | undefined

/** What the page finds by itself, once; without a network nothing, until somebody asks again. */
const readHere = () =>
  (reading ??= fetchJson(`/builds/meta/${__BUILD_ID__}.json`).then(
    (found) => setMoved((found as { redirects: Record<string, string> }).redirects),
    () => {
      reading = undefined
    },
  ))

/** Learns which addresses have moved: what the service worker knows, at most so old, or what the server says. */
export async function readMoved(mostAgeMs: number): Promise<void> {
  const news = await askNews(mostAgeMs)
  if (!news || !noteNews(news)) await readHere()
}
