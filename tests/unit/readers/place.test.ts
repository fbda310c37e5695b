import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import type { PersonDatabase } from '#bridge/database.ts'
import { partKinds, placeOfRow, readParts, rowsOf, type ReadPlace } from '#features/reader/place.ts'
import { ownDoor } from '../net/own-door.ts'

const open = new Map<PersonDatabase, ReturnType<typeof ownDoor>>()
const database = () => {
  const door = ownDoor()
  open.set(door.db, door)
  return door.db
}
afterEach(() => {
  for (const door of open.values()) door.close()
  open.clear()
})
const doorOf = (db: PersonDatabase) => open.get(db)!
const keepPlace = (db: PersonDatabase, one: ReadPlace) => doorOf(db).write('keepHistory', rowsOf(one))
const keepVisit = (db: PersonDatabase, at: number) => doorOf(db).write('keepVisit', { kind: 'novel', id: 7 }, at)
const finishPart = (db: PersonDatabase, part: number, length: number) =>
  doorOf(db).write('keepHistory', [{ kind: partKinds.novel, id: part, position: length, length, at: Date.now() }])
const place = (part: number, position: number, at: number): ReadPlace => ({
  kind: 'novel',
  work: 7,
  part,
  position,
  length: 1000,
  at,
})

test('a place is kept for the work and for the part', async () => {
  const db = database()
  expect(await keepPlace(db, place(3, 120, 10))).toBe(true)
  expect(await db.history.get(['novel', 7])).toMatchObject({ part: 3, position: 120 })
  expect(await db.history.get(['chapter', 3])).toMatchObject({ position: 120, length: 1000 })
})

test('the later reading wins, in whatever order the writes come', async () => {
  const db = database()
  await keepPlace(db, place(5, 700, 200))
  expect(await keepPlace(db, place(3, 120, 100))).toBe(false)
  expect(await db.history.get(['novel', 7])).toMatchObject({ part: 5, position: 700, at: 200 })
  // the other chapter keeps its own place all the same
  expect(await db.history.get(['chapter', 3])).toMatchObject({ position: 120 })
})

test('two tabs that write at once leave the later of the two', async () => {
  const db = database()
  const times = [5, 1, 9, 3, 7, 2]
  await Promise.all(times.map((at) => keepPlace(db, place(at, at * 10, at))))
  expect(await db.history.get(['novel', 7])).toMatchObject({ part: 9, position: 90, at: 9 })
})

const day = 86_400_000

test('after a clock that was ahead is set right, where somebody reads now is kept', async () => {
  const db = database()
  const now = Date.now()
  await keepPlace(db, place(5, 700, now + day))
  expect(await keepPlace(db, place(3, 120, now))).toBe(true)
  expect(await db.history.get(['novel', 7])).toMatchObject({ part: 3, position: 120, at: now })
})

test('what was kept by a clock that was behind gives way to what is read now', async () => {
  const db = database()
  const now = Date.now()
  await keepPlace(db, place(5, 700, now - day))
  expect(await keepPlace(db, place(3, 120, now))).toBe(true)
  expect(await db.history.get(['novel', 7])).toMatchObject({ part: 3, position: 120, at: now })
})

test('a visit is stamped now where the last one was stamped by a clock that was ahead', async () => {
  const db = database()
  const now = Date.now()
  await keepVisit(db, now + day)
  await keepVisit(db, now)
  expect(await db.history.get(['novel', 7])).toMatchObject({ at: now })
  // a late write of an earlier visit changes nothing
  await keepVisit(db, now - day)
  expect(await db.history.get(['novel', 7])).toMatchObject({ at: now })
})

test('a part that was read to its end stays marked, and the place of the work stays', async () => {
  const db = database()
  await keepPlace(db, place(3, 900, 100))
  await finishPart(db, 3, 1000)
  const parts = await readParts(db, 'novel', [3, 4])
  expect([...parts.keys()]).toEqual([3])
  expect(parts.get(3)).toMatchObject({ position: 1000, length: 1000 })
  expect(await db.history.get(['novel', 7])).toMatchObject({ position: 900 })
})

test('a row without a part, or with a broken position, tells no place', () => {
  expect(placeOfRow('comic', undefined)).toBeUndefined()
  expect(placeOfRow('comic', { kind: 'comic', id: 1, position: 3, length: 9, at: 1 })).toBeUndefined()
  expect(placeOfRow('comic', { kind: 'comic', id: 1, part: 2, position: Number.NaN, length: 9, at: 1 })).toBeUndefined()
})
