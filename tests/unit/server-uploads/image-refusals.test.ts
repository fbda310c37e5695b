import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeImage } from '#server/uploads/encode-image.ts'
import { imageKind } from '#server/uploads/image-kind.ts'
import { saidNo, newId, uploadClient, type ImageForm, type UploadClient } from './support/client.ts'
import { addPerson } from './support/people.ts'
import { photo } from './support/pictures.ts'
import { openUploadServer, type UploadServer } from './support/server.ts'

let server: UploadServer
let client: UploadClient
beforeAll(async () => {
  server = await openUploadServer()
  client = uploadClient(server.fetch, server.uploads.keys(await addPerson(server.db), server.line, Date.now())!)
})
afterAll(() => server.close())

const text = (content: string) => new Uint8Array(Buffer.from(content))
const kept = async () => (await server.db.selectFrom('uploaded_images').select('path').execute()).length

/** A PNG that says it has so many pixels; its own data are a few bytes. */
function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const crcOf = (bytes: Buffer): number => {
    let crc = ~0
    for (const byte of bytes) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1))
    }
    return ~crc >>> 0
  }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    crc.writeUInt32BE(crcOf(body))
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(1000))
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', data),
      chunk('IEND', Buffer.of()),
    ]),
  )
}

describe('what is no picture', () => {
  test.each([
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
    ['SVG behind a byte order mark', text('\ufeff<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', text('<!doctype html><script>alert(1)</script>')],
    ['PDF', text('%PDF-1.7\n')],
    ['TIFF', text('II*\0\x08\0\0\0')],
    ['a program', text('#!/bin/sh\nrm -rf /\n')],
    ['nothing', text('')],
    ['one byte', text('\xff')],
  ])('%s is refused with a clear word, whatever it is called', async (_, file) => {
    const before = await kept()
    for (const type of ['image/jpeg', 'image/svg+xml', 'text/html']) {
      expect(await client.image(file, { type, name: 'cat.jpg' })).toEqual(saidNo(0, { code: 'image-format-unknown' }))
    }
    expect(await kept()).toBe(before)
  })

  test('a picture that ends in the middle, or is one in its first bytes only', async () => {
    const whole = await photo()
    for (const file of [
      whole.slice(0, whole.length / 2),
      whole.slice(0, 20),
      text('\x89PNG\r\n\x1a\n<script>alert(1)</script>'),
      text('GIF89a<html>'),
    ]) {
      const { code, refusal } = await client.image(file)
      expect({ code, refusal }).toMatchObject({ code: 0 })
      expect(['image-broken', 'image-format-unknown']).toContain(refusal)
    }
  })

  test('HEIC that can not be decoded is named', async () => {
    const file = new Uint8Array(
      Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(100)]),
    )
    expect(imageKind(file)).toBe('heic')
    expect(await client.image(file)).toEqual(saidNo(0, { code: 'image-heic' }))
  })

  test('script hidden behind a real picture is not in what is kept', async () => {
    const hidden = new Uint8Array(Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')]))
    const encoded = await encodeImage(hidden)
    expect(encoded.ok && Buffer.from(encoded.content).includes('script')).toBe(false)
    expect(encoded.ok).toBe(true)
  })
})

describe('what is taken', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s', async (format) => {
    const file = new Uint8Array(
      await sharp(await photo({ orientation: 1 }))
        .toFormat(format)
        .toBuffer(),
    )
    expect(imageKind(file)).toBe(format)
    expect(await client.image(file)).toMatchObject({ code: 1 })
  })
})

describe('bombs', () => {
  test.each([
    ['a PNG of 50,000 × 50,000 in its header', () => png(50_000, 50_000)],
    ['a PNG of 2,000,000,000 × 1', () => png(2_000_000_000, 1)],
    [
      'a GIF of 65,535 × 65,535',
      () =>
        new Uint8Array(
          Buffer.concat([Buffer.from('GIF89a'), Buffer.from([255, 255, 255, 255, 0, 0, 0]), Buffer.from('3b', 'hex')]),
        ),
    ],
  ])('%s is refused within a second', async (_, make) => {
    const startMs = performance.now()
    expect(await client.image(make())).toMatchObject({ code: 0 })
    expect(performance.now() - startMs).toBeLessThan(1000)
  })

  test('a real one is refused, 144 million pixels in two megabytes', async () => {
    const file = new Uint8Array(
      await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
    expect(file.length).toBeLessThan(2_000_000)
    expect(await client.image(file)).toEqual(saidNo(0, { code: 'image-too-many-pixels' }))
  })

  test('more than 25 MB are refused', async () => {
    const file = new Uint8Array(25 * 1024 * 1024 + 1)
    file.set(await photo())
    expect(await client.image(file)).toEqual(saidNo(0, { code: 'image-too-large', params: { mb: 25 } }))
    const huge = new Uint8Array(40 * 1024 * 1024)
    expect(await client.image(huge)).toEqual(saidNo(0, { code: 'image-too-large', params: { mb: 25 } }))
  })
})

describe('forms that are not as agreed', () => {
  const malformed = saidNo(0, { code: 'upload-malformed' })

  test.each<[string, ImageForm]>([
    ['an id that is no UUID v7', { id: '../../x' }],
    ['another position', { position: 'body' }],
    ['a field too much', { more: { path: 'u/1/x.webp' } }],
    ['a field twice', { more: { id: newId() } }],
  ])('%s', async (_, form) => {
    expect(await client.image(await photo(), form)).toEqual(malformed)
  })

  test('no multipart, a broken one, and nothing at all are refused', async () => {
    const { img_upload_url: url } = server.uploads.keys(await addPerson(server.db), server.line, Date.now())!
    const post = async (init: RequestInit) => (await server.fetch(url, { method: 'POST', ...init })).json()
    expect(await post({ body: new URLSearchParams({ id: newId() }) })).toEqual(malformed)
    expect(
      await post({ body: '--x\r\nnothing', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }),
    ).toEqual(malformed)
    expect(await post({ body: 'x', headers: { 'Content-Type': 'multipart/form-data' } })).toEqual(malformed)
    expect(await post({})).toEqual(malformed)
  })
})

test('none of this was a fault of the server', () => {
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([])
})
