import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { PersonDatabase } from '#bridge/database.ts'
import { readDraft, saveDraft } from '#data/drafts.ts'

const db = new PersonDatabase('guest', { indexedDB: new IDBFactory(), IDBKeyRange })

afterEach(() => db.meta.clear())

test('a draft is kept as it was typed, for its own target', async () => {
  await saveDraft(db, 'comment:video:7', '  半句话 ')
  expect(await readDraft(db, 'comment:video:7')).toBe('  半句话 ')
  expect(await readDraft(db, 'comment:video:8')).toBe('')
})

test('an emptied draft leaves nothing behind', async () => {
  await saveDraft(db, 'comment:video:7', 'x')
  await saveDraft(db, 'comment:video:7', ' \n')
  expect(await readDraft(db, 'comment:video:7')).toBe('')
  expect(await db.meta.count()).toBe(0)
})
