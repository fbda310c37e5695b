import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { device, giveUpStorage, loadDexie, personDatabase } from '#data/db.ts'

test('a page that gave its databases up makes none anew, for whoever it belongs to by then; before Dexie is here none can be asked', async () => {
  const held = personDatabase('1')
  expect(() => held.cards).toThrow('before Dexie was loaded')
  await loadDexie()
  expect(await held.cards.count()).toBe(0)
  giveUpStorage()
  await expect(personDatabase('1').cards.count()).rejects.toThrow('closed')
  await expect(personDatabase('guest').cards.count()).rejects.toThrow('closed')
  await expect(device.meta.count()).rejects.toThrow('closed')
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names).toEqual(['shiguang-person:1'])
})
