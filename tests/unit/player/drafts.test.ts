import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { PersonDatabase } from '#bridge/database.ts'
import { dropSent, nothingKept, readDraft, saveDraft } from '#data/drafts.ts'

const db = new PersonDatabase('guest', { indexedDB: new IDBFactory(), IDBKeyRange })

afterEach(() => Promise.all([db.meta.clear(), db.drafts.clear()]))

test('a draft is kept as it was typed, for its own target', async () => {
  await saveDraft(db, 'comment:video:7', { text: '  半句话 ', at: 1 })
  expect(await readDraft(db, 'comment:video:7')).toEqual({ text: '  半句话 ', at: 1 })
  expect(await readDraft(db, 'comment:video:8')).toEqual(nothingKept)
})

test('an emptied draft leaves nothing behind', async () => {
  await saveDraft(db, 'comment:video:7', { text: 'x', at: 1 })
  await saveDraft(db, 'comment:video:7', { text: ' \n', at: 2 })
  expect(await readDraft(db, 'comment:video:7')).toEqual(nothingKept)
  expect(await db.meta.count()).toBe(0)
})

test('what was sent is no draft any more; what came back meanwhile stays', async () => {
  const sent = { text: '一句', at: 5 }
  await saveDraft(db, 'comment:video:7', sent)
  expect(await dropSent(db, 'comment:video:7', sent)).toEqual(nothingKept)
  expect(await db.drafts.count()).toBe(0)
  await saveDraft(db, 'comment:video:7', { text: '一句', at: 6 })
  expect(await dropSent(db, 'comment:video:7', sent)).toEqual({ text: '一句', at: 6 })
  expect(await db.drafts.count()).toBe(1)
})
