import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { PersonDatabase } from '#bridge/database.ts'
import { messageOf, postOf } from '#data/draft-fields.ts'
import {
  draftsOf,
  draftsUnder,
  dropDraft,
  keepDraft,
  keepDraftFile,
  readDraft,
  readDraftFiles,
  saveDraft,
} from '#data/drafts.ts'

const db = new PersonDatabase('guest', { indexedDB: new IDBFactory(), IDBKeyRange })

afterEach(async () => {
  await Promise.all([db.drafts.clear(), db.draftFiles.clear(), db.meta.clear()])
})

const file = (id: string) => ({ id, role: 'image' as const, seconds: 0, width: 1, height: 1, sizeBytes: 3 })
const keep = (id: string, target: string, text: string) =>
  keepDraft(db, { id, target, fields: { content: text }, files: [] })

test('one target has several drafts, the latest first; those of other targets stay apart', async () => {
  await keep('a', 'post', '一')
  await keep('b', 'post', '二')
  await keep('c', 'post:topic:3', '三')
  await keep('d', 'review:7', '四')
  await db.drafts.update('a', { at: 30 })
  await db.drafts.update('b', { at: 10 })
  await db.drafts.update('c', { at: 20 })
  expect((await draftsOf(db, 'post')).map(({ id }) => id)).toEqual(['a', 'b'])
  expect((await draftsUnder(db, 'post')).map(({ id }) => id)).toEqual(['a', 'c', 'b'])
})

test('a target is no beginning of another word', async () => {
  await keep('a', 'post', '一')
  await keep('b', 'postcard:1', '二')
  expect((await draftsUnder(db, 'post')).map(({ id }) => id)).toEqual(['a'])
})

test('a draft with nothing in it leaves nothing; a file alone is something', async () => {
  await keep('a', 'post', 'x')
  await keep('a', 'post', ' \n ')
  expect(await db.drafts.count()).toBe(0)
  await keepDraft(db, { id: 'b', target: 'post', fields: {}, files: [file('f')] })
  expect(await db.drafts.count()).toBe(1)
})

test('the bytes of files are kept as they were, and go with their draft only', async () => {
  await keepDraft(db, { id: 'a', target: 'post', fields: {}, files: [file('f')] })
  await keepDraftFile(db, { id: 'f', draft: 'a', blob: new Blob(['abc'], { type: 'image/png' }) })
  await keepDraftFile(db, { id: 'g', draft: 'b', blob: new Blob(['xyz']) })
  const blob = (await readDraftFiles(db, 'a')).get('f')?.blob
  expect(await blob?.text()).toBe('abc')
  expect(blob?.type).toBe('image/png')
  await dropDraft(db, 'a')
  expect(await db.drafts.count()).toBe(0)
  expect((await db.draftFiles.toArray()).map(({ id }) => id)).toEqual(['g'])
})

test('a text that was typed before texts had a table is found, and moves with the next key', async () => {
  await db.meta.put({ key: 'draft:comment:video:7', value: '半句' })
  expect((await readDraft(db, 'comment:video:7')).text).toBe('半句')
  await saveDraft(db, 'comment:video:7', { text: '半句话', at: 1 })
  expect((await readDraft(db, 'comment:video:7')).text).toBe('半句话')
  expect(await db.meta.count()).toBe(0)
})

test('a post says what was typed: without a title its first line is one, without a text its title', () => {
  expect(postOf({ fields: { content: ' 第一行\n第二行 ' } })).toEqual({
    title: '第一行',
    content: '第一行\n第二行',
    images: [],
    consent: true,
  })
  expect(postOf({ fields: { title: '只有标题', topic: '3', category: '', coins: '0' } })).toEqual({
    title: '只有标题',
    content: '只有标题',
    images: [],
    topic_id: 3,
    consent: true,
  })
  expect(postOf({ fields: { content: '长'.repeat(300) } }).title).toHaveLength(100)
})

test('a report follows the message that it was attached to', () => {
  expect(messageOf({ content: '放不了 ', report: 'line 1' })).toBe('放不了\n\nline 1')
  expect(messageOf({ content: '放不了' })).toBe('放不了')
})
