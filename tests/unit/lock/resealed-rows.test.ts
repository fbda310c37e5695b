import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, describe, expect, test } from 'vitest'
import { DeviceDatabase, PersonDatabase } from '#bridge/database.ts'
import { sealDatabase } from '#bridge/seal/middleware.ts'
import { createNames } from '#bridge/seal/names.ts'
import { createSealer, sealField } from '#bridge/seal/sealer.ts'
import { sealing } from '#bridge/sealing.ts'
import { openlyNamed, resealDevice, resealDatabase } from '#data/lock-reseal.ts'
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

  test('is sealed anew, and found by its keys, where it was sealed in a form whose keys are readable', async () => {
    const sealer = createSealer(key, false)
    const made = await person().open()
    made.close()
    const former = await raw()
    for (const seq of [1, 2, 3]) {
      const row = { seq, id: `e${seq}`, state: 'waiting', laid: 1 }
      const sealed = sealer.row(row, { table: 'outbox', fields: ['seq', 'id', 'state', 'laid'], numbered: 'seq' })
      await former.table('outbox').put({ ...row, [sealField]: Reflect.get(sealed, sealField) as unknown })
    }
    const { value: _value, ...plain } = card(7)
    const sealed = sealer.row(card(7), { table: 'cards', fields: ['kind', 'id', 'askedAt'] })
    await former.table('cards').put({ ...plain, [sealField]: Reflect.get(sealed, sealField) as unknown })
    await resealDatabase(former, key, 'sealed')
    former.close()
    const db = person()
    expect(await db.cards.toArray()).toEqual([card(7)])
    expect(await db.cards.get(['video', 7])).toEqual(card(7))
    expect((await db.outbox.where('state').anyOf('waiting', 'asking').sortBy('seq')).map(({ id }) => id)).toEqual([
      'e1',
      'e2',
      'e3',
    ])
    expect(await db.outbox.add({ id: 'e4', state: 'waiting', laid: 1 } as never)).toBe(4)
    db.close()
    const rows = await everything()
    for (const text of ['waiting', 'e1', '"video"']) expect(rows).not.toContain(text)
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

describe('whose databases there are', () => {
  const names = createNames(key)
  const uuids = ['guest', 'u-7d1c2a94-0f5b-4d9e-9b52-6a1f3c0e8d77']
  const databases = async () => (await Dexie.getDatabaseNames()).toSorted()
  const openNames = ['shiguang-device', ...uuids.map((uuid) => `shiguang-person:${uuid}`)].toSorted()

  beforeEach(async () => {
    delete sealing.attach
    delete sealing.nameOf
    for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
    const device = await new DeviceDatabase().open()
    device.close()
    for (const uuid of uuids) {
      const db = new PersonDatabase(uuid)
      await fill(db)
      await db.cards.bulkPut(Array.from({ length: 90 }, (_, at) => card(at)))
      await db.outbox.bulkAdd([2, 3].map((no) => ({ id: `e${no}`, state: 'waiting', laid: 0 }) as never))
      await db.outbox.where('id').equals('e2').delete()
      db.close()
    }
  })

  /** All that a person has, whatever their database is called. */
  const rowsOf = async (uuid: string) => {
    const db = new PersonDatabase(uuid)
    const rows = await Promise.all(
      db.tables.filter(({ name }) => name !== 'draftFiles').map(async (table) => [table.name, await table.toArray()]),
    )
    db.close()
    return rows
  }

  test('is told by no name while the lock is on, and by each again when it is taken off', async () => {
    const before = await Promise.all(uuids.map(rowsOf))
    await resealDevice(key, 'sealed')
    expect(await databases()).toEqual(
      ['shiguang-device', ...uuids.map((uuid) => `shiguang-person:${names.sealed(uuid)}`)].toSorted(),
    )
    expect(new Set((await databases()).map(({ length }) => length)).size).toBe(2)
    for (const name of await databases()) expect(name).not.toMatch(/guest|u-7d1c/)
    await resealDevice(key, 'open')
    expect(await databases()).toEqual(openNames)
    expect(await Promise.all(uuids.map(rowsOf))).toEqual(before)
    // the table goes on numbering where it was
    const db = new PersonDatabase('guest')
    expect(await db.outbox.add({ id: 'e4' } as never)).toBe(4)
    db.close()
  })

  test('is hidden and told anew by the next run where one was cut off, and no row is lost or there twice', async () => {
    const before = await Promise.all(uuids.map(rowsOf))
    for (const to of ['sealed', 'open'] as const) {
      for (const share of [0.3, 0.6, 0.9]) {
        const cut = resealDevice(key, to, (done) => {
          if (done > share) throw new Error('killed')
        })
        await expect(cut).rejects.toThrow('killed')
      }
      await resealDevice(key, to)
      expect(await openlyNamed()).toHaveLength(to === 'open' ? 2 : 0)
    }
    expect(await databases()).toEqual(openNames)
    expect(await Promise.all(uuids.map(rowsOf))).toEqual(before)
  })

  test('is hidden later where a database was written again under its open name', async () => {
    await resealDevice(key, 'sealed')
    const late = new PersonDatabase('guest')
    await late.searches.put({ word: '晚到的词', at: 5 })
    late.close()
    expect(await openlyNamed()).toEqual(['shiguang-person:guest'])
    await resealDevice(key, 'sealed', undefined, await openlyNamed())
    expect(await openlyNamed()).toEqual([])
    await resealDevice(key, 'open')
    const db = new PersonDatabase('guest')
    expect((await db.searches.toArray()).map(({ word }) => word).toSorted()).toEqual(
      [canary, '晚到的词', '第二个词'].toSorted(),
    )
    db.close()
  })
})
