import { Hono, type Context } from 'hono'
import { isOutOfSpace } from '../faults.ts'
import type { LocalDiskStore } from '../stores/local-disk.ts'
import type { PartSize } from '../stores/store.ts'
import { mayPut } from './cors.ts'
import { hasRoom } from './has-room.ts'
import { BodyRefused, discard, whileAlive } from './slow-body.ts'

const mostOfASlice = 16 * 1024 * 1024

/** Takes the slices of big uploads where this server keeps them itself; a signed address is all that is asked for. */
export function partRoutes(store: LocalDiskStore, now: () => number): Hono {
  const { desk } = store
  const app = new Hono()
  app.options('/upload/part/*', mayPut)
  app.put('/upload/part/*', async (c) => {
    const { pathname, searchParams } = new URL(c.req.url)
    const place = desk.open(pathname.slice('/upload/part/'.length), searchParams, now())
    if (place === 'sign') return unread(c, 'the address is not signed by this server\n', 403)
    if (place === 'expired') {
      await discard(c, mostOfASlice)
      return c.text('the address has expired: ask for a new one\n', 403)
    }
    const announced = c.req.header('content-length')
    const { body } = c.req.raw
    if (!body || (announced !== undefined && !fits(Number(announced), place.bytes))) return unread(c, wrongSize, 400)
    if (!(await hasRoom(store, mostOfASlice))) return full(c)
    try {
      const taken = await desk.take(place, whileAlive(body))
      if (taken.ok) return c.body(null, 200, { ETag: taken.eTag, 'Access-Control-Expose-Headers': 'ETag' })
      if (taken.why === 'size') return unread(c, wrongSize, 400)
      await discard(c, mostOfASlice)
      return c.text('there is no such upload\n', 404)
    } catch (error) {
      if (error instanceof BodyRefused) return unread(c, 'the slice did not come whole\n', 400)
      if (isOutOfSpace(error)) return full(c)
      throw error
    }
  })
  return app
}

const wrongSize = 'not as many bytes as the address was signed for\n'

const full = (c: Context): Response => unread(c, 'the store is full\n', 507)

/** What was not read is still on the connection, so that nothing else can come over it. */
const unread = (c: Context, text: string, status: 400 | 403 | 507): Response =>
  c.text(text, status, { Connection: 'close' })

const fits = (bytes: number, size: PartSize): boolean =>
  'exactly' in size ? bytes === size.exactly : bytes >= 1 && bytes <= size.atMost
