import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { personDatabaseName } from '#bridge/database-names.ts'
import { PersonDatabase } from '#bridge/database.ts'

test('the database of somebody who is gone is not made anew by what still asks it', async () => {
  const indexedDB = new IDBFactory()
  const options = { indexedDB, IDBKeyRange }
  const names = async () => (await indexedDB.databases()).map(({ name }) => name)
  const page = new PersonDatabase('u-1', options)
  await page.meta.put({ key: 'draft:1', value: '半句' })
  expect(await names()).toEqual([personDatabaseName('u-1')])

  const deleting = new PersonDatabase('u-1', options).delete({ disableAutoOpen: true })
  await vi.waitFor(() => expect(page.isDeleted).toBe(true))
  await expect(page.meta.count()).rejects.toMatchObject({ name: 'DatabaseClosedError' })
  await deleting
  await expect(page.meta.count()).rejects.toMatchObject({ name: 'DatabaseClosedError' })
  expect(await names()).toEqual([])
})
