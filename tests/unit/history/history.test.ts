import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import type { PersonDatabase } from '#bridge/database.ts'
import type { CardRow, HistoryRow } from '#bridge/rows.ts'
import type { Subject } from '#contract/kind.ts'
import { withParts } from '#data/history.ts'
import { foldScripts } from '#lib/fold-scripts.ts'
import { byDay, findEntries, readHistory } from '#features/history/entries.ts'
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
const writer = (db: PersonDatabase) => open.get(db)!.write
const keepVisit = (db: PersonDatabase, subject: Subject, at: number) => writer(db)('keepVisit', subject, at)
const forget = async (db: PersonDatabase, rows: HistoryRow[]) => {
  await writer(db)('forgetHistory', rows)
  return rows
}
const putBackHistory = (db: PersonDatabase, rows: HistoryRow[]) => writer(db)('putBackHistory', rows)

const card = (kind: string, id: number, value: object) => ({ kind, id, value, askedAt: 1 }) as unknown as CardRow
const noon = new Date(2026, 10, 21, 12).getTime()
const dayMs = 24 * 3600_000

/** A novel at its second chapter, another novel, an audio book, a video of yesterday, a post without a title. */
async function filled() {
  const db = database()
  await db.cards.bulkPut([
    card('novel', 1, { id: 1, title: '山间来信', cover: { path: 'a', width: 2, height: 3 } }),
    card('novel', 2, { id: 2, title: '别的书' }),
    card('chapter', 12, { id: 12, novel_id: 1, title: '第二章 雨' }),
    card('chapter', 21, { id: 21, novel_id: 2, title: '第一章' }),
    card('audio', 3, { id: 3, title: '雨声合集' }),
    card('audio-chapter', 31, { id: 31, audio_id: 3, title: '第1集' }),
    card('video', 4, { id: 4, title: '湖' }),
    card('post', 5, { id: 5, title: '', content: '今天的云很低', images: [] }),
  ])
  await db.history.bulkPut([
    { kind: 'novel', id: 1, part: 12, position: 40, length: 100, at: noon },
    { kind: 'chapter', id: 12, position: 40, length: 100, at: noon },
    { kind: 'novel', id: 2, part: 21, position: 9, length: 10, at: noon - 1 },
    { kind: 'chapter', id: 21, position: 9, length: 10, at: noon - 1 },
    { kind: 'audio', id: 3, part: 31, position: 5, length: 600, at: noon - 2 },
    { kind: 'audio-chapter', id: 31, position: 5, length: 600, at: noon - 2 },
    { kind: 'video', id: 4, position: 7, length: 70, at: noon - dayMs },
    { kind: 'post', id: 5, position: 0, length: 0, at: noon - dayMs - 1 },
  ])
  return db
}
const names = (entries: { row: { kind: string; id: string | number } }[]) =>
  entries.map(({ row }) => `${row.kind}:${row.id}`)

test('entries are items, the latest first, with the part one is at; parts are none', async () => {
  const entries = await readHistory(await filled())
  expect(names(entries)).toEqual(['novel:1', 'novel:2', 'audio:3', 'video:4', 'post:5'])
  expect(entries[0]).toMatchObject({ title: '山间来信', part: '第二章 雨', cover: { path: 'a' } })
  expect(entries.at(-1)?.title).toBe('今天的云很低')
  expect(byDay(entries).map(({ day, entries: own }) => [day, own.length])).toEqual([
    ['2026-11-21', 3],
    ['2026-11-20', 2],
  ])
})

test('what is hidden is left out; what the device has no card of any more keeps its entry', async () => {
  const db = await filled()
  await db.hidden.put({ kind: 'audio', id: 3, why: 'reported', label: '', at: 1 })
  await db.cards.bulkDelete([
    ['audio', 3],
    ['video', 4],
  ])
  const entries = await readHistory(db)
  expect(names(entries)).toEqual(['novel:1', 'novel:2', 'video:4', 'post:5'])
  expect(entries[2]?.title).toBeUndefined()
})

test('a word is looked for in titles and parts, in any width and case, within a kind', async () => {
  const entries = await readHistory(await filled())
  expect(names(findEntries(entries, undefined, ' 雨 ', foldScripts))).toEqual(['novel:1', 'audio:3'])
  expect(names(findEntries(entries, 'audio', '雨', foldScripts))).toEqual(['audio:3'])
  expect(names(findEntries(entries, undefined, '第１集', foldScripts))).toEqual(['audio:3'])
  expect(findEntries(entries, 'game', '', foldScripts)).toEqual([])
  expect(findEntries(entries, undefined, '', foldScripts)).toHaveLength(entries.length)
})

test('one is forgotten with its own parts alone, and can be put back', async () => {
  const db = await filled()
  const before = await db.history.toArray()
  const row = (await db.history.get(['novel', 1]))!
  const gone = await forget(db, await withParts(db, row))
  expect(names(gone.map((one) => ({ row: one }))).toSorted()).toEqual(['chapter:12', 'novel:1'])
  expect(await db.history.get(['chapter', 21])).toBeDefined()
  expect(names(await readHistory(db))).not.toContain('novel:1')
  await putBackHistory(db, gone)
  expect(await db.history.toArray()).toEqual(before)
})

test('all is forgotten and put back; what was opened again meanwhile stays as it is then', async () => {
  const db = await filled()
  const gone = await forget(db, await db.history.toArray())
  expect(gone).toHaveLength(8)
  expect(await db.history.count()).toBe(0)
  await db.history.put({ kind: 'video', id: 4, position: 60, length: 70, at: noon + 5 })
  await putBackHistory(db, gone)
  expect(await db.history.count()).toBe(8)
  expect(await db.history.get(['video', 4])).toMatchObject({ position: 60, at: noon + 5 })
})

test('a visit puts an item first and keeps how far somebody got in it', async () => {
  const db = await filled()
  await keepVisit(db, { kind: 'video', id: 4 }, noon + 9)
  expect(await db.history.get(['video', 4])).toMatchObject({ position: 7, length: 70, at: noon + 9 })
  await keepVisit(db, { kind: 'game', id: 6 }, noon + 8)
  expect(names(await readHistory(db)).slice(0, 2)).toEqual(['video:4', 'game:6'])
  // a clock that was set back takes nothing away
  await keepVisit(db, { kind: 'video', id: 4 }, noon)
  expect((await db.history.get(['video', 4]))?.at).toBe(noon + 9)
})

test('what was written after it was seen is not forgotten with the rest', async () => {
  const db = await filled()
  const seen = await db.history.toArray()
  await keepVisit(db, { kind: 'video', id: 4 }, noon + 9)
  await forget(db, seen)
  expect(names(await readHistory(db))).toEqual(['video:4'])
})
