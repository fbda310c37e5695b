import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRng } from '#demo/rng.ts'
import { bigKey } from '#server/uploads/big-uploads.ts'
import { saidNo, type Plan, type Tag } from './support/client.ts'
import { likeAFilm, md5, sendAll, sliceBytes, sliceOf, totalOf } from './support/files.ts'
import { startChild, type ChildServer } from './support/start-child.ts'

let folder: string
let server: ChildServer
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'uploads-kill-'))
  server = await startChild(folder)
})
afterEach(async () => {
  await server.kill()
  await rm(folder, { recursive: true })
})

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
const stored = async (plan: Plan) => md5(await readFile(path.join(folder, 'store', 'objects', bigKey(plan.UploadName))))

/** A body that stops at a byte and waits there for its end. */
function halfOf(bytes: Uint8Array, at: number): { body: ReadableStream<Uint8Array>; end(): void } {
  const over = Promise.withResolvers<void>()
  let sent = false
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (!sent) controller.enqueue(bytes.slice(0, at))
      else {
        await over.promise
        controller.close()
      }
      sent = true
    },
  })
  return { body, end: over.resolve }
}

describe('a server that is killed', () => {
  test.each([1, 2, 3])('in the middle of a slice loses that slice and no other (%i)', async (round) => {
    const rng = createRng(`${seed} ${round}`)
    const at = 1 + Math.floor(rng.next() * (sliceBytes - 2))
    console.log(`SEED=${seed}, round ${round}: killed at byte ${at} of slice 2`)
    const file = likeAFilm(3 * sliceBytes + 777, seed)
    const plan = (await server.client.plan(4)).data!
    const first = await server.client.put(plan, 1, sliceOf(file, 1))
    const { body, end } = halfOf(sliceOf(file, 2), at)
    const broken = server.client.put(plan, 2, body).then(
      (reply) => reply.status,
      () => 0,
    )
    await expect.poll(async () => (await server.state()).underWay, { timeout: 10_000 }).toBe(at)
    await server.kill()
    end()
    expect(await broken).toBe(0)

    server = await startChild(folder)
    const rest = (await server.client.plan(4, plan)).data!
    expect(rest).toMatchObject({ uploadId: plan.uploadId, renewed: false })
    expect(rest.slices.map(({ number }) => number)).toEqual([2, 3, 4])
    const tags: Tag[] = [
      { number: 1, e_tag: first.headers.get('etag')! },
      ...(await sendAll(server.client, rest, file)),
    ]
    expect(await server.client.complete(rest, tags)).toMatchObject({
      code: 200,
      data: { publicUrl: `upload/${plan.UploadName}` },
    })
    expect(await stored(plan)).toBe(md5(file))
  })

  test('while it puts the slices together begins again, and the file is whole', async () => {
    const file = likeAFilm(16 * sliceBytes + 1, seed)
    const plan = (await server.client.plan(totalOf(file))).data!
    const tags = await sendAll(server.client, plan, file)
    const broken = server.client.complete(plan, tags).then(
      ({ code }) => code,
      () => 0,
    )
    await expect.poll(async () => (await server.state()).underWay, { interval: 1, timeout: 10_000 }).toBeGreaterThan(0)
    await server.kill()
    const code = await broken
    console.log(`the completion ${code === 0 ? 'was cut off' : 'was faster than the kill'}`)
    server = await startChild(folder)
    expect((await server.client.plan(totalOf(file), plan)).data).toMatchObject({ uploadId: plan.uploadId, slices: [] })
    expect(await server.client.complete(plan, tags)).toMatchObject({
      code: 200,
      data: { publicUrl: `upload/${plan.UploadName}` },
    })
    expect(await stored(plan)).toBe(md5(file))
  })
})

test('300 MB in four lanes come through a server whose memory stays small', async () => {
  const file = likeAFilm(300 * 1024 * 1024, seed)
  const total = totalOf(file)
  const plan = (await server.client.plan(total)).data!
  const before = await server.state()
  const startMs = performance.now()
  const waiting = [...plan.slices]
  const tags: Tag[] = []
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const reply = await server.client.put(plan, next.number, sliceOf(file, next.number))
      tags.push({ number: next.number, e_tag: reply.headers.get('etag')! })
    }
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  const sentMs = performance.now()
  expect(await server.client.complete(plan, tags)).toMatchObject({ code: 200 })
  const doneMs = performance.now()
  const after = await server.state()
  const mb = (bytes: number) => Math.round(bytes / 1024 / 1024)
  console.log(
    `${total} slices in ${Math.round(sentMs - startMs)} ms, put together in ${Math.round(doneMs - sentMs)} ms; ` +
      `memory ${mb(before.rss)} MB before, ${mb(after.peakRss)} MB at most, ${mb(after.rss)} MB after`,
  )
  expect(after.peakRss - before.peakRss).toBeLessThan(128 * 1024 * 1024)
  expect(await stored(plan)).toBe(md5(file))
}, 60_000)

test('a picture that is too large gets its answer over a real connection, and the connection is not used again', async () => {
  for (let round = 0; round < 3; round += 1) {
    expect(await server.client.image(new Uint8Array(26 * 1024 * 1024))).toEqual(
      saidNo(0, { code: 'image-too-large', params: { mb: 25 } }),
    )
  }
  const plan = (await server.client.plan(2)).data!
  const stranger = { ...plan, slices: plan.slices.map(({ number }) => ({ number, signature: 'sign=0' })) }
  for (let round = 0; round < 3; round += 1) {
    const status = await server.client.put(stranger, 1, new Uint8Array(sliceBytes)).then(
      (reply) => reply.status,
      () => 'cut off',
    )
    expect([403, 'cut off']).toContain(status)
    expect((await server.client.put(plan, 1, likeAFilm(sliceBytes))).status).toBe(200)
  }
})
