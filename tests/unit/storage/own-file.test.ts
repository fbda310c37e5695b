import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookmarksKey, type ImportedRows } from '#bridge/own-writes.ts'
import type { HistoryRow } from '#bridge/rows.ts'
import { metaKeys, personMetaKeys, type Settings } from '#bridge/settings.ts'
import { ownFile, readOwnFile, type OwnFile } from '#data/storage-file.ts'
import { rowsOf } from '#features/reader/place.ts'
import { SEED } from '../net/generate.ts'
import { ownDoor } from '../net/own-door.ts'

const bookmark = { part: 3, title: '第三章', at: 120, text: '灯塔亮了', madeAt: 40 }

const begun = ownDoor
/** What the page asks for with a file. */
async function bringIn({ net, write }: ReturnType<typeof begun>, { settings, ...rows }: OwnFile) {
  await net.settings(settings as Partial<Settings>)
  return write('importOwn', rows as ImportedRows)
}

async function filled() {
  const door = begun()
  const { device, db } = door
  await device.meta.bulkPut([
    { key: metaKeys.settings, value: { theme: 'dark', textScale: 1.5, dataSaver: true, pinnedLine: 'https://a.test' } },
    { key: metaKeys.token, value: 'canary-token' },
    { key: metaKeys.person, value: { uuid: 'canary-uuid' } },
    { key: metaKeys.deviceId, value: 'canary-device' },
  ])
  await db.history.put({ kind: 'novel', id: 7, position: 12.5, length: 100, part: 3, at: 50 })
  await db.hidden.put({ kind: 'tag', id: '恐怖', why: 'muted', label: '恐怖', at: 60 })
  await db.searches.put({ word: '山间 晨雾', at: 70 })
  await db.drafts.put({ id: 'd', target: 'comment:video:7', fields: { text: '写到\n一半' }, files: [], at: 80 })
  await db.meta.bulkPut([
    { key: bookmarksKey(7), value: [bookmark] },
    { key: 'epoch', value: 'canary-epoch' },
  ])
  await db.pieces.put({
    download: 'video:1',
    no: 0,
    path: 'key:1',
    bytes: new ArrayBuffer(16),
    sizeBytes: 16,
    sha256: '',
  })
  return door
}

describe('what is the person’s own', () => {
  test('what a clock that was ahead stamped here gives way to a file of now, and the other way round', async () => {
    const to = begun()
    const { db } = to
    const now = Date.now()
    const video = (at: number, position: number): HistoryRow => ({ kind: 'video', id: 7, position, length: 100, at })
    await db.history.put(video(now + 86_400_000, 10))
    await db.searches.put({ word: '晨雾', at: now + 86_400_000 })
    const from = begun()
    await from.db.history.put(video(now, 50))
    await from.db.searches.put({ word: '晨雾', at: now })
    const file = readOwnFile(JSON.stringify(await ownFile(from.device, from.db, now)))!
    expect(await bringIn(to, file)).toMatchObject({ history: 1, searches: 1 })
    expect(await db.history.get(['video', 7])).toMatchObject({ position: 50, at: now })
    expect(await db.searches.get('晨雾')).toMatchObject({ at: now })

    await from.db.history.put(video(now + 86_400_000, 90))
    const ahead = readOwnFile(JSON.stringify(await ownFile(from.device, from.db, now)))!
    expect(await bringIn(to, ahead)).toMatchObject({ history: 0 })
    expect(await db.history.get(['video', 7])).toMatchObject({ position: 50, at: now })
  })

  test('goes out and comes in as it was, without anything that opens an account', async () => {
    const from = await filled()
    const content = JSON.stringify(await ownFile(from.device, from.db, 99))
    expect(content).not.toMatch(/canary|a\.test/)
    const to = begun()
    const file = readOwnFile(content)!
    const imported = { history: 1, offered: 0, hidden: 1, searches: 1, drafts: 1 }
    expect(await bringIn(to, file)).toEqual(imported)
    for (const table of ['history', 'hidden', 'searches', 'drafts'])
      expect(await to.db.table(table).toArray(), table).toEqual(await from.db.table(table).toArray())
    const notes = to.db.meta.where('key').notEqual(personMetaKeys.epoch)
    expect(await notes.toArray()).toEqual([{ key: bookmarksKey(7), value: [bookmark] }])
    expect((await to.device.meta.get(metaKeys.settings))!.value).toEqual({
      theme: 'dark',
      textScale: 1.5,
      dataSaver: true,
    })
    expect(await to.device.meta.toCollection().primaryKeys()).toEqual([metaKeys.deviceId, metaKeys.settings])
    expect(await ownFile(to.device, to.db, 99)).toEqual(JSON.parse(content))
  })

  test('does not overwrite what is newer here, nor a draft, and settings that the file lacks stay', async () => {
    const to = await filled()
    const { device, db } = to
    // a guest's again
    await device.meta.bulkDelete([metaKeys.token, metaKeys.person])
    const file = readOwnFile(JSON.stringify(await ownFile(device, db)))!
    await db.history.put({ kind: 'novel', id: 7, position: 90, length: 100, at: 51 })
    await db.drafts.put({ id: 'd', target: 'comment:video:7', fields: { text: '新写的' }, files: [], at: 10 })
    await device.meta.put({ key: metaKeys.settings, value: { theme: 'light', wifiOnly: false } })
    const imported = { history: 0, offered: 0, hidden: 0, searches: 0, drafts: 0 }
    expect(await bringIn(to, file)).toEqual(imported)
    expect((await db.history.get(['novel', 7]))!.position).toBe(90)
    expect((await db.drafts.get('d'))!.fields).toEqual({ text: '新写的' })
    expect((await device.meta.get(metaKeys.settings))!.value).toMatchObject({ theme: 'dark', wifiOnly: false })
  })
})

