import 'fake-indexeddb/auto'
import { Dexie, liveQuery } from 'dexie'
import { expect, test } from 'vitest'
import { readAtOnce } from '#data/read-at-once.ts'
import { openScene } from '../outbox/support.ts'

test('what was read is there before the browser has put the transaction away', async () => {
  const { db } = await openScene()
  const order: string[] = []
  const putAway = Promise.withResolvers<void>()
  const cards = await readAtOnce(db, ['cards'], async () => {
    const read = await db.cards.toArray()
    // Dexie's types say nothing of the browser's own transaction that it wraps
    const { idbtrans } = Dexie.currentTransaction as unknown as { idbtrans: IDBTransaction }
    idbtrans.addEventListener('complete', () => {
      order.push('put away')
      putAway.resolve()
    })
    return read
  })
  order.push('answered')
  await putAway.promise
  expect(cards).toHaveLength(4)
  expect(order).toEqual(['answered', 'put away'])
})

test('what fails in reading is what it fails with', async () => {
  const { db } = await openScene()
  const failing = readAtOnce(db, ['cards'], async () => {
    await db.cards.get(['video', 1])
    throw new Error('no such luck')
  })
  await expect(failing).rejects.toThrow('no such luck')
  await expect(readAtOnce(db, ['nowhere'], () => db.cards.toArray())).rejects.toThrow('nowhere')
})

test('a live query that reads so hears of changes', async () => {
  const { db } = await openScene()
  const seen: number[] = []
  const subscription = liveQuery(() => readAtOnce(db, ['cards'], () => db.cards.toArray())).subscribe((cards) =>
    seen.push(cards.length),
  )
  await expect.poll(() => seen.at(-1)).toBe(4)
  await db.cards.delete(['video', 2])
  await expect.poll(() => seen.at(-1)).toBe(3)
  subscription.unsubscribe()
})
