import { PrecacheController } from 'workbox-precaching'

const prefix = 'build-'

/** Files that come behind the page at the same time: a line's delay is not waited for with each. */
const lanes = 3

/** Name of the cache of one build: each has its own, so that an open tab of an old build keeps its files. */
export const cacheNameOf = (id: string) => prefix + id

/** The app's page, as it is told from what a portal or another site put in its place. */
export const isOwnPage = (html: string) => html.includes('<div id="root">')

const isPage = (url: string) => new URL(url).pathname.endsWith('.html')
const says = (reply: Response | undefined, type: string) =>
  reply?.headers.get('Content-Type')?.startsWith(type) === true

/** The addresses of what lies in a cache, but for pages that lie in the place of something else. */
async function ownFiles(cache: Cache): Promise<Set<string>> {
  // both in the order in which they were put
  const [keys, replies] = await Promise.all([cache.keys(), cache.matchAll()])
  return new Set(keys.filter(({ url }, at) => isPage(url) || !says(replies[at], 'text/html')).map(({ url }) => url))
}

/** Whether a reply can be the file at this address: a portal answers with a page of its own, whatever is asked for. */
async function fits(href: string, reply: Response): Promise<boolean> {
  if (!reply.ok || reply.redirected) return false
  if (new URL(href).pathname === '/index.html') return isOwnPage(await reply.clone().text())
  return isPage(href) || !says(reply, 'text/html')
}

interface File {
  url: string
  revision: string | null
}

/**
 * One build's files: those that are precached at its install, unchanged hashed ones being copied from former builds, and
 * those that come later.
 */
export function buildCache(id: string, files: readonly File[], later: readonly File[]) {
  const controller = new PrecacheController({
    cacheName: cacheNameOf(id),
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) => ((await fits(request.url, response)) ? response : null),
        cacheDidUpdate: async ({ cacheName, request, newResponse }) =>
          keepWhole(await caches.open(cacheName), request, await bytesOf(newResponse)),
      },
    ],
  })
  controller.addToCacheList(files.map(({ url, revision }) => ({ url: `/${url}`, revision })))
  const keyOf = ({ url }: File) => controller.getCacheKeyForURL(`/${url}`) ?? new URL(url, self.location.href).href
  return {
    async install(event: ExtendableEvent) {
      await copyHashed(id, files)
      await controller.install(event)
    },
    /** The cached file of an address, of this build. */
    match: (url: string) => controller.matchPrecache(url),
    /** Drops a file that is not what it should be; `fill` brings it again. */
    async drop(url: string) {
      await (await caches.open(cacheNameOf(id))).delete(controller.getCacheKeyForURL(url)!)
    },
    /**
     * Adds the files that are not there, which for those of the install means that they were lost, until it is told to
     * stop; those that can't be had now are left for the next time.
     */
    async fill(stop: AbortSignal) {
      const cache = await caches.open(cacheNameOf(id))
      const here = await ownFiles(cache)
      const missing = [...files, ...later].filter((file) => !here.has(keyOf(file)))
      let isServed: Promise<boolean> | undefined
      const bring = async (file: File) => {
        const href = new URL(file.url, self.location.href).href
        const known = file.revision === null ? await caches.match(href) : undefined
        if (known && (await fits(href, known))) await put(cache, keyOf(file), known).catch(() => {})
        // where another build is served, the same name has other content
        else if (file.revision === null || (await (isServed ??= serves(id, stop))))
          await fetchInto(cache, keyOf(file), new Request(href, { signal: stop, ...fresh(file) })).catch(() => {})
      }
      const queue = missing.values()
      const lane = async () => {
        for (const file of queue) {
          if (stop.aborted) return
          await bring(file)
        }
      }
      await Promise.all(Array.from({ length: lanes }, lane))
    },
  }
}

/** A name that tells its content needs no asking. */
const fresh = ({ revision }: File): RequestInit => (revision === null ? {} : { cache: 'no-cache' })

async function fetchInto(cache: Cache, key: string, request: Request) {
  const reply = await fetch(request)
  if (await fits(request.url, reply)) await put(cache, key, reply)
}

const bytesOf = async (reply: Response) => (await reply.arrayBuffer()).byteLength

async function put(cache: Cache, key: string, reply: Response) {
  const copy = reply.clone()
  await cache.put(key, reply)
  await keepWhole(cache, key, await bytesOf(copy))
}

/**
 * Throws, and drops a file that was not kept as it came: on a full disk Firefox keeps it without its end, or empty, and
 * says nothing.
 */
async function keepWhole(cache: Cache, key: string | Request, bytes: number) {
  const kept = await cache.match(key)
  if (kept && (await bytesOf(kept)) === bytes) return
  await cache.delete(key)
  throw new Error('a file found no room')
}

/** Whether this build is the one that is served. */
async function serves(id: string, signal: AbortSignal): Promise<boolean> {
  try {
    const latest = (await (await fetch('/builds/latest.json', { cache: 'no-store', signal })).json()) as { id: string }
    return latest.id === id
  } catch {
    return false
  }
}

async function copyHashed(id: string, files: readonly File[]) {
  const cache = await caches.open(cacheNameOf(id))
  const hashed = files.filter((file) => file.revision === null)
  await Promise.all(
    hashed.map(async ({ url }) => {
      const known = await caches.match(`/${url}`)
      const { href } = new URL(url, self.location.href)
      if (known && (await fits(href, known))) await put(cache, href, known)
    }),
  )
}

/** Deletes the caches of builds that nobody runs any more. */
export async function dropBuildsExcept(used: ReadonlySet<string>) {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && !used.has(name.slice(prefix.length))) await caches.delete(name)
  }
}
