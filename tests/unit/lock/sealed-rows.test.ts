import 'fake-indexeddb/auto'
import { Dexie, liveQuery } from 'dexie'
import { describe, expect, test } from 'vitest'
import { DeviceDatabase } from '#bridge/database.ts'
import { sealDatabase } from '#bridge/seal/middleware.ts'
import { bytesOf, valueOf } from '#bridge/seal/row-bytes.ts'
import { sealing } from '#bridge/sealing.ts'
import { metaKeys } from '#bridge/settings.ts'
import { canary, card, everything, fill, options, person, raw } from './sealed.ts'

describe('what is written while the lock is on', () => {
  test('is found nowhere in the tables, whatever its kind', async () => {
    const db = person()
    await fill(db)
    db.close()
    expect(await everything()).not.toContain('canary')
    expect(await everything()).not.toContain('山间')
    expect(await everything()).not.toContain('第二个词')
  })

  test('without the lock it would be', async () => {
    delete sealing.attach
    const db = person()
    await fill(db)
    db.close()
    const found = await everything()
    for (const text of ['canary', '山间', '第二个词']) expect(found).toContain(text)
  })

  test('comes back as it was, by key, by range, through cursors, as keys and as counts', async () => {
    const db = person()
    await fill(db)
    expect(await db.cards.get(['video', 2])).toEqual(card(2))
    expect(
      await db.cards.bulkGet([
        ['video', 3],
        ['video', 9],
        ['video', 1],
      ]),
    ).toEqual([card(3), undefined, card(1)])
    expect(await db.cards.orderBy('askedAt').reverse().toArray()).toEqual([card(3), card(2), card(1)])
    expect(await db.cards.where('[kind+id]').between(['video', Dexie.minKey], ['video', Dexie.maxKey]).count()).toBe(3)
    expect(await db.cards.filter(({ value }) => String(Reflect.get(value, 'title')).endsWith('2')).toArray()).toEqual([
      card(2),
    ])
    const list = `mv.byTag:{"tag":"${canary}"}`
    expect((await db.lists.get(list))?.key).toBe(list)
    expect(await db.lists.toCollection().primaryKeys()).toEqual([list])
    expect(await db.lists.where('key').startsWithAnyOf(['mv.byTag:', 'novel.list:']).toArray()).toHaveLength(1)
    expect(await db.lists.where('key').startsWithAnyOf(['novel.list:']).toArray()).toHaveLength(0)
    expect(
      await db.pages.where('[list+generation+no]').between([list, 1, -Infinity], [list, 1, Infinity]).toArray(),
    ).toMatchObject([{ list, ids: [3, 1] }])
    expect((await db.searches.orderBy('at').reverse().toArray()).map(({ word }) => word)).toEqual(['第二个词', canary])
    expect((await db.hidden.get(['tag', canary]))?.label).toBe(canary)
    const [file] = await db.draftFiles.where('draft').equals('d').toArray()
    expect([await file!.blob!.text(), (file!.blob as File).name, file!.blob!.type]).toEqual([
      canary,
      `${canary}.txt`,
      'text/plain',
    ])
    expect(await db.outbox.where('laid').equals(1).toArray()).toMatchObject([{ seq: 1, input: { note: canary } }])
    const piece = await db.pieces.get(['video:1', 0])
    expect(new TextDecoder().decode(piece?.bytes)).toBe(canary)
    db.close()
  })

  test('is changed, and deleted by texts, like any other', async () => {
    const db = person()
    await fill(db)
    await db.cards.update(['video', 1], { askedAt: 99 })
    await db.outbox.where('state').equals('waiting').modify({ attempts: 5 })
    await db.searches.delete(canary)
    await db.searches.filter(({ word }) => word.startsWith('第二')).delete()
    const list = `mv.byTag:{"tag":"${canary}"}`
    await db.pages.where('[list+generation+no]').between([list, 1, -Infinity], [list, 1, Infinity]).delete()
    expect([(await db.cards.get(['video', 1]))?.askedAt, (await db.outbox.toArray())[0]?.attempts]).toEqual([99, 5])
    expect([await db.searches.count(), await db.pages.count()]).toEqual([0, 0])
    db.close()
    expect(await everything()).not.toContain('canary')
  })

  test('wakes live queries at once', async () => {
    const db = person()
    const seen: string[][] = []
    const subscription = liveQuery(() => db.searches.orderBy('at').toArray()).subscribe((rows) =>
      seen.push(rows.map(({ word }) => word)),
    )
    await expect.poll(() => seen.length).toBe(1)
    await db.searches.put({ word: canary, at: 1 })
    await expect.poll(() => seen.at(-1)).toEqual([canary])
    await db.searches.delete(canary)
    await expect.poll(() => seen.at(-1)).toEqual([])
    subscription.unsubscribe()
    db.close()
  })

  test('lies in transactions as a whole or not at all', async () => {
    const db = person()
    const failing = db.transaction('rw', db.drafts, db.draftFiles, async () => {
      await db.drafts.put({ id: 'd', target: 'post', fields: { text: canary }, files: [], at: 1 })
      await db.draftFiles.put({ id: 'f', draft: 'd', blob: new Blob([canary]) })
      expect(await db.draftFiles.count()).toBe(1)
      throw new Error('over')
    })
    await expect(failing).rejects.toThrow('over')
    expect([await db.drafts.count(), await db.draftFiles.count()]).toEqual([0, 0])
    db.close()
  })

  test('does not open with another key, and says so', async () => {
    const db = person()
    await db.cards.put(card(1))
    db.close()
    sealing.attach = (other) => sealDatabase(other, new Uint8Array(32))
    const other = person()
    expect(await other.cards.get(['video', 1])).toBeUndefined()
    await expect(other.cards.toArray()).rejects.toThrow('does not open')
    other.close()
  })

  test('of the device: pictures, lines, and who, where and when somebody is, are sealed, what the lock itself needs is not', async () => {
    const db = new DeviceDatabase(undefined, options)
    await db.meta.bulkPut([
      { key: metaKeys.token, value: canary },
      { key: metaKeys.resume, value: { stack: [`/search/result?word=${canary}`] } },
      { key: metaKeys.person, value: { uuid: canary } },
      { key: metaKeys.forgetting, value: { uuid: canary } },
      { key: metaKeys.deviceId, value: canary },
      { key: metaKeys.affCode, value: canary },
      { key: metaKeys.settings, value: { theme: 'dark' } },
      { key: metaKeys.connection, value: { state: 'online', since: 1_764_000_000_123 } },
      { key: metaKeys.install, value: { days: [canary] } },
    ])
    await db.lines.put({ url: `https://${canary}`, role: 'api', lastOkAt: 1_764_000_000_123 } as never)
    await db.images.put({ path: 'a.webp', bytes: new TextEncoder().encode(canary).buffer, sizeBytes: 4, usedAt: 1 })
    expect((await db.meta.get(metaKeys.token))?.value).toBe(canary)
    db.close()
    const stored = await everything('shiguang-device')
    expect(stored).not.toContain('canary')
    expect(stored).not.toContain('1764000000123')
    const plain = await raw('shiguang-device')
    expect((await plain.table('meta').get(metaKeys.settings)) as unknown).toEqual({
      key: 'settings',
      value: { theme: 'dark' },
    })
    plain.close()
  })
})

test('a row’s bytes hold all that rows hold', () => {
  const value = {
    text: canary,
    none: null,
    gone: undefined,
    list: [1, 'two', { three: [undefined, -0.5] }],
    bytes: Uint8Array.of(1, 2, 3),
    buffer: Uint8Array.of(4, 5).buffer,
    words: Uint32Array.of(70_000),
    far: Infinity,
    date: new Date(5),
    big: 12345678901234567890n,
  }
  expect(valueOf(bytesOf(value) as Uint8Array<ArrayBuffer>)).toStrictEqual(value)
  // a patch that takes a field away names it
  const patch = { fields: { topic: undefined } }
  expect(valueOf(bytesOf(patch) as Uint8Array<ArrayBuffer>)).toStrictEqual(patch)
  expect(() => bytesOf({ map: new Map() })).toThrow(TypeError)
})
