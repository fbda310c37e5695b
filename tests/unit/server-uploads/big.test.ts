import { beforeEach, describe, expect, test } from 'vitest'
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

describe('a big upload', () => {
  const file = likeAFilm(2 * sliceBytes + 1000)

  test('goes up in slices and comes together as it was', async () => {
    const plan = await begin(3)
    expect(plan.slices.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(plan.renewed).toBe(false)
    const tags: Tag[] = []
    for (const number of [3, 1, 2]) {
      const reply = await client.put(plan, number, sliceOf(file, number))
      expect(reply.status).toBe(200)
      expect(reply.headers.get('etag')).toBe(`"${md5(sliceOf(file, number))}"`)
      tags.push({ number, e_tag: reply.headers.get('etag')! })
    }
    const { code, msg, data } = await client.complete(plan, tags)
    expect({ code, msg }).toEqual({ code: 200, msg: '上传完成' })
    expect(data).toEqual({ publicUrl: `upload/${plan.UploadName}` })
    expect((await server.fetch(`${server.line}/${data!.publicUrl}`)).status).toBe(404)
    expect(md5((await server.store.get(bigKey(plan.UploadName))) ?? new Uint8Array(0))).toBe(md5(file))
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'done', bytes: file.length, total: 3, user_id: person.user.id })
    expect(await client.complete(plan, tags)).toEqual({ code, msg, data })
    expect(await client.complete(plan, [])).toEqual({ code, msg, data })
  })

  test('that is completed eight times at once, on two servers, becomes one file and one clip', async () => {
    const quiet = server.another()
    const plan = await begin(3)
    const tags = await sendAll(client, plan, file)
    const there = uploadClient(
      async (url, init) => quiet.routes.fetch(new Request(url, init)),
      quiet.keys(person, server.line, Date.now())!,
    )
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => (at % 2 ? there : client).complete(plan, tags)),
    )
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(replies[0]).toMatchObject({ code: 200, data: { publicUrl: `upload/${plan.UploadName}` } })
    expect(await server.db.selectFrom('media').select('id').execute()).toHaveLength(1)
  })

  test('is resumed with the missing slices only, freshly signed, and what is there is not asked for again', async () => {
    const plan = await begin(3)
    const first = await client.put(plan, 2, sliceOf(file, 2))
    server.clock.forward(1000)
    const rest = await begin(3, plan)
    expect(rest).toMatchObject({
      uploadId: plan.uploadId,
      UploadName: plan.UploadName,
      uploadUrl: plan.uploadUrl,
      renewed: false,
    })
    expect(rest.slices.map(({ number }) => number)).toEqual([1, 3])
    if (server.store.kind === 'local disk') expect(rest.slices[0]?.signature).not.toBe(plan.slices[0]?.signature)
    const tags = await sendAll(client, rest, file)
    const all = [...tags, { number: 2, e_tag: first.headers.get('etag')! }]
    expect((await begin(3, plan)).slices).toEqual([])
    expect(await client.complete(plan, all)).toMatchObject({ code: 200 })
    // Whoever lost the reply and asks for a plan learns that nothing is missing, and completes again.
    expect((await begin(3, plan)).slices).toEqual([])
    expect(await client.complete(plan, all)).toMatchObject({ code: 200 })
  })

  test('a slice that broke off in the middle is not there, and all of the others are', async () => {
    const plan = await begin(3)
    await client.put(plan, 1, sliceOf(file, 1))
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(sliceOf(file, 2).subarray(0, 100_000))
        controller.error(new Error('the tunnel ate it'))
      },
    })
    const cut = client.put(plan, 2, broken).then(
      (reply) => reply.status,
      () => 0,
    )
    expect([0, 400]).toContain(await cut)
    expect((await begin(3, plan)).slices.map(({ number }) => number)).toEqual([2, 3])
  })
})

