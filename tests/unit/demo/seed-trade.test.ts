import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory, type OpenDatabase } from '#server/database/open.ts'
import { readJson } from '#server/database/tables/types.ts'
import { seedDemo } from '#demo/seed.ts'
import { accounts } from '#demo/seed/accounts.ts'
import { volumes } from '#demo/seed/volumes.ts'

const nowMs = 1_790_000_000_000

describe('what the demo sells, gives and tells', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openMemory()
    await seedDemo(database.db, { seed: 3, volume: volumes.full, nowMs, passwordCost: 'quick' })
  })
  afterAll(() => database.close())

  it('has twenty clubs, each with videos of its owner, members, and counts that are true', async () => {
    const { db } = database
    const clubs = await db.selectFrom('clubs').selectAll().execute()
    expect(clubs).toHaveLength(20)
    const videos = await db
      .selectFrom('club_videos')
      .innerJoin('mvs', 'mvs.id', 'club_videos.mv_id')
      .select(['club_videos.club_id', 'mvs.user_id'])
      .execute()
    const members = await db.selectFrom('club_members').selectAll().execute()
    for (const club of clubs) {
      const own = videos.filter(({ club_id }) => club_id === club.id)
      expect(own.length).toBe(club.videos_count)
      expect(own.length).toBeGreaterThan(0)
      expect(own.every(({ user_id }) => user_id === club.user_id)).toBe(true)
      expect(members.filter(({ club_id }) => club_id === club.id).length).toBe(club.members_count)
    }
  })

  it('has products, ways to pay, gifts with pictures, tickets in each state, and messages in each box', async () => {
    const { db } = database
    const paths = new Set((await db.selectFrom('images').select('path').execute()).map(({ path }) => path))
    const gifts = await db.selectFrom('gifts').selectAll().execute()
    expect(gifts.length).toBeGreaterThanOrEqual(10)
    expect(gifts.every(({ image }) => paths.has(readJson(image).path))).toBe(true)
    const methods = await db.selectFrom('pay_methods').selectAll().execute()
    expect(methods.every(({ icon }) => paths.has(icon))).toBe(true)
    const products = await db.selectFrom('products').selectAll().execute()
    for (const { type, coins, days } of products) expect(type === 'coin' ? coins : days).toBeGreaterThan(0)
    const tickets = await db.selectFrom('tickets').selectAll().where('user_id', '=', 1).execute()
    expect(tickets.filter(({ used_at }) => used_at !== null)).toHaveLength(1)
    expect(tickets.filter(({ used_at, expires_at }) => used_at === null && expires_at <= nowMs)).toHaveLength(1)
    for (const [at] of accounts.entries()) {
      const messages = await db
        .selectFrom('messages')
        .selectAll()
        .where('user_id', '=', at + 1)
        .execute()
      expect(new Set(messages.map(({ box }) => box))).toEqual(new Set(['system', 'reply', 'like', 'order']))
    }
    expect((await db.selectFrom('help_items').selectAll().execute()).length).toBeGreaterThan(20)
  })

  it('gives the creator a month of agent income that the ledger agrees with', async () => {
    const { db } = database
    const days = await db.selectFrom('agent_days').selectAll().where('user_id', '=', 3).execute()
    const income = days.reduce((sum, day) => sum + day.income, 0)
    expect(days.length).toBeGreaterThan(10)
    const { balance } = await db
      .selectFrom('accounts')
      .select('balance')
      .where('holder', '=', 'user:3')
      .where('currency', '=', 'fen')
      .executeTakeFirstOrThrow()
    expect(income).toBe(balance)
    const invites = await db.selectFrom('invites').selectAll().where('inviter_id', '=', 3).execute()
    expect(invites.reduce((sum, row) => sum + row.income, 0)).toBe(balance)
    expect(days.reduce((sum, day) => sum + day.invited, 0)).toBe(invites.length)
  })
})
