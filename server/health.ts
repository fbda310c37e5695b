import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Db } from './database/tables.ts'

/** `/healthz`: the process answers. `/readyz`: the database does too. */
export function health(db: Db): Hono {
  const app = new Hono()
  app.get('/healthz', (c) => c.text('ok\n', 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', async (c) => {
    try {
      await sql`select 1`.execute(db)
      return c.text('ready\n', 200, { 'Cache-Control': 'no-store' })
    } catch {
      return c.text('the database does not answer\n', 503, { 'Cache-Control': 'no-store' })
    }
  })
  return app
}
