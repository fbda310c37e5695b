import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStatic } from '#server/static.ts'

/** A script of about 60 kB that no packing can take for one line said often. */
const script = Array.from({ length: 2000 }, (_, at) => `const n${at * 7919}=${(at * 2654435761) >>> 0};`).join('\n')

test('a large file is given out at once, and packed smaller for those who come later', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-static-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'assets/app.js'), script)
  const app = createStatic({ folder, headers: () => ({}) })
  const get = async (etag?: string) => {
    const headers = { 'accept-encoding': 'gzip, br', ...(etag !== undefined && { 'if-none-match': etag }) }
    const response = await app.request('/assets/app.js', { headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, etag: response.headers.get('etag')!, bytes }
  }
  const first = await get()
  const later = await vi.waitUntil(async () => {
    const again = await get()
    return again.bytes.length < first.bytes.length && again
  })
  for (const { bytes } of [first, later]) expect(brotliDecompressSync(bytes).toString()).toBe(script)
  expect(later.etag).not.toBe(first.etag)
  expect((await get(later.etag)).status).toBe(304)
  expect((await get(first.etag)).status).toBe(200)
})
