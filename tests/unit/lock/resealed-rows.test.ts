import { describe, expect, test } from 'vitest'
import { PersonDatabase } from '#bridge/database.ts'
import { sealDatabase } from '#bridge/seal/middleware.ts'
import { sealField } from '#bridge/seal/sealer.ts'
import { sealing } from '#bridge/sealing.ts'
import { resealDatabase } from '#data/lock-reseal.ts'
import { canary, card, everything, fill, key, options, person, raw } from './sealed.ts'

describe('what was there before', () => {
  test('is sealed when the lock is set up, and opened when it is taken off, row by row the same', async () => {
    delete sealing.attach
    const before = person()
    await fill(before)
    const rows = await Promise.all(
      before.tables.filter(({ name }) => name !== 'draftFiles').map((table) => table.toArray()),
    )
    before.close()
    const sealed = await raw()
    await resealDatabase(sealed, key, 'sealed')
    await resealDatabase(sealed, key, 'sealed')
    sealed.close()
    expect(await everything()).not.toContain('canary')
    const read = new PersonDatabase('guest', options)
    sealDatabase(read, key)
    expect((await read.searches.get(canary))?.at).toBe(1)
    expect(await (await read.draftFiles.get('f'))?.blob?.text()).toBe(canary)
    read.close()
    const opened = await raw()
    await resealDatabase(opened, key, 'open')
    opened.close()
    const after = person()
    expect(
      await Promise.all(after.tables.filter(({ name }) => name !== 'draftFiles').map((table) => table.toArray())),
    ).toEqual(rows)
    expect(await (await after.draftFiles.get('f'))?.blob?.text()).toBe(canary)
    after.close()
  })

  test('goes on where it was when it was cut off half-way', async () => {
    delete sealing.attach
    const before = person()
    await before.cards.bulkPut(Array.from({ length: 90 }, (_, at) => card(at)))
    before.close()
    const first = await raw()
    let rows = 0
    const cut = resealDatabase(first, key, 'sealed', (count) => {
      rows += count
      if (rows >= 40) throw new Error('killed')
    })
    await expect(cut).rejects.toThrow('killed')
    const halfway = await first
      .table('cards')
      .filter((row: object) => sealField in row)
      .count()
    expect(halfway).toBe(40)
    await resealDatabase(first, key, 'sealed')
    expect(
      await first
        .table('cards')
        .filter((row: object) => sealField in row)
        .count(),
    ).toBe(90)
    first.close()
  })
})
