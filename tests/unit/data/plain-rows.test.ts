import { IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { personDatabaseName, schemaVersions } from '#bridge/database-names.ts'
import { listKey } from '#bridge/cache-policies.ts'
import { isAbsent, withPlainRows } from '#data/plain-rows.ts'
import { readKeyed } from '#data/use-list.ts'
import { openScene } from '../outbox/support.ts'

const tables = ['answers', 'cards', 'hidden', 'lists', 'outbox', 'pages']
const films = listKey('mv.byTag', { tag: '山' })
const comments = listKey('mv.comments', { id: 1 })

async function scene() {
  const found = await openScene()
  vi.stubGlobal('indexedDB', found.device.indexedDB)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  return found
}

afterEach(() => void vi.unstubAllGlobals())

test('lists are read as by Dexie: in order, without what is hidden, with what waits in the outbox laid over them', async () => {
  const { device, net, db } = await scene()
  device.end.fault('*', { kind: 'dead' })
  await net.act('mv.comment', { id: 1, content: '在路上写的' })
  await db.hidden.put({ kind: 'video', id: 2, why: 'hidden', label: '', at: 5 })
  const name = personDatabaseName('u-1')
  for (const key of [films, comments]) {
    const plain = await withPlainRows(name, schemaVersions.person, tables, (rows) => readKeyed(rows, key))
    expect(plain.rows?.entries).toHaveLength(1)
    expect(plain).toEqual(await readKeyed(db, key))
  }
})

test('a database that is not there is not made', async () => {
  const { device } = await scene()
  const read = vi.fn<() => Promise<void>>()
  const failed = await withPlainRows('shiguang-person:nobody', schemaVersions.person, tables, read).catch(
    (error) => error,
  )
  expect(isAbsent(failed)).toBe(true)
  expect(read).not.toHaveBeenCalled()
  expect((await device.indexedDB.databases()).map(({ name }) => name)).not.toContain('shiguang-person:nobody')
})

test('a database of another version is refused: Dexie brings it up to date', async () => {
  const { db } = await scene()
  await expect(withPlainRows(db.name, schemaVersions.person - 1, tables, async () => {})).rejects.toThrow('version')
})

test('a database of a build that had no such table is refused, and held open by nobody', async () => {
  const { device, db } = await scene()
  await expect(withPlainRows(db.name, schemaVersions.person, [...tables, 'later'], async () => {})).rejects.toThrow()
  db.close()
  device.close()
  const deleting = device.indexedDB.deleteDatabase(db.name)
  const blocked = vi.fn<() => void>()
  deleting.addEventListener('blocked', blocked)
  await new Promise((resolve) => deleting.addEventListener('success', resolve))
  expect(blocked).not.toHaveBeenCalled()
})