describe('a big upload whose size is signed', () => {
  const file = likeAFilm(sliceBytes + 1000)
  const begun = async (size = file.length, resume?: Plan) => {
    const { code, data } = await client.plan(2, resume, {}, size)
    expect(code).toBe(200)
    return data!
  }
  /** Slices as the local store takes them; an S3 that lets another length in has it refused at the end. */
  const put = async (plan: Plan, number: number, bytes: Uint8Array<ArrayBuffer>) => {
    const reply = await client.put(plan, number, bytes)
    return { status: reply.status, tag: { number, e_tag: reply.headers.get('etag') ?? 'none' } }
  }

  test('takes a last slice of just that length, and no shorter or longer one', async () => {
    const plan = await begun()
    const first = await put(plan, 1, sliceOf(file, 1))
    const last = sliceOf(file, 2)
    expect((await put(plan, 2, last.slice(0, 999))).status).toBeGreaterThanOrEqual(400)
    expect((await put(plan, 2, new Uint8Array(1001))).status).toBeGreaterThanOrEqual(400)
    const { status, tag } = await put(plan, 2, last)
    expect(status).toBe(200)
    // what is signed at the end must be the same
    const wrong = await client.complete(plan, [first.tag, tag], {}, file.length - 1)
    expect(wrong).toEqual(saidNo(409, { code: 'file-incomplete' }))
    expect(await client.complete(plan, [first.tag, tag], {}, file.length)).toMatchObject({ code: 200 })
    expect(await rows()).toMatchObject([{ state: 'done', bytes: file.length, size: file.length }])
  })

  test('is refused when it was cut off and its start said no size', async () => {
    const plan = await begin(2)
    const tags = [await put(plan, 1, sliceOf(file, 1)), await put(plan, 2, sliceOf(file, 2).slice(0, 999))].map(
      ({ tag }) => tag,
    )
    const refused = saidNo(409, { code: 'file-incomplete' })
    expect(await client.complete(plan, tags, {}, file.length)).toEqual(refused)
    // an app that never says a size has no better than it had
    expect(await client.complete(plan, tags)).toMatchObject({ code: 200 })
  })

  test('is another one when its size is another, and malformed or unverified when the size does not fit', async () => {
    const plan = await begun()
    expect(await begun(file.length, plan)).toMatchObject({ renewed: false })
    expect(await begun(file.length + 1, plan)).toMatchObject({ renewed: true })
    const malformed = saidNo(400, { code: 'upload-malformed' })
    for (const size of [0, sliceBytes, 2 * sliceBytes + 1])
      expect(await client.plan(2, undefined, {}, size), String(size)).toEqual(malformed)
    expect(await client.plan(2, undefined, { size: '7' })).toEqual(malformed)
    const unverified = saidNo(401, { code: 'upload-unverified' })
    expect(await client.plan(2, undefined, { size: String(file.length + 1) }, file.length)).toEqual(unverified)
    expect(await client.complete(plan, [], { size: '7' }, file.length)).toEqual(unverified)
  })
})

describe('a new plan instead of the old one', () => {
  const cases: [string, (plan: Plan) => Promise<{ plan: Plan; total: number }>][] = [
    ['an upload that nobody knows', async (plan) => ({ plan: { ...plan, uploadId: '0'.repeat(32) }, total: 2 })],
    ['another name', async (plan) => ({ plan: { ...plan, UploadName: '0'.repeat(32) }, total: 2 })],
    ['a path for a name', async (plan) => ({ plan: { ...plan, UploadName: '../../etc/passwd' }, total: 2 })],
    ['another number of slices', async (plan) => ({ plan, total: 3 })],
    [
      'one that was dropped',
      async (plan) => {
        server.clock.forward(25 * 3600_000)
        await server.uploads.sweep()
        client = clientOf(person)
        return { plan, total: 2 }
      },
    ],
    [
      'one that the store lost',
      async (plan) => {
        await server.store.multipart.abort(bigKey(plan.UploadName), plan.uploadId)
        return { plan, total: 2 }
      },
    ],
    [
      'somebody else’s',
      async (plan) => {
        client = clientOf(await addPerson(server.db))
        return { plan, total: 2 }
      },
    ],
  ]
  test.each(cases)('%s: all slices under a new id, and the reply says so', async (_, change) => {
    const former = await begin(2)
    const { plan, total } = await change(former)
    const fresh = await begin(total, plan, client)
    expect(fresh.renewed).toBe(true)
    expect(fresh.uploadId).not.toBe(former.uploadId)
    expect(fresh.UploadName).toMatch(/^[\da-f]{32}$/)
    expect(fresh.slices).toHaveLength(total)
  })
})

describe('pages that may send slices', () => {
  test.runIf(!process.env['S3_ENDPOINT'])(
    'the app’s origin passes the preflight and reads the ETag; any other one gets nothing',
    async () => {
      const plan = await begin(1)
      const preflight = (origin: string) =>
        server.fetch(`${plan.uploadUrl}?partNumber=1`, {
          method: 'OPTIONS',
          headers: {
            Origin: origin,
            'Access-Control-Request-Method': 'PUT',
            'Access-Control-Request-Headers': 'content-type',
          },
        })
      const allowed = await preflight(server.appOrigin)
      expect(allowed.status).toBe(204)
      expect(Object.fromEntries(allowed.headers)).toMatchObject({
        'access-control-allow-origin': server.appOrigin,
        'access-control-allow-methods': 'PUT',
        'access-control-allow-headers': 'content-type',
        vary: 'Origin',
      })
      expect(allowed.headers.has('access-control-allow-credentials')).toBe(false)
      const sent = await client.put(plan, 1, likeAFilm(100), { headers: { Origin: server.appOrigin } })
      expect(Object.fromEntries(sent.headers)).toMatchObject({
        'access-control-allow-origin': server.appOrigin,
        'access-control-expose-headers': 'ETag',
      })
      for (const origin of ['http://evil.test', 'null']) {
        const refused = await preflight(origin)
        expect(refused.status).toBe(403)
        expect(refused.headers.has('access-control-allow-origin')).toBe(false)
        expect((await client.put(plan, 1, likeAFilm(100), { headers: { Origin: origin } })).status).toBe(403)
      }
      // No other address needs a preflight, so none is answered.
      const elsewhere = await server.fetch(`${server.line}/upload/big`, {
        method: 'OPTIONS',
        headers: { Origin: server.appOrigin, 'Access-Control-Request-Method': 'PUT' },
      })
      expect(elsewhere.headers.has('access-control-allow-methods')).toBe(false)
    },
  )
})