describe('a place that comes by a file', () => {
  const novel = { kind: 'novel', id: 7, length: 100, part: 3 } as const
  const bring = async (here: HistoryRow[], come: HistoryRow[]) => {
    const from = begun()
    await from.db.history.bulkPut(come)
    const to = begun()
    await to.db.history.bulkPut(here)
    const imported = await bringIn(to, await ownFile(from.device, from.db))
    return { ...to, imported }
  }

  test('is offered beside the one here where it is later, with its chapters as they were', async () => {
    const here: HistoryRow[] = [
      { ...novel, position: 20, at: 50 },
      { kind: 'chapter', id: 3, position: 20, length: 100, at: 50 },
    ]
    const { db, imported } = await bring(here, [
      { ...novel, part: 4, position: 60, at: 90 },
      { kind: 'chapter', id: 3, position: 100, length: 100, at: 80 },
      { kind: 'chapter', id: 4, position: 60, length: 100, at: 90 },
    ])
    expect(imported).toMatchObject({ history: 1, offered: 1 })
    const offered = { part: 4, position: 60, length: 100, at: 90 }
    expect(await db.history.get(['novel', 7])).toEqual({ ...here[0], offered })
    expect(await db.history.get(['chapter', 3])).toEqual(here[1])
    expect(await db.history.get(['chapter', 4])).toMatchObject({ position: 60 })
  })

  test('outlives reading on, and goes with its answer', async () => {
    const { db, write } = await bring([{ ...novel, position: 20, at: 50 }], [{ ...novel, position: 60, at: 90 }])
    await write('keepHistory', rowsOf({ kind: 'novel', work: 7, part: 3, position: 30, length: 100, at: 95 }))
    await write('keepVisit', { kind: 'novel', id: 7 }, 96)
    await write('keepHistory', [{ ...novel, position: 35, at: 97 }])
    expect((await db.history.get(['novel', 7]))!.offered).toMatchObject({ position: 60 })
    await write('dropOffer', 'novel', 7)
    expect(await db.history.get(['novel', 7])).toEqual({ ...novel, position: 35, at: 97 })
  })

  test('says nothing where it is the earlier one, or the same', async () => {
    const here: HistoryRow = { ...novel, position: 20, at: 50 }
    const earlier = await bring([here], [{ ...here, position: 60, at: 40 }])
    expect(await earlier.db.history.toArray()).toEqual([here])
    const same = await bring([here], [{ ...here, at: 90 }])
    expect(await same.db.history.toArray()).toEqual([{ ...here, at: 90 }])
  })

  test('is taken where nothing was read here, though it was opened', async () => {
    const opened: HistoryRow = { kind: 'picture', id: 2, position: 0, length: 0, at: 200 }
    const { db } = await bring([opened], [{ kind: 'picture', id: 2, position: 4, length: 9, at: 90 }])
    expect(await db.history.get(['picture', 2])).toEqual({ kind: 'picture', id: 2, position: 4, length: 9, at: 200 })
  })

  test('of a film is the later one', async () => {
    const film = { kind: 'video', id: 1, length: 90 } as const
    const { db } = await bring([{ ...film, position: 5, at: 1 }], [{ ...film, position: 50, at: 2 }])
    expect(await db.history.toArray()).toEqual([{ ...film, position: 50, at: 2 }])
  })
})

describe('a file that is none of ours', () => {
  test.each([
    ['nothing', ''],
    ['text', '你好'],
    ['another app’s', JSON.stringify({ app: 'other', version: 1 })],
    ['a later version', JSON.stringify({ app: 'shiguang', version: 2 })],
    ['null', 'null'],
  ])('%s is not taken', (_, content) => expect(readOwnFile(content)).toBeUndefined())

  test('fields of the wrong kind, and keys that are not the person’s own, are not taken', async () => {
    const { device, db } = await filled()
    const good = await ownFile(device, db)
    const bad: object[] = [
      { ...good, history: [{ kind: 'nothing', id: 1, position: 1, length: 1, at: 1 }] },
      { ...good, history: [{ kind: 'video', id: 1, position: -1, length: 1, at: 1 }] },
      { ...good, notes: [{ key: 'epoch', value: 'x' }] },
      { ...good, notes: [{ key: '_USER__OAUTHID_', value: 'x' }] },
      { ...good, notes: [{ key: bookmarksKey(7), value: 'x' }] },
      { ...good, notes: [{ key: bookmarksKey(7), value: [{ ...bookmark, text: 1 }] }] },
      { ...good, settings: { textScale: 100 } },
      { ...good, drafts: [{ id: 'd', target: 't', fields: { text: 1 }, at: 1 }] },
    ]
    for (const file of bad) expect(readOwnFile(JSON.stringify(file))).toBeUndefined()
    expect(readOwnFile(JSON.stringify({ ...good, settings: { token: 'x' }, extra: 1 }))).toEqual({
      ...good,
      settings: {},
    })
  })

  test(`whatever a file holds, reading it ends (seed ${SEED})`, () => {
    const read = (value: unknown) => () => {
      readOwnFile(JSON.stringify(value))
      readOwnFile(JSON.stringify({ app: 'shiguang', version: 1, exportedAt: 1, history: value, notes: value }))
    }
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(read(value)).not.toThrow()
      }),
      { seed: SEED, numRuns: 300 },
    )
  })
})
