import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ObjectStore } from '#server/stores/store.ts'
import { partsSuite } from './stores-parts.suite.ts'

/** A store under test; `line` is where it takes parts, if it is this server that does. */
export interface StoreEnd {
  readonly store: ObjectStore
  readonly line: string
  close(): Promise<void>
}

const mib = 1024 * 1024
/** Nothing of one run is in another one's way. */
const run = randomBytes(4).toString('hex')
let count = 0
const freshKey = (): string => `suite/${run}/${(count += 1)}`
const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex')

/** What every store must do, whatever it is made of. */
export function storeSuite(name: string, open: () => Promise<StoreEnd>): void {
  describe(`store: ${name}`, () => {
    let end: StoreEnd
    let store: ObjectStore
    beforeAll(async () => {
      end = await open()
      ;({ store } = end)
    }, 60_000)
    afterAll(() => end.close())

    describe('objects', () => {
      test('what was put is there, whole and in parts, until it is deleted', async () => {
        const key = freshKey()
        const bytes = randomBytes(70_000)
        expect(await store.get(key)).toBeUndefined()
        expect(await store.size(key)).toBeUndefined()
        expect(await store.range(key, 0, 10)).toBeUndefined()
        await store.put(key, bytes)
        expect(Buffer.from((await store.get(key)) ?? [])).toEqual(bytes)
        expect(await store.size(key)).toBe(70_000)
        expect(Buffer.from((await store.range(key, 100, 50)) ?? [])).toEqual(bytes.subarray(100, 150))
        expect(Buffer.from((await store.range(key, 69_990, 50)) ?? [])).toEqual(bytes.subarray(69_990))
        expect(await store.range(key, 70_000, 50)).toHaveLength(0)
        await store.delete(key)
        await store.delete(key)
        expect(await store.get(key)).toBeUndefined()
      })

      test('everything under a prefix goes at once, and nothing beside it', async () => {
        const folder = freshKey()
        for (const name of ['/a', '/b/c', '/b/d', 'beside']) await store.put(`${folder}${name}`, Buffer.from(name))
        await store.deleteAll(`${folder}/`)
        await store.deleteAll(`${folder}/`)
        for (const name of ['/a', '/b/c', '/b/d']) expect(await store.size(`${folder}${name}`)).toBeUndefined()
        expect(await store.size(`${folder}beside`)).toBe(6)
        for (const bad of ['', '/', folder, '../', `${folder}//`])
          await expect(store.deleteAll(bad), bad).rejects.toThrow(RangeError)
      })

      test('a second put replaces the first', async () => {
        const key = freshKey()
        await store.put(key, Buffer.from('first, and longer'))
        await store.put(key, Buffer.from('second'))
        expect(Buffer.from((await store.get(key)) ?? []).toString()).toBe('second')
      })

      test('an object is made from a file, which stays', async () => {
        const folder = await mkdtemp(path.join(tmpdir(), 'store-suite-'))
        const file = path.join(folder, 'film')
        const key = freshKey()
        const bytes = randomBytes(3 * mib + 1)
        await writeFile(file, bytes)
        await store.putFile(key, file)
        expect(md5((await store.get(key))!)).toBe(md5(bytes))
        expect(md5(await readFile(file))).toBe(md5(bytes))
        await rm(folder, { recursive: true })
      })

      test('a download is the object, and none is made of what is not there', async () => {
        const folder = await mkdtemp(path.join(tmpdir(), 'store-suite-'))
        const key = freshKey()
        const bytes = randomBytes(3 * mib)
        await store.put(key, bytes)
        expect(await store.download(key, path.join(folder, 'a'))).toBe(true)
        expect(md5(await readFile(path.join(folder, 'a')))).toBe(md5(bytes))
        expect(await store.download(freshKey(), path.join(folder, 'b'))).toBe(false)
        await rm(folder, { recursive: true })
      })

      test.each([
        '../outside',
        'a/../b',
        '/root',
        'a//b',
        'a/',
        '',
        '.hidden',
        'a/.b',
        'a\\b',
        'A',
        'a b',
        'a\0',
        'a?b',
        'é',
        'x'.repeat(201),
      ])('the key %j is refused by everything', async (key) => {
        const { multipart } = store
        const part = { key, uploadId: 'a', number: 1, bytes: { atMost: 1 }, untilMs: Date.now() + 1000, line: end.line }
        await expect((async () => store.put(key, Buffer.from('x')))()).rejects.toThrow(RangeError)
        await expect((async () => store.get(key))()).rejects.toThrow(RangeError)
        await expect((async () => store.range(key, 0, 1))()).rejects.toThrow(RangeError)
        await expect((async () => store.size(key))()).rejects.toThrow(RangeError)
        await expect((async () => store.delete(key))()).rejects.toThrow(RangeError)
        await expect((async () => store.download(key, path.join(tmpdir(), `never-${run}`)))()).rejects.toThrow(
          RangeError,
        )
        await expect((async () => multipart.create(key))()).rejects.toThrow(RangeError)
        await expect((async () => multipart.presign(part))()).rejects.toThrow(RangeError)
      })
    })

    partsSuite(() => end, run)
  })
}
