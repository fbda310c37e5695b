import { Hono } from 'hono'
import type { Db } from './database/tables.ts'
import { movedPaths } from './services/redirects.ts'

/** The metadata of builds, with the addresses that operators have moved since; apps that are open ask for it again. */
export function buildMeta(db: Db, files: Hono): Hono {
  return new Hono().get('/builds/meta/:file', async (c) => {
    const moved = await movedPaths(db).catch(() => ({}))
    // as it lies there, with what the browser knows of it already
    if (Object.keys(moved).length === 0) return files.fetch(c.req.raw)
    const reply = await files.fetch(new Request(new URL(c.req.path, c.req.url)))
    if (!reply.ok) return reply
    const meta = (await reply.json()) as { readonly redirects: Readonly<Record<string, string>> }
    const headers = new Headers(reply.headers)
    headers.delete('ETag')
    return new Response(JSON.stringify({ ...meta, redirects: { ...meta.redirects, ...moved } }), { headers })
  })
}
