import { beforeEach, describe, expect, test } from 'vitest'
import { claimClip } from '#server/media/clips.ts'
import { bigKey } from '#server/uploads/big-uploads.ts'
import { saidNo, uploadClient, type Plan, type Tag, type UploadClient } from './support/client.ts'
import { likeAFilm, md5, sendAll, sliceBytes, sliceOf } from './support/files.ts'
import { addPerson, type TestPerson } from './support/people.ts'
import { bigScene } from './support/scene.ts'
import type { UploadServer } from './support/server.ts'

const scene = bigScene()
const { begin, clientOf, rows } = scene
let server: UploadServer
let person: TestPerson
let client: UploadClient
beforeEach(() => {
  server = scene.server()
  person = scene.person()
  client = scene.client()
})

describe('what is refused', () => {
  const file = likeAFilm(sliceBytes + 10)

  test('is what has wrong signs, or the signs of other texts', async () => {
    const plan = await begin(2)
    const keys = server.uploads.keys(person, server.line, Date.now())!
    const other = uploadClient(server.fetch, {
      ...keys,
      r2Key: server.uploads.keys(await addPerson(server.db), server.line, Date.now())!.r2Key,
    })
    const wrong = saidNo(401, { code: 'upload-unverified' })
    expect(await other.plan(2)).toEqual(wrong)
    expect(await client.plan(2, undefined, { sign: '0'.repeat(64) })).toEqual(wrong)
    expect(await client.plan(2, undefined, { total: '3' })).toEqual(wrong)
    expect(await client.plan(2, undefined, { timestamp: String(Date.now() + 1) })).toEqual(wrong)
    expect(await client.complete(plan, [], { sign: '0'.repeat(64) })).toEqual(wrong)
    expect(await client.complete(plan, [], { upload_id: 'x' })).toEqual(wrong)
    expect(await uploadClient(server.fetch, { ...keys, r2Key: keys.upload_img_key }).plan(2)).toEqual(wrong)
    expect(await uploadClient(server.fetch, { ...keys, r2URL: keys.r2URL.slice(0, -4) }).plan(2)).toEqual(wrong)
    expect(await rows()).toHaveLength(1)
  })

  test('a clock that is more than five minutes off is told the time', async () => {
    const nowMs = server.clock.now()
    for (const offMs of [-301_000, 301_000]) {
      const wrongClock = uploadClient(
        server.fetch,
        server.uploads.keys(person, server.line, nowMs)!,
        () => nowMs + offMs,
      )
      const { data, ...said } = await wrongClock.plan(2)
      expect(said).toEqual(saidNo(425, { code: 'upload-clock-wrong' }))
      expect(Math.abs((data as unknown as { time: number }).time - nowMs)).toBeLessThan(5000)
    }
    expect(await rows()).toEqual([])
  })

  test('forms that are not as agreed', async () => {
    const bad = saidNo(400, { code: 'upload-malformed' })
    for (const total of ['0', '-1', '1.5', '1e2', '01', 'x', '', '99999999999999999'])
      expect(await client.plan(2, undefined, { total }), total).toEqual(bad)
    expect(await client.plan(2, undefined, { more: '1' })).toEqual(bad)
    const keys = server.uploads.keys(person, server.line, Date.now())!
    const post = async (body: BodyInit | null, type = 'application/x-www-form-urlencoded') =>
      (await server.fetch(keys.r2URL, { method: 'POST', body, headers: { 'Content-Type': type } })).json()
    expect(await post('sign=1&timestamp=2&total=3&total=3')).toEqual(bad)
    expect(await post('{}', 'application/json')).toEqual(bad)
    expect(await post(null)).toEqual(bad)
    expect(await post('x'.repeat(3_000_000))).toEqual(bad)
    const plan = await begin(1)
    for (const tags of [
      '',
      '{}',
      '[]',
      '[1]',
      '[{"number":1}]',
      '[{"number":2,"e_tag":"x"}]',
      '[{"number":1,"e_tag":1}]',
      '[{"number":1,"e_tag":"x"},{"number":1,"e_tag":"x"}]',
    ]) {
      expect(await client.complete(plan, [], { slice_tag: tags }), tags).toEqual(bad)
    }
  })

  test('is more than 2 GB, before a byte of it', async () => {
    expect((await client.plan(410)).code).toBe(200)
    expect(await client.plan(411)).toEqual(saidNo(413, { code: 'file-too-large', params: { gb: '2' } }))
  })

  test('films where there is no ffmpeg', async () => {
    const without = server.another({ ffmpeg: undefined })
    const there = uploadClient(
      async (url, init) => without.routes.fetch(new Request(url, init)),
      without.keys(person, server.line, Date.now())!,
    )
    expect(await there.plan(1)).toEqual(saidNo(503, { code: 'clips-unavailable' }))
  })

  test('swapped slices, foreign ones, missing ones and wrong tags complete nothing; put right, it succeeds', async () => {
    const plan = await begin(2)
    const tags = await sendAll(client, plan, file)
    const [one, two] = tags as [Tag, Tag]
    const incomplete = saidNo(409, { code: 'file-incomplete' })
    expect(
      await client.complete(plan, [
        { number: 1, e_tag: two.e_tag },
        { number: 2, e_tag: one.e_tag },
      ]),
    ).toEqual(incomplete)
    expect(await client.complete(plan, [one, { number: 2, e_tag: `"${md5(new Uint8Array(9))}"` }])).toEqual(incomplete)
    const other = await begin(2)
    const foreign = await sendAll(client, other, likeAFilm(sliceBytes + 10, 2))
    expect(await client.complete(plan, [one, foreign[1]!])).toEqual(incomplete)
    const empty = await begin(2)
    expect(await client.complete(empty, tags)).toEqual(incomplete)
    expect(await server.db.selectFrom('media').select('id').execute()).toEqual([])
    expect(await client.complete(plan, tags)).toMatchObject({ code: 200 })
  })

  test('is a slice under the address of another one, of another upload, or after its hour', async () => {
    const plan = await begin(2)
    const other = await begin(2)
    const signed = (number: number, upload: Plan) => upload.slices.find((slice) => slice.number === number)!.signature
    const put = (id: string, number: number, signature: string, url = plan.uploadUrl) =>
      server.fetch(`${url}?partNumber=${number}&uploadId=${id}&${signature}`, { method: 'PUT', body: sliceOf(file, 2) })
    expect((await put(plan.uploadId, 2, signed(2, other))).status).toBe(403)
    expect((await put(plan.uploadId, 1, signed(2, plan))).status).toBe(403)
    expect((await put(plan.uploadId, 2, signed(2, plan), other.uploadUrl)).status).toBe(403)
    expect((await put(other.uploadId, 2, signed(2, plan))).status).toBe(403)
    if (server.store.kind === 'local disk') {
      server.clock.forward(3600_000 + 1)
      expect((await put(plan.uploadId, 2, signed(2, plan))).status).toBe(403)
    }
    expect((await begin(2, plan)).slices).toHaveLength(2)
  })

  test('is a slice of another size', async () => {
    const plan = await begin(2)
    const put = (number: number, bytes: number) => client.put(plan, number, likeAFilm(bytes))
    expect((await put(1, sliceBytes - 1)).ok).toBe(false)
    expect((await put(1, sliceBytes + 1)).ok).toBe(false)
    expect((await begin(2, plan)).slices).toHaveLength(2)
    const first = await put(1, sliceBytes)
    // A store that is not ours takes a last slice of any size; the completion does not.
    const second = await put(2, sliceBytes + 1)
    expect(second.ok).toBe(server.store.kind === 's3')
    expect((await begin(2, plan)).slices.map(({ number }) => number)).toEqual([2])
    const tags = [first, second].map((reply, at) => ({ number: at + 1, e_tag: reply.headers.get('etag') ?? 'none' }))
    expect(await client.complete(plan, tags)).toMatchObject({ code: 409 })
    expect((await put(2, sliceBytes)).ok).toBe(true)
  })

  test.runIf(!process.env['S3_ENDPOINT'])('slices of another size that do not say so beforehand', async () => {
    const plan = await begin(2)
    const put = async (number: number, bytes: number) => {
      const body = new Blob([likeAFilm(bytes)]).stream()
      return (await client.put(plan, number, body)).status
    }
    for (const bytes of [1, sliceBytes - 1, sliceBytes + 1]) expect(await put(1, bytes), `${bytes} bytes`).toBe(400)
    expect(await put(2, sliceBytes + 1)).toBe(400)
    expect((await begin(2, plan)).slices).toHaveLength(2)
    expect(await put(1, sliceBytes)).toBe(200)
  })

  test('somebody else’s upload is not there to be completed', async () => {
    const plan = await begin(2)
    const tags = await sendAll(client, plan, file)
    const other = clientOf(await addPerson(server.db))
    expect(await other.complete(plan, tags)).toEqual(saidNo(404, { code: 'upload-unknown' }))
    expect(await client.complete(plan, tags)).toMatchObject({ code: 200 })
    const { data } = await client.complete(plan, tags)
    const claim = (who: TestPerson, url: string) =>
      server.db.transaction().execute((tx) => claimClip(tx, who.user.id, url, Date.now()))
    await expect(claim(await addPerson(server.db), data!.publicUrl)).rejects.toThrow('clip-gone')
    for (const url of [
      '',
      'upload/',
      `upload/${'0'.repeat(32)}`,
      `/${data!.publicUrl}`,
      `http://x.test/${data!.publicUrl}`,
    ]) {
      await expect(claim(person, url), url).rejects.toThrow('clip-gone')
    }
    expect(await claim(person, data!.publicUrl)).toEqual({ id: expect.any(Number) as number })
  })

  test.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a playlist', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'],
    ['a picture in the same container', '\0\0\0\x18ftypavif\0\0\0\0'],
    ['a text', 'Good morning'],
  ])('is %s instead of a film, once for good', async (_, content) => {
    const plan = await begin(1)
    const tags = await sendAll(client, plan, new Uint8Array(Buffer.from(content, 'latin1')))
    const refused = saidNo(415, { code: 'file-not-video' })
    expect(await client.complete(plan, tags)).toEqual(refused)
    expect(await client.complete(plan, tags)).toEqual(refused)
    expect(await client.plan(1, plan)).toEqual(refused)
    expect(await server.store.size(bigKey(plan.UploadName))).toBeUndefined()
    expect(await server.db.selectFrom('media').select('id').execute()).toEqual([])
  })

  test('more than eight open uploads: the one that was longest untouched gives way', async () => {
    const plans: Plan[] = []
    for (let at = 0; at < 8; at += 1) {
      plans.push(await begin(1))
      server.clock.forward(1000)
    }
    await begin(1, plans[0])
    server.clock.forward(1000)
    await begin(1)
    expect((await begin(1, plans[0])).renewed).toBe(false)
    expect((await begin(1, plans[1])).renewed).toBe(true)
  })
})
