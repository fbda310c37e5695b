import { Hono } from 'hono'
import type { Db } from './database/tables.ts'
import { movedPaths } from './services/redirects.ts'

/** The metadata of builds, with the addresses that operators have moved since; apps that are open ask for it again. */
export function buildMeta(db: Db, files: Hono): Hono {
  return new Hono().get('/builds/meta/:file', async (c) => {
    const reply = await files.fetch(new Request(new URL(c.req.path, c.req.url)))
    const moved = reply.ok ? await movedPaths(db).catch(() => ({})) : {}
    if (Object.keys(moved).length === 0) return reply
    const meta = (await reply.json()) as { readonly redirects: Readonly<Record<string, string>> }
    const headers = new Headers(reply.headers)
    headers.delete('ETag')
    return new Response(JSON.stringify({ ...meta, redirects: { ...meta.redirects, ...moved } }), { headers })
  })
}
