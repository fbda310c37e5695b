import { PrecacheController } from 'workbox-precaching'

const prefix = 'build-'

/** Name of the cache of one build: each has its own, so that an open tab of an old build keeps its files. */
export const cacheNameOf = (id: string) => prefix + id

/** Precaches one build's files, copying unchanged hashed files from former builds instead of fetching them again. */
export function buildCache(id: string, files: { url: string; revision: string | null }[]) {
  const controller = new PrecacheController({ cacheName: cacheNameOf(id) })
  controller.addToCacheList(files.map(({ url, revision }) => ({ url: `/${url}`, revision })))
  return {
    async install(event: ExtendableEvent) {
      await copyHashed(id, files)
      await controller.install(event)
    },
    /** The cached file of an address, of this build. */
    match: (url: string) => controller.matchPrecache(url),
  }
}

async function copyHashed(id: string, files: { url: string; revision: string | null }[]) {
  const cache = await caches.open(cacheNameOf(id))
  const hashed = files.filter((file) => file.revision === null)
  await Promise.all(
    hashed.map(async ({ url }) => {
      const known = await caches.match(`/${url}`)
      if (known) await cache.put(new URL(url, self.location.href).href, known)
    }),
  )
}

/** Adds files to a build's cache until it is told to stop; those that can't be had now are left for the next time. */
export async function cacheLater(id: string, files: { url: string }[], stop: AbortSignal) {
  const cache = await caches.open(cacheNameOf(id))
  const here = new Set((await cache.keys()).map(({ url }) => url))
  for (const { url } of files) {
    if (stop.aborted) return
    const href = new URL(url, self.location.href).href
    if (here.has(href)) continue
    const known = await caches.match(href)
    if (known) await cache.put(href, known)
    else await cache.add(new Request(href, { signal: stop })).catch(() => {})
  }
}

/** Deletes the caches of builds that nobody runs any more. */
export async function dropBuildsExcept(used: ReadonlySet<string>) {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && !used.has(name.slice(prefix.length))) await caches.delete(name)
  }
}
