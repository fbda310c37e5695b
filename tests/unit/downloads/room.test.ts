import { expect, test } from 'vitest'
import type { DownloadRow } from '#bridge/rows.ts'
import { sumsOf } from '#data/downloads.ts'
import { downloadPart, downloadText, wholeText } from '#features/downloads/download-words.ts'
import { hasRoomFor } from '#net/download/room.ts'
import { zh } from '#tests/words.ts'

const words = zh.downloads
const facts = { offline: false, needsWifi: false, nowMs: 0 }
const MB = 1e6
const row = (change: Partial<DownloadRow>): DownloadRow =>
  ({
    key: 'video:1',
    kind: 'video',
    id: 1,
    title: '',
    state: 'waiting',
    order: 0,
    addedAt: 0,
    touchedAt: 0,
    pieces: 0,
    piecesDone: 0,
    bytes: 0,
    bytesDone: 0,
    bytesPerS: 0,
    pins: [],
    ...change,
  }) as DownloadRow
const whole = row({ key: 'comic:1', rule: { take: 'all' }, state: 'done' })

const disk = (quota: number, usage: number) => ({ estimate: async () => ({ quota, usage }) })

test('downloads: leave a reserve for what is read', async () => {
  expect(await hasRoomFor(4 * MB, disk(40 * MB, 33 * MB))).toBe(true)
  expect(await hasRoomFor(4 * MB, disk(40 * MB, 35 * MB))).toBe(false)
  expect(await hasRoomFor(0, disk(40 * MB, 39 * MB))).toBe(false)
  expect(await hasRoomFor(4 * MB, disk(100_000 * MB, 99_900 * MB))).toBe(true)
  expect(await hasRoomFor(4 * MB, undefined)).toBe(true)
  expect(await hasRoomFor(4 * MB, { estimate: () => Promise.reject(new Error('blocked')) })).toBe(true)
})

test('downloads: one that waits for room says so', () => {
  const why = { kind: 'storage', reason: 'quota' } as const
  expect(downloadText(row({ why }), facts, words)).toBe(words.why.full)
})

test('a collection: neither its count, its size nor its bar ever go back, and the finished one has a size', () => {
  const done = { state: 'done', pieces: 3, piecesDone: 3, bytes: 8 * MB, bytesDone: 8 * MB } as const
  const steps = [
    [row({ state: 'running', pieces: 3, bytes: 8 * MB, bytesDone: 2 * MB, bytesPerS: MB }), row({})],
    [row({ state: 'running', pieces: 3, bytes: 8 * MB, bytesDone: 7.7 * MB, bytesPerS: MB }), row({})],
    [row(done), row({ state: 'running', pieces: 4, bytes: 9 * MB, bytesDone: 0 })],
    [row(done), row({ state: 'running', pieces: 4, bytes: 9 * MB, bytesDone: 3 * MB, bytesPerS: MB })],
    [row(done), row(done)],
  ]
  const bars = steps.map((parts) => downloadPart({ ...whole, ...sumsOf(parts) })!)
  expect(bars).toEqual(bars.toSorted((a, b) => a - b))
  expect(bars.at(-1)).toBe(1)
  const texts = steps.map((parts) => wholeText(whole, parts, facts, words))
  expect(texts[0]).toBe('0 / 2 个 · 2.0 MB · 1.0 MB/s')
  // a piece's own size has no place beside the count of pieces
  for (const text of texts) expect(text.match(/\//g)!.length).toBeLessThanOrEqual(2)
  expect(texts.at(-1)).toBe('2 / 2 个 · 16 MB')
})
