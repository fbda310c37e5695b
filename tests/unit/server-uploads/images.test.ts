import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { thumbHashToRGBA } from 'thumbhash'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unpackImage } from '#contract/envelope/layout.ts'
import type { Suite } from '#contract/envelope/suites.ts'
import { imageAad } from '#contract/envelope/texts.ts'
import { open } from '#server/envelope/primitives.ts'
import { claimImages, imageKey } from '#server/uploads/images.ts'
import { saidNo, newId, uploadClient, type UploadClient } from './support/client.ts'
import { addPerson, type TestPerson } from './support/people.ts'
import { canary, photo } from './support/pictures.ts'
import { openUploadServer, type UploadServer } from './support/server.ts'
import { dropImages } from '#server/repositories/uploaded-images.ts'

/** The entry of EXIF that leads to the place, little-endian. */
const gpsTag = Buffer.from('2588', 'hex')

let server: UploadServer
let person: TestPerson
let client: UploadClient

const clientOf = (who: TestPerson) =>
  uploadClient(server.fetch, server.uploads.keys(who, server.line, server.clock.now())!, server.clock.now)
const claim = (who: TestPerson, paths: string[]) =>
  server.db.transaction().execute((tx) => claimImages(tx, who.user.id, paths, server.clock.now()))

/** The picture inside of a file as it is served. */
async function fetchPicture(path: string, suite: Suite = 1): Promise<Buffer> {
  const reply = await server.fetch(`${server.line}/img${suite === 1 ? '' : suite}/${path}`)
  expect(reply.status).toBe(200)
  const parts = unpackImage(new Uint8Array(await reply.arrayBuffer()))
  if (!parts.ok) throw new Error('not an encrypted picture')
  expect(parts.value).toMatchObject({ suite, keyId: 3 })
  const content = open(
    suite,
    { key: server.root.imageKeys[suite], iv: parts.value.iv, aad: imageAad(path) },
    parts.value.sealed,
  )
  return Buffer.from(content ?? [])
}

beforeEach(async () => {
  server = await openUploadServer()
  person = await addPerson(server.db)
  client = clientOf(person)
})
afterEach(() => server.close())

describe('a picture', () => {
  test('comes back as WebP, upright, encrypted under its path, without a trace of where it was taken', async () => {
    const original = await photo()
    const before = await sharp(original).metadata()
    expect(before.exif?.toString('latin1')).toContain(canary)
    expect(before.exif?.indexOf(gpsTag), 'the photo says where it was taken').toBeGreaterThan(0)

    const { code, msg: path } = await client.image(original)
    expect({ code, path }).toEqual({ code: 1, path: expect.stringMatching(/^u\/\d{6}\/[\da-f]{32}\.webp$/) as string })
    const kept = await server.store.get(imageKey(path))
    expect(Buffer.from(kept ?? []).toString('latin1', 0, 4)).toBe('SGI1')

    const content = await fetchPicture(path)
    expect(content.toString('latin1', 8, 12)).toBe('WEBP')
    const { exif, xmp, iptc, icc, orientation, format, width, height } = await sharp(content).metadata()
    expect({ exif, xmp, iptc, icc, orientation, format }).toEqual({ format: 'webp' })
    expect({ width, height }).toEqual({ width: 300, height: 400 })
    for (const trace of [canary, 'Exif', 'GPS', 'EXIF']) expect(content.includes(trace), trace).toBe(false)
    // Turned by 90 degrees: what was the left edge is the upper one.
    const { data } = await sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(data[0]! < 40 && data[(399 * 300 + 299) * 3]! > 200).toBe(true)
  })

  test('is also served in suite 2, as the same picture', async () => {
    const { msg: path } = await client.image(await photo())
    expect((await fetchPicture(path, 2)).equals(await fetchPicture(path, 1))).toBe(true)
  })

  test('becomes an Image with its size and a thumbhash for the one who uploaded it, and for nobody else', async () => {
    const { msg: path } = await client.image(await photo({ width: 3000, height: 1500, orientation: 1 }))
    const [image] = await claim(person, [path])
    expect(image).toMatchObject({ path, width: 2560, height: 1280 })
    const small = thumbHashToRGBA(Buffer.from(image?.hash ?? '', 'base64'))
    expect(small.w / small.h).toBeCloseTo(2, 0)
    const other = await addPerson(server.db)
    await expect(claim(other, [path])).rejects.toThrow('image-gone')
    await expect(claim(person, [path, 'u/202601/0123.webp'])).rejects.toThrow('image-gone')
    await expect(claim(person, ['avatar/1.webp'])).rejects.toThrow('image-gone')
    expect(await claim(person, [path, path])).toHaveLength(2)
  })

  test('uploaded again with the same id is the same picture; with another id it is another', async () => {
    const file = await photo()
    const id = newId()
    const first = await client.image(file, { id })
    expect(await client.image(file, { id })).toEqual(first)
    expect((await client.image(file)).msg).not.toBe(first.msg)
    const other = clientOf(await addPerson(server.db))
    expect((await other.image(file, { id })).msg).not.toBe(first.msg)
  })

  test('that comes eight times at once is kept once', async () => {
    const file = await photo()
    const id = newId()
    const replies = await Promise.all(Array.from({ length: 8 }, () => client.image(file, { id })))
    expect(new Set(replies.map(({ msg }) => msg)).size).toBe(1)
    expect(replies.every(({ code }) => code === 1)).toBe(true)
    const rows = await server.db.selectFrom('uploaded_images').select('path').execute()
    expect(rows).toHaveLength(1)
    await fetchPicture(rows[0]!.path)
  })

  test('has a path of its own, whatever its name would like', async () => {
    const file = await photo()
    for (const name of [
      '../../etc/passwd',
      '/etc/passwd',
      '..\\..\\x.jpg',
      'a\0.jpg',
      'x'.repeat(5000),
      '<script>.svg',
    ]) {
      const { code, msg } = await client.image(file, { name })
      expect(code).toBe(1)
      expect(msg).toMatch(/^u\/\d{6}\/[\da-f]{32}\.webp$/)
    }
  })

  test('that was taken down is gone at once, and its file at the next sweep', async () => {
    const { msg: path } = await client.image(await photo())
    await claim(person, [path])
    await dropImages(server.db, [path], server.clock.now())
    expect((await server.fetch(`${server.line}/img/${path}`)).status).toBe(404)
    await server.uploads.sweep()
    expect(await server.store.get(imageKey(path))).toBeUndefined()
  })

  test.each(['u/../../store.key', 'u/%2e%2e/%2e%2e/secret', 'u/', 'u/202601/none.webp', 'u/a%00'])(
    '%s is no picture',
    async (path) => {
      expect((await server.fetch(`${server.line}/img/${path}`)).status).toBe(404)
    },
  )
})

