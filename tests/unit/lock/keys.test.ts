import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, describe, expect, test } from 'vitest'
import { DeviceDatabase } from '#bridge/database.ts'
import { byPin, bySecret, newDataKey, underPin, underSecret } from '#data/lock-key.ts'
import { changeLock, readLock, saveLock, type LockRow } from '#data/lock-row.ts'
import { beginTry, forgetTries, waitMs } from '#data/lock-tries.ts'
import { changePin, faultOf } from '#features/lock/manage.ts'

const dataKey = newDataKey()
const lockWith = async (pin: string): Promise<LockRow> => ({
  state: 'on',
  keyboard: 'digits',
  afterMinutes: 0,
  ...(await underPin(dataKey, pin)),
  tries: 0,
  triedAt: 0,
})

beforeEach(async () => {
  await Dexie.delete('shiguang-device')
  const device = new DeviceDatabase()
  await device.open()
  device.close()
})

describe('the key of the rows', () => {
  test('comes by the PIN alone, typed on whatever keyboard', async () => {
    const row = await lockWith('２５８０')
    expect(await byPin(row, '2580')).toEqual(dataKey)
    expect(await byPin(row, '2581')).toBeUndefined()
    expect(await byPin(row, '')).toBeUndefined()
  })

  test('is in no part of what is kept, and another each time', async () => {
    const [one, two] = [await lockWith('2580'), await lockWith('2580')]
    expect(Buffer.from(one.wrapped).includes(Buffer.from(dataKey))).toBe(false)
    expect(Buffer.from(one.wrapped).equals(Buffer.from(two.wrapped))).toBe(false)
    expect(Buffer.from(newDataKey()).equals(Buffer.from(newDataKey()))).toBe(false)
  })

  test('comes by what a passkey answers, and by nothing else', async () => {
    const secret = crypto.getRandomValues(new Uint8Array(32))
    const wrapped = await underSecret(dataKey, secret)
    expect(await bySecret(wrapped, secret)).toEqual(dataKey)
    expect(await bySecret(wrapped, new Uint8Array(32))).toBeUndefined()
  })

  test('stays the same under another PIN; the former one opens nothing', async () => {
    await saveLock(await lockWith('2580'))
    expect(await changePin('1111', '7391', 'digits')).toBe('wrong')
    expect(await changePin('2580', 'autumn wind', 'text')).toBe('changed')
    const row = (await readLock())!
    expect([row.keyboard, row.tries]).toEqual(['text', 0])
    expect(await byPin(row, 'autumn wind')).toEqual(dataKey)
    expect(await byPin(row, '2580')).toBeUndefined()
  })
})

describe('wrong tries', () => {
  test('cost more and more time, and turning the clock back gives none of it back', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 20].map((tries) => waitMs({ tries, triedAt: 1000 }, 1000) / 1000)
    expect(waits).toEqual([0, 0, 0, 5, 15, 30, 60, 300, 900, 900])
    expect(waitMs({ tries: 5, triedAt: 1000 }, 11_000)).toBe(20_000)
    expect(waitMs({ tries: 5, triedAt: 100_000 }, 1000)).toBe(30_000)
  })

  test('are counted before they are made, in the database', async () => {
    await saveLock(await lockWith('2580'))
    const made = []
    for (let at = 0; at < 5; at += 1) made.push(await beginTry(10_000))
    expect(made).toEqual([true, true, true, false, false])
    expect((await readLock())?.tries).toBe(3)
    expect(await beginTry(15_000)).toBe(true)
    await forgetTries()
    expect(await readLock()).toMatchObject({ tries: 0 })
  })

  test('without a lock change nothing', async () => {
    expect(await beginTry()).toBe(true)
    expect(await changeLock(() => ({ tries: 3 }))).toBeUndefined()
    expect(await readLock()).toBeUndefined()
  })
})

test.each([
  ['123', 'digits', 'tooShort'],
  ['12a4', 'digits', 'onlyDigits'],
  ['1234', 'digits', 'tooSimple'],
  ['8765', 'digits', 'tooSimple'],
  ['0000', 'digits', 'tooSimple'],
  ['2580', 'digits', undefined],
  ['晚风云雀', 'text', undefined],
  ['晚风', 'text', 'tooShort'],
] as const)('a PIN of %s, typed as %s, is judged %s', (pin, keyboard, fault) => {
  expect(faultOf(pin, keyboard)).toBe(fault)
})
