import { expect, test } from 'vitest'
import { listKey } from '#bridge/cache-policies.ts'
import { readList } from '#data/list-rows.ts'
import { seeded, SEED } from './generate.ts'
import { createDevice } from './harness.ts'
import { post } from './items.ts'

const key = listKey('wei.list', {})
const runs = process.env['SOAK'] ? 400 : 40

console.info(`seed ${SEED}`)

test('however it was refreshed, let in, filled and gone on with, a list ends as the server has it', async () => {
  for (let run = 0; run < runs; run += 1) {
    const chance = seeded(SEED + run)
    const device = createDevice()
    const { end, clock } = device
    const net = device.tab()
    const db = device.person('guest')
    let newest = 10
    let ids = Array.from({ length: 10 }, (_, at) => newest - at)
    end.on('wei.list', ({ cursor }) => {
      const rest = cursor === undefined ? ids : ids.filter((id) => id < Number(cursor))
      const list = rest.slice(0, 3)
      return { data: { list: list.map((id) => post(id)), next: rest.length > 3 ? String(list.at(-1)) : null } }
    })
    const read = async () => (await readList(db, key))!
    const steps: string[] = []
    const step = async (name: string, work: () => Promise<unknown>) => {
      steps.push(name)
      clock.advance(100)
      await work()
      const rows = await readList(db, key)
      // across a hole nothing is known of the order: what lies behind it may be gone
      const stretches: number[][] = [[]]
      for (const entry of rows?.entries ?? []) {
        if (entry.type === 'gap') stretches.push([])
        else stretches.at(-1)!.push(Number(entry.id))
      }
      for (const seen of stretches) {
        expect(seen, `seed ${SEED + run}: ${steps.join(', ')}`).toEqual([...new Set(seen)].sort((a, b) => b - a))
      }
    }
    for (let count = 0; count < 25; count += 1) {
      switch (chance(6)) {
        case 0: {
          const more = chance(8)
          ids = [...Array.from({ length: more }, (_, at) => newest + more - at), ...ids]
          newest += more
          steps.push(`+${more}`)
          break
        }
        case 1:
          ids = ids.filter(() => chance(12) > 0)
          steps.push('-')
          break
        case 2:
          await step('start', () => net.want('wei.list', {}))
          break
        case 3:
          await step('adopt', () => net.applyPending(key))
          break
        case 4:
          await step('next', () => net.want('wei.list', {}, 'next'))
          break
        case 5: {
          const gap = (await readList(db, key))?.entries.find((entry) => entry.type === 'gap')
          if (gap) await step('gap', () => net.want('wei.list', {}, { after: gap.after }))
        }
      }
    }
    await step('start', () => net.want('wei.list', {}))
    await step('adopt', () => net.applyPending(key))
    for (let left = 0; left < 200; left += 1) {
      const rows = await read()
      const gap = rows.entries.find((entry) => entry.type === 'gap')
      if (gap) await step('gap', () => net.want('wei.list', {}, { after: gap.after }))
      else if (rows.next !== null) await step('next', () => net.want('wei.list', {}, 'next'))
      else break
    }
    const rows = await read()
    const seen = rows.entries.map((entry) => (entry.type === 'item' ? Number(entry.id) : 'gap'))
    // what was removed below the part that was told anew may still be there; nothing that is there may be missing
    expect(
      ids.filter((id) => !seen.includes(id)),
      `seed ${SEED + run}: ${steps.join(', ')}`,
    ).toEqual([])
    expect(rows.next).toBe(null)
    expect(seen).not.toContain('gap')
    device.close()
  }
}, 300_000)