describe('who may upload a picture', () => {
  test('a visitor has no keys', () => {
    expect(
      server.uploads.keys({ key: 'd:1', device: '1', user: undefined, session: undefined }, server.line, Date.now()),
    ).toBeUndefined()
  })

  test('a wrong sign, the sign of another id, and the other key are refused', async () => {
    const file = await photo()
    const keys = server.uploads.keys(person, server.line, Date.now())!
    expect(await client.image(file, { sign: '0'.repeat(64) })).toMatchObject({ code: 0, reason: 'sign' })
    expect(await client.image(file, { sign: '' })).toMatchObject({ code: 0, reason: 'sign' })
    const wrongKey = uploadClient(server.fetch, { ...keys, upload_img_key: keys.r2Key })
    expect(await wrongKey.image(file)).toMatchObject({ ...saidNo(0, { code: 'upload-unverified' }), reason: 'sign' })
    const others = server.uploads.keys(await addPerson(server.db), server.line, Date.now())!
    const mixed = uploadClient(server.fetch, { ...keys, upload_img_key: others.upload_img_key })
    expect(await mixed.image(file)).toMatchObject({ code: 0, reason: 'sign' })
    expect(await server.db.selectFrom('uploaded_images').select('path').execute()).toEqual([])
  })

  test('a ticket that was altered, left out or made up is refused before anything is read', async () => {
    const file = await photo()
    const keys = server.uploads.keys(person, server.line, Date.now())!
    for (const url of [
      keys.img_upload_url.slice(0, -2),
      keys.img_upload_url.split('?')[0]!,
      `${keys.img_upload_url}AA`,
    ]) {
      expect(await uploadClient(server.fetch, { ...keys, img_upload_url: url }).image(file)).toMatchObject({
        code: 0,
        reason: 'sign',
      })
    }
  })

  test('keys end after twelve hours, with the session, and with the account', async () => {
    const file = await photo()
    server.clock.forward(11.9 * 3600_000)
    expect(await client.image(file)).toMatchObject({ code: 1 })
    server.clock.forward(0.2 * 3600_000)
    expect(await client.image(file)).toMatchObject({ ...saidNo(0, { code: 'upload-expired' }), reason: 'expired' })
    const fresh = clientOf(person)
    expect(await fresh.image(file)).toMatchObject({ code: 1 })
    await server.db.updateTable('sessions').set({ revoked_at: Date.now() }).where('hash', '=', person.session).execute()
    expect(await fresh.image(file)).toMatchObject({ code: 0, reason: 'session' })
    const banned = await addPerson(server.db)
    const theirs = clientOf(banned)
    await server.db.updateTable('users').set({ state: 2 }).where('id', '=', banned.user.id).execute()
    expect(await theirs.image(file)).toMatchObject({ code: 0, reason: 'session' })
  })

  test('the app’s origin may read the answer, another page may not even ask', async () => {
    const file = await photo()
    const { img_upload_url: url } = server.uploads.keys(person, server.line, Date.now())!
    const from = (origin: string) =>
      server.fetch(url, { method: 'POST', headers: { Origin: origin }, body: new FormData() })
    expect((await from(server.appOrigin)).headers.get('access-control-allow-origin')).toBe(server.appOrigin)
    expect((await from('http://evil.test')).status).toBe(403)
    expect(await client.image(file, { headers: { Origin: server.appOrigin } })).toMatchObject({ code: 1 })
  })

  test('two hundred pictures that no call used are enough', async () => {
    const nowMs = server.clock.now()
    const rows = Array.from({ length: 200 }, (_, at) => ({
      path: `u/test/${at}`,
      user_id: person.user.id,
      upload_id: String(at),
      width: 1,
      height: 1,
      hash: '',
      bytes: 1,
      created_at: nowMs,
    }))
    await server.db.insertInto('uploaded_images').values(rows).execute()
    expect(await client.image(await photo())).toMatchObject({ code: 0, reason: 'busy' })
    await claim(person, ['u/test/7'])
    expect(await client.image(await photo())).toMatchObject({ code: 1 })
  })
})
