import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLimits, TooMany, type Limits } from '#server/api/limits.ts'
import { openTestDatabase } from '#tests/unit/server-uploads/support/database.ts'

/** How many of so many logins of a network are let in. */
async function entered(limits: Limits, tries: number, network = '203.0.113.0/24'): Promise<number> {
  let count = 0
  for (let at = 0; at < tries; at += 1)
    await limits.network(network, 'entrance').then(
      () => void (count += 1),
      (error: unknown) => expect(error).toBeInstanceOf(TooMany),
    )
  return count
}

describe.skipIf(process.env.DATABASE_URL === undefined)('limits of several servers (needs DATABASE_URL)', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let pool: Pool
  beforeEach(async () => {
    database = await openTestDatabase()
    pool = database.pool!
  })
  afterEach(() => database.close())

  it('are counted together', async () => {
    const [one, other] = [createLimits({ pool }), createLimits({ pool })]
    const sum = (await entered(one, 60)) + (await entered(other, 60))
    expect(sum).toBeGreaterThanOrEqual(96)
    expect(sum).toBeLessThanOrEqual(100)
    expect(await entered(other, 1, '198.51.100.0/24')).toBe(1)
  })

  it('cost a query for a fiftieth of what is let in, and none for what is refused', async () => {
    const limits = createLimits({ pool })
    const query = vi.spyOn(pool, 'query')
    for (let at = 0; at < 600; at += 1) await limits.own('d:flood', 'read')
    expect(query).toHaveBeenCalledTimes(50)
    await expect(limits.own('d:flood', 'read')).rejects.toThrow(TooMany)
    query.mockClear()
    for (let at = 0; at < 100; at += 1) await limits.own('d:flood', 'read').catch(() => {})
    expect(query).not.toHaveBeenCalled()
  })

  it('are counted in memory while the database does not answer', async () => {
    const limits = createLimits({ pool })
    vi.spyOn(pool, 'query').mockRejectedValue(new Error('the connection was cut') as never)
    expect(await entered(limits, 120)).toBeLessThanOrEqual(100)
    vi.restoreAllMocks()
    expect(await entered(limits, 1)).toBe(1)
  })
})
