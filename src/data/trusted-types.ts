import { sealing } from '#bridge/sealing.ts'
// oxlint-disable-next-line import/default -- the bundler gives the script's address as its default export
import workerUrl from '../../workers/net/main.ts?worker&url'

/** What is used of Trusted Types; the DOM library does not know them. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => unknown }
}

/** The service worker, and the same under an address that makes a browser install it anew. */
export const serviceWorkerUrls = ['/sw.js', '/sw.js?again'] as const

/** The only scripts that are ever started by address. */
const known: readonly string[] = [workerUrl, ...serviceWorkerUrls]

const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('shiguang', {
  createScriptURL(url) {
    if (!known.includes(url)) throw new TypeError(`not a script of this app: ${url}`)
    return url
  },
})

/**
 * The address of a script of this app in the form that enforced Trusted Types let through. Typed as the text that
 * `new Worker` and `register` are declared to take; where the engine has Trusted Types it is an object.
 */
export const trustedScript = (url: (typeof serviceWorkerUrls)[number] | typeof workerUrl): string =>
  policy ? (policy.createScriptURL(url) as string) : url

/** Has the network worker's script fetched, so that the browser has it when the worker starts. */
export const fetchNetWorker = (): void => void fetch(workerUrl).catch(() => {})

/** Loads the network worker's code into this page. */
export const importNetWorker = () => import(/* @vite-ignore */ workerUrl)

/** Starts the network worker. */
export const spawnNetWorker = (): Worker => {
  const worker = new Worker(trustedScript(workerUrl), { type: 'module', name: sealing.workerName ?? 'net' })
  sealing.serve?.(worker)
  return worker
}
