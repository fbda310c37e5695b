import {
  mostSharedChars,
  mostSharedFiles,
  mostShares,
  notKept,
  receivedPath,
  sharedCache,
  sharedFileUrl,
  sharedUrl,
  type Share,
} from '#bridge/shared.ts'
import { cutText } from '#lib/cut-text.ts'
import { inTime } from './in-time.ts'

/** Large files take their time; storage that hangs is not waited for. */
const keepLimitMs = 20_000

const show = (query: string) => Response.redirect(`/#${receivedPath}${query}`, 303)

/**
 * Whether the page of another site posts here. The system names no page it comes from; nor does one that hides its own,
 * which can't be told here: a service worker is not shown `Sec-Fetch-Site`.
 */
export const isForeign = ({ referrer }: Pick<Request, 'referrer'>): boolean =>
  URL.canParse(referrer) && new URL(referrer).origin !== self.location.origin

/**
 * Takes what another app shares. It is stored before anything is shown: the page that follows is only told its name, so
 * that a worker or page killed in between loses nothing, and a reload of that page sends nothing again.
 */
export async function receiveShare(request: Request): Promise<Response> {
  try {
    const form = await request.formData()
    const text = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? cutText(value.trim(), mostSharedChars) : ''
    }
    const files = form.getAll('files').filter((file): file is File => typeof file !== 'string' && file.size > 0)
    const said = { title: text('title'), text: text('text'), url: text('url') }
    // an empty one does not take the place of what waits already
    if (files.length === 0 && Object.values(said).every((part) => part === '')) return show('')
    const id = await inTime(() => inTurn(() => keep(said, files)), keepLimitMs)
    return show(id ? `?id=${id}` : `?id=${notKept}`)
  } catch {
    return show(`?id=${notKept}`)
  }
}

let last: Promise<unknown> = Promise.resolve()
/** One after the other: how many wait is counted before one more is written. */
const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
  const mine = last.then(run, run)
  last = mine.catch(() => {})
  return mine
}

/** Files first, then what names them; undefined where too many wait. Rejects where there is no room even for the text. */
async function keep(said: Pick<Share, 'title' | 'text' | 'url'>, sent: readonly File[]): Promise<string | undefined> {
  const cache = await caches.open(sharedCache)
  const waiting = (await cache.keys()).filter(({ url }) => /^\/__shared\/[^/]+$/.test(new URL(url).pathname))
  if (waiting.length >= mostShares) return undefined
  const id = crypto.randomUUID()
  const files: Share['files'] = []
  for (const file of sent.slice(0, mostSharedFiles)) {
    const headers = { 'Content-Type': file.type || 'application/octet-stream' }
    try {
      await cache.put(sharedFileUrl(id, files.length), new Response(file, { headers }))
    } catch {
      continue
    }
    files.push({ name: file.name, type: file.type, sizeBytes: file.size })
  }
  const share: Share = { id, at: Date.now(), ...said, files, lost: sent.length - files.length }
  await cache.put(sharedUrl(id), Response.json(share))
  return id
}
