import { mostSharedFiles, mostShares, sharedCache, sharedFileUrl, sharedUrl, type Share } from '#bridge/shared.ts'
import { latestFirst } from '#lib/stamp.ts'

/** A file that was shared, under the name that it came with. */
async function fileOf(cache: Cache, { id, files }: Share, no: number): Promise<File[]> {
  const reply = await cache.match(sharedFileUrl(id, no))
  const named = files[no]
  return reply && named ? [new File([await reply.blob()], named.name, { type: named.type })] : []
}

/** What was shared with this app and waits, the latest first. Empty where the browser keeps no caches. */
export async function waitingShares(): Promise<Share[]> {
  if (!('caches' in globalThis) || !(await caches.has(sharedCache))) return []
  const cache = await caches.open(sharedCache)
  const shares: Share[] = []
  for (const { url } of await cache.keys()) {
    if (!/^\/__shared\/[^/]+$/.test(new URL(url).pathname)) continue
    const share = (await (await cache.match(url))?.json()) as Share | undefined
    if (share) shares.push(share)
  }
  return latestFirst(shares, ({ at }) => at)
}

/** The files of a share. */
export async function filesOf(share: Share): Promise<File[]> {
  const cache = await caches.open(sharedCache)
  return (await Promise.all(share.files.map((_, no) => fileOf(cache, share, no)))).flat()
}

/** Deletes a share: it became something, or is not wanted. What names its files goes last. */
export async function dropShare(id: string): Promise<void> {
  const cache = await caches.open(sharedCache)
  for (let no = 0; no < mostSharedFiles; no++) await cache.delete(sharedFileUrl(id, no))
  await cache.delete(sharedUrl(id))
}

/** Keeps a share without files; false where too many wait. Keeping the same one again changes nothing. */
export async function keepShare(share: Share): Promise<boolean> {
  const waiting = await waitingShares()
  if (waiting.some(({ id }) => id === share.id)) return true
  if (waiting.length >= mostShares) return false
  await (await caches.open(sharedCache)).put(sharedUrl(share.id), Response.json(share))
  return true
}
