import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/unit/server-uploads/support/database.ts'

describe.skipIf(process.env.DATABASE_URL === undefined)('PostgreSQL (needs DATABASE_URL)', () => {
  it('ends statements that take half a minute, on every connection that calls use', async () => {
    const { db, close } = await openTestDatabase()
    // as many as the pool has, at once: also the one on which servers wait for each other at the start
    const limits = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { rows } = await sql<{ limit: string }>`
          select current_setting('statement_timeout') as limit from pg_sleep(0.2)`.execute(db)
        return rows[0]?.limit
      }),
    )
    expect(new Set(limits)).toEqual(new Set(['30s']))
    await close()
  })
})
