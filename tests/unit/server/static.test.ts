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

test('a share that no service worker took is answered with its texts, escaped, and not with its files', async () => {
  const app = createStatic({ folder: tmpdir(), headers: () => ({ 'Content-Security-Policy': "default-src 'none'" }) })
  const send = async (said: Record<string, string>, fileBytes?: number) => {
    const body = new FormData()
    for (const [name, text] of Object.entries(said)) body.set(name, text)
    if (fileBytes !== undefined) body.append('files', new File([new Uint8Array(fileBytes)], 'a.png'))
    const response = await app.request('/share-target', { method: 'POST', body })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    const address = /content="0;url=([^"]*)"/.exec(html)![1]!.replaceAll('&#38;', '&')
    expect(address).toMatch(/^\/#\/share\/received\?/)
    const { early, ...rest } = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
    return { html, early, rest }
  }
  const text = `<script>alert("1")</script>&'\r\n第二行 😀`
  const one = await send({ title: '"><img src=x>', text, url: 'https://example.com/?a=1&b=2' }, 3_000_000)
  expect(one.rest).toEqual({ title: '"><img src=x>', text, url: 'https://example.com/?a=1&b=2', lost: '1' })
  expect(one.early).toMatch(/^[\w-]{36}$/)
  expect(one.html).not.toMatch(/<script|<img/)
  // as long as the app takes, and no longer
  const long = { title: '标'.repeat(20_000), text: '😀'.repeat(20_000), url: 'u' }
  const two = await send(long)
  expect(two.rest).toEqual({ title: long.title, text: '😀'.repeat(10_000), url: 'u' })
  // an empty one takes no place
  expect((await send({ text: ' ' })).early).toBeUndefined()
  const from = (site: string) =>
    app.request('/share-target', { method: 'POST', body: 'text=1', headers: { 'Sec-Fetch-Site': site } })
  // the page of another site is not the system, which is none
  for (const site of ['cross-site', 'same-site'])
    expect([(await from(site)).status, (await from(site)).headers.get('location')]).toEqual([303, '/'])
  for (const site of ['none', 'same-origin']) expect((await from(site)).status).toBe(200)
  const other = await app.request('/share-target', { method: 'POST', body: 'text=1' })
  expect([other.status, await other.text()]).toEqual([200, expect.stringContaining('url=/#/share/received?"')])
})
