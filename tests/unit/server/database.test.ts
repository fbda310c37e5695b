import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '#server/api/refusal.ts'
import { FolderInUse } from '#server/database/lock.ts'
import { openFolder, openMemory, type OpenDatabase } from '#server/database/open.ts'
import { book, userHolder } from '#server/services/ledger.ts'
import { balanceOf, turnoverOf } from '#server/repositories/ledger.ts'

describe('a data folder', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'shiguang-db-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  it('belongs to one server at a time, and is free again after it', async () => {
    const first = await openFolder(folder)
    await expect(openFolder(folder)).rejects.toThrow(FolderInUse)
    await first.close()
    const second = await openFolder(folder)
    await second.close()
  })

  it('keeps what was committed, and its commits are durable', async () => {
    const first = await openFolder(folder)
    await first.db.insertInto('meta').values({ key: 'a', value: 'b' }).execute()
    for (const [pragma, value] of [
      ['journal_mode', 'wal'],
      ['synchronous', 2],
      ['fullfsync', 1],
      ['checkpoint_fullfsync', 1],
      ['foreign_keys', 1],
    ] as const) {
      const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(pragma)}`.execute(first.db)
      expect(rows[0]?.[pragma], pragma).toBe(value)
    }
    await first.close()
    const second = await openFolder(folder)
    expect(await second.db.selectFrom('meta').selectAll().execute()).toEqual([{ key: 'a', value: 'b' }])
    await second.close()
  })
})

describe('a snapshot', () => {
  it('opens as a copy that changes alone', async () => {
    const original = await openMemory()
    await original.db.insertInto('meta').values({ key: 'a', value: '1' }).execute()
    const snapshot = original.snapshot()
    const copies = [await openMemory(snapshot), await openMemory(snapshot)] as const
    await copies[0].db.updateTable('meta').set({ value: '2' }).execute()
    expect(await copies[1].db.selectFrom('meta').selectAll().execute()).toEqual([{ key: 'a', value: '1' }])
    for (const database of [original, ...copies]) await database.close()
  })
})

describe('the ledger', () => {
  let database: OpenDatabase
  beforeEach(async () => void (database = await openMemory()))
  afterEach(() => database.close())
  const move = (sides: Parameters<typeof book>[1]['sides']) =>
    database.db.transaction().execute((tx) => book(tx, { currency: 'coin', sides, reason: 'gift', nowMs: 1 }))
  const coins = (id: number) => balanceOf(database.db, userHolder(id), 'coin')

  it('moves what is there and refuses what is not, leaving nothing of it', async () => {
    await move([
      { holder: 'user:1', delta: 10 },
      { holder: 'house:mint', delta: -10 },
    ])
    await move([
      { holder: 'user:1', delta: -7 },
      { holder: 'user:2', delta: 5 },
      { holder: 'house:sales', delta: 2 },
    ])
    expect([await coins(1), await coins(2)]).toEqual([3, 5])
    await expect(
      move([
        { holder: 'user:1', delta: -4 },
        { holder: 'user:2', delta: 4 },
      ]),
    ).rejects.toThrow(Refusal)
    expect([await coins(1), await coins(2)]).toEqual([3, 5])
    expect(await turnoverOf(database.db, userHolder(1), 'coin')).toEqual({ incoming: 10, outgoing: 7 })
    const postings = await database.db.selectFrom('postings').selectAll().execute()
    expect(postings.reduce((sum, { delta }) => sum + delta, 0)).toBe(0)
    expect(postings).toHaveLength(5)
  })

  it('makes no coins and loses none', async () => {
    await expect(move([{ holder: 'user:1', delta: 1 }])).rejects.toThrow(RangeError)
    await expect(
      move([
        { holder: 'user:1', delta: 0.5 },
        { holder: 'house:mint', delta: -0.5 },
      ]),
    ).rejects.toThrow(RangeError)
  })

  it('has a last line of defence in the database itself', async () => {
    await move([
      { holder: 'user:1', delta: 1 },
      { holder: 'house:mint', delta: -1 },
    ])
    await expect(
      database.db.updateTable('accounts').set({ balance: -1 }).where('holder', '=', 'user:1').execute(),
    ).rejects.toThrow(/constraint/i)
  })
})
