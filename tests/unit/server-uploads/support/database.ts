import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openMemory } from '#server/database/open.ts'
import { openPostgres } from '#server/database/postgres.ts'
import type { Db } from '#server/database/tables.ts'

/** An empty database of this version: in memory, or one of its own on the PostgreSQL of `DATABASE_URL`. */
export async function openTestDatabase(): Promise<{ db: Db; pool?: pg.Pool; close(): Promise<void> }> {
  const url = process.env['DATABASE_URL']
  if (!url) return openMemory()
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const { db, pool, close } = await openPostgres(url.replace(/[^/]+$/, name))
  return {
    db,
    ...(pool && { pool }),
    close: async () => {
      await close()
      await admin.query(`drop database ${name}`)
      await admin.end()
    },
  }
}
