/**
 * The reference of the load figures: a Hono handler that opens each request and seals an empty reply, and nothing else.
 * Told its root key by the environment; says its port.
 */
import { Hono } from 'hono'
import { rootKeys } from '../../../config/build-config.ts'
import { openRequest } from '#server/envelope/open-request.ts'
import { importRoots } from '#server/envelope/roots.ts'
import { listen } from '#server/listen.ts'

const keys = rootKeys(process.env).map(({ id, root }) => ({ id, bytes: new Uint8Array(Buffer.from(root, 'hex')) }))
const roots = importRoots(keys)
const app = new Hono()
app.post('/api/*', async (c) => {
  const nowMs = Date.now()
  const opened = openRequest(await c.req.text(), new URL(c.req.url).pathname, { roots, nowMs })
  if (!opened.ok) return c.json({ errcode: opened.errcode })
  return c.json(opened.request.seal({ status: 200, msg: '', data: {}, time: nowMs }))
})
const { port } = await listen((request) => app.fetch(request), 0, '127.0.0.1')
process.stdout.write(`port ${port}\n`)
process.on('disconnect', () => process.exit(0))
