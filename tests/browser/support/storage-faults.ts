import type { BrowserContext, Page } from '@playwright/test'

/** What may be wrong with the storage of a page. */
export type PageFault = keyof typeof pageFaults
/** What may be wrong with the caches that the service worker reads. */
export type CacheFault = keyof typeof cacheFaults

/* Each runs in the page, before any of its own code, and stands for itself alone: it is handed over as text. */
const pageFaults = {
  'site data blocked': () => {
    const refuse = () => {
      throw new DOMException('blocked by the test', 'SecurityError')
    }
    const reject = () => Promise.reject(new DOMException('blocked by the test', 'SecurityError'))
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(globalThis, name, { configurable: true, get: refuse })
    for (const name of ['open', 'deleteDatabase'] as const) IDBFactory.prototype[name] = refuse
    IDBFactory.prototype.databases = reject
    for (const name of ['open', 'keys', 'match', 'has', 'delete'] as const) CacheStorage.prototype[name] = reject
    for (const name of ['request', 'query'] as const) LockManager.prototype[name] = reject
    for (const name of ['register', 'getRegistration', 'getRegistrations'] as const)
      ServiceWorkerContainer.prototype[name] = reject
    for (const name of ['estimate', 'persist', 'persisted'] as const) StorageManager.prototype[name] = reject
  },
  'web storage throws': () => {
    const refuse = () => {
      throw new DOMException('blocked by the test', 'SecurityError')
    }
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(globalThis, name, { configurable: true, get: refuse })
  },
  'web storage is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full, says the test', 'QuotaExceededError')
    }
  },
  'IndexedDB throws': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('broken by the test', 'UnknownError')
    }
  },
  'IndexedDB fails': () => {
    IDBFactory.prototype.open = () => {
      const request = new EventTarget() as IDBOpenDBRequest
      Object.assign(request, { error: new DOMException('broken by the test', 'UnknownError') })
      setTimeout(() => {
        const failed = new Event('error', { cancelable: true })
        request.dispatchEvent(failed)
        request.onerror?.(failed)
      })
      return request
    }
  },
  'IndexedDB hangs': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    IDBFactory.prototype.databases = () => new Promise(() => {})
  },
  'IndexedDB hangs within': () => {
    const { get, getAll, put } = IDBObjectStore.prototype
    // a transaction whose requests are never answered
    for (const [name, own] of Object.entries({ get, getAll, put }))
      Object.assign(IDBObjectStore.prototype, {
        [name](this: IDBObjectStore, ...given: unknown[]) {
          const request = Reflect.apply(own, this, given) as IDBRequest
          for (const on of ['onsuccess', 'onerror']) Object.defineProperty(request, on, { set: () => {} })
          request.addEventListener = () => {}
          return request
        },
      })
  },
  'caches throw': () => {
    for (const name of ['open', 'keys', 'match', 'has', 'delete'] as const)
      Reflect.set(CacheStorage.prototype, name, () =>
        Promise.reject(new DOMException('broken by the test', 'UnknownError')),
      )
  },
  'caches hang': () => {
    for (const name of ['open', 'keys', 'match', 'has', 'delete'] as const)
      Reflect.set(CacheStorage.prototype, name, () => new Promise(() => {}))
  },
} satisfies Record<string, () => void>

/* The same for the service worker's side: what the caches do, or what lies in them. */
const cacheFaults = {
  throw: () => {
    for (const of of [CacheStorage.prototype, Cache.prototype])
      for (const name of ['open', 'keys', 'match', 'has', 'delete', 'put', 'add'])
        if (name in of)
          Reflect.set(of, name, () => Promise.reject(new DOMException('broken by the test', 'UnknownError')))
  },
  hang: () => {
    for (const of of [CacheStorage.prototype, Cache.prototype])
      for (const name of ['open', 'keys', 'match', 'has', 'delete', 'put', 'add'])
        if (name in of) Reflect.set(of, name, () => new Promise(() => {}))
  },
  'are lost': async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  },
  'are lost in part': async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const [no, request] of (await cache.keys()).entries()) if (no % 2 === 0) await cache.delete(request)
    }
  },
  'hold what is foreign': async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const portal = () => new Response('<title>portal</title>', { headers: { 'Content-Type': 'text/html' } })
      for (const request of await cache.keys()) await cache.put(request, portal())
    }
  },
  'hold a look that lacks its theme': async () => {
    await (await caches.open('shiguang-look')).put('/__look', Response.json({ language: 'zh' }))
  },
  'hold a look that is none': async () => {
    await (await caches.open('shiguang-look')).put('/__look', new Response('null'))
  },
} satisfies Record<string, () => unknown>

export const pageFaultNames = Object.keys(pageFaults) as PageFault[]
export const cacheFaultNames = Object.keys(cacheFaults) as CacheFault[]

/** The script of a fault, for whatever runs it. */
export const cacheFaultScript = (fault: CacheFault) => `void (${cacheFaults[fault].toString()})();\n`

/** The part of an address that says what is wrong with the storage of a page: `breakPages` does it. */
export const withFault = (fault: PageFault) => `/?fault=${encodeURIComponent(fault)}`

/** From now on each page that loads has the fault that its address names. */
export const breakPages = (context: BrowserContext) =>
  context.addInitScript(`{
    const faults = {${Object.entries(pageFaults)
      .map(([name, run]) => `${JSON.stringify(name)}: ${run.toString()}`)
      .join(',\n')}}
    faults[new URLSearchParams(location.search).get('fault')]?.()
  }`)

/** Breaks the caches of the service worker that is there; what it answers mends those that throw or hang. */
export async function breakCaches(page: Page, fault: CacheFault): Promise<() => Promise<void>> {
  const worker = page.context().serviceWorkers()[0]
  if (!worker) throw new Error('no service worker')
  await worker.evaluate(() => {
    const here = globalThis as { whole?: unknown[] }
    here.whole ??= [CacheStorage.prototype, Cache.prototype].map((of) => Object.getOwnPropertyDescriptors(of))
  })
  await worker.evaluate(cacheFaults[fault])
  return () =>
    worker.evaluate(() => {
      const [storage, cache] = (globalThis as unknown as { whole: PropertyDescriptorMap[] }).whole
      Object.defineProperties(CacheStorage.prototype, storage!)
      Object.defineProperties(Cache.prototype, cache!)
    })
}
