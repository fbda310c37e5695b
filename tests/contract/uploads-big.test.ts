import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bigKey } from '#server/uploads/big-uploads.ts'
import { saidNo, type Plan, type Tag, type UploadClient } from '#tests/unit/server-uploads/support/client.ts'
import { likeAFilm, md5, sendAll, sendFile, sliceBytes, sliceOf } from '#tests/unit/server-uploads/support/files.ts'
import type { Who } from './support/client.ts'
import { anUpload, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { addressOf, planFor, sendFromPage, uploaderOf, uploaderWith, uploadKeys } from './support/uploading.ts'

const hourMs = 3600 * 1000
const file = likeAFilm(2 * sliceBytes + 1000)
const numbers = ({ slices }: Plan) => slices.map(({ number }) => number)

describe.each(ends)('$name: big uploads', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open({ films: 'waiting' })))
  afterAll(() => end.close())

  const uploads = () => end.server.parts.uploads!
  const put = (address: string, bytes: Uint8Array<ArrayBuffer>) =>
    end.fetch(new Request(address, { method: 'PUT', body: bytes }))
  /** Publishes a film as a post. */
  const publish = async (who: Newcomer, url: string) => {
    const video = { url, cover: await anUpload(end, who), seconds: 10 }
    return end.call('wei.create', { title: '海边', content: '十秒', images: [], video, consent: true }, who)
  }
  const clipsOf = ({ userId }: Newcomer) =>
    end.server.parts.db.selectFrom('media').selectAll().where('user_id', '=', userId).execute()
  const scene = async (): Promise<{ who: Newcomer; uploader: UploadClient }> => {
    const who = await end.newcomer()
    return { who, uploader: await uploaderOf(end, who) }
  }

  it('goes from the app’s page straight to the store, and comes together as it was; its author publishes it', async () => {
    const { who, uploader } = await scene()
    const plan = await planFor(uploader, 3)
    expect(numbers(plan)).toEqual([1, 2, 3])
    const [origin] = end.server.appOrigins
    const sent = await Promise.all(
      [3, 1, 2].map(async (number) => {
        const bytes = sliceOf(file, number)
        const reply = await sendFromPage(end, origin!, addressOf(plan, number), bytes)
        expect(reply).toEqual({ status: 200, eTag: `"${md5(bytes)}"` })
        return { number, e_tag: reply?.eTag ?? '' }
      }),
    )
    const { code, data } = await uploader.complete(plan, sent)
    expect({ code, data }).toEqual({ code: 200, data: { publicUrl: `upload/${plan.UploadName}` } })
    const { store } = end.server
    expect(md5((await store.get(bigKey(plan.UploadName))) ?? new Uint8Array(0))).toBe(md5(file))
    expect((await end.fetch(new Request(`${end.line}/${data!.publicUrl}`))).status, 'no readable original').toBe(404)

    const thief = await end.newcomer()
    const refused = { status: 400, code: 'clip-gone', data: {} }
    expect(await publish(thief, data!.publicUrl)).toMatchObject(refused)
    for (const url of [
      'upload/',
      `upload/${'0'.repeat(32)}`,
      `/${data!.publicUrl}`,
      `${end.line}/${data!.publicUrl}`,
      'c/1/0/index.m3u8',
    ])
      expect(await publish(who, url), url).toMatchObject(refused)
    expect((await publish(who, data!.publicUrl)).data).toMatchObject({ video: { seconds: 10 } })
  })

  it('no other page may send a slice, or read what came of it', async () => {
    const { uploader } = await scene()
    const plan = await planFor(uploader, 1)
    for (const origin of ['http://evil.test', 'null'])
      expect(await sendFromPage(end, origin, addressOf(plan, 1), likeAFilm(100)), origin).toBeUndefined()
    expect(numbers(await planFor(uploader, 1, plan))).toEqual([1])
  })

  it('goes on where it was: after a slice that broke off, on another process, and after a lost reply', async () => {
    const { uploader } = await scene()
    const plan = await planFor(uploader, 3)
    const second = await put(addressOf(plan, 2), sliceOf(file, 2))
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(sliceOf(file, 1).subarray(0, 100_000)),
      pull: (controller) => controller.error(new Error('the tunnel ate it')),
    })
    await uploader.put(plan, 1, broken).catch(() => {})
    const rest = await planFor(uploader, 3, plan)
    expect(rest).toMatchObject({ uploadId: plan.uploadId, UploadName: plan.UploadName, renewed: false })
    expect(numbers(rest)).toEqual([1, 3])
    const tags = [...(await sendAll(uploader, rest, file)), { number: 2, e_tag: second.headers.get('etag')! }]
    expect(numbers(await planFor(uploader, 3, rest))).toEqual([])
    const first = await uploader.complete(plan, tags)
    expect(first.code).toBe(200)
    expect(numbers(await planFor(uploader, 3, plan))).toEqual([])
    expect(await uploader.complete(plan, tags)).toEqual(first)
  })

  it('completed six times at once, it is one film', async () => {
    const { who, uploader } = await scene()
    const plan = await planFor(uploader, 2)
    const tags = await sendAll(uploader, plan, file.slice(0, sliceBytes + 5))
    const replies = await Promise.all(Array.from({ length: 6 }, () => uploader.complete(plan, tags)))
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(replies[0]).toMatchObject({ code: 200, data: { publicUrl: `upload/${plan.UploadName}` } })
    expect(await clipsOf(who)).toHaveLength(1)
  })

  it('a wrong sign begins and completes nothing, nor does one of another person, of another time, or of pictures', async () => {
    const { who, uploader } = await scene()
    const keys = await uploadKeys(end, who)
    const other = await uploadKeys(end, await end.newcomer())
    const plan = await planFor(uploader, 1)
    const tags = await sendAll(uploader, plan, likeAFilm(1000))
    const wrongKeys = [
      { ...keys, r2Key: other.r2Key },
      { ...keys, r2Key: keys.upload_img_key },
      { ...keys, r2URL: other.r2URL, r2CompleteURL: other.r2CompleteURL },
      { ...keys, r2URL: keys.r2URL.slice(0, -4), r2CompleteURL: `${keys.r2CompleteURL}A` },
    ]
    for (const wrong of wrongKeys) {
      const stranger = uploaderWith(end, wrong)
      expect([(await stranger.plan(1)).code, (await stranger.complete(plan, tags)).code]).toEqual([401, 401])
    }
    const late = { timestamp: String(end.clock.nowMs - 301_000) }
    expect((await uploader.plan(1, undefined, late)).code).toBe(401)
    expect((await uploader.complete(plan, tags, { ...late })).code).toBe(401)
    end.clock.nowMs -= 301_000
    const early = (await uploader.plan(1)).code
    expect(early, 'its own clock').toBe(200)
    end.clock.nowMs += 301_000
    expect(await clipsOf(who)).toEqual([])
    expect((await uploader.complete(plan, tags)).code).toBe(200)
  })

  it('an address takes one slice of one upload, as large as it was signed for', async () => {
    const { uploader } = await scene()
    const [plan, other] = [await planFor(uploader, 2), await planFor(uploader, 2)]
    const good = addressOf(plan, 1)
    const wrong = {
      'the address of another slice': good.replace('partNumber=1', 'partNumber=2'),
      'of another upload': good.replace(plan.uploadId, other.uploadId),
      'under another name': good.replace(plan.UploadName, other.UploadName),
      'a changed sign': good.replace(
        /(sign(?:ature)?=)(.)/i,
        (_, name: string, digit: string) => name + (digit === '0' ? '1' : '0'),
      ),
      'not signed': good.slice(0, good.indexOf(plan.uploadId) + plan.uploadId.length),
    }
    for (const [why, address] of Object.entries(wrong)) {
      expect(address, why).not.toBe(good)
      expect([400, 403], why).toContain((await put(address, sliceOf(file, 1))).status)
    }
    for (const size of [sliceBytes - 1, sliceBytes + 1]) expect((await put(good, likeAFilm(size))).ok).toBe(false)
    for (const one of [plan, other]) expect(numbers(await planFor(uploader, 2, one))).toEqual([1, 2])
    expect((await put(good, sliceOf(file, 1))).status).toBe(200)
  })

  it('nobody else goes on with it, or completes it', async () => {
    const { uploader } = await scene()
    const { uploader: thief } = await scene()
    const plan = await planFor(uploader, 1)
    const tags: Tag[] = await sendAll(uploader, plan, likeAFilm(1000))
    const taken = await planFor(thief, 1, plan)
    expect(taken.renewed).toBe(true)
    expect(taken.uploadId).not.toBe(plan.uploadId)
    expect(await thief.complete(plan, tags)).toMatchObject({ code: 404 })
    expect((await uploader.complete(plan, tags)).code).toBe(200)
  })

  it('is gone a day after it was last asked about, and so is a film that no call used', async () => {
    const who: Who & Newcomer = await end.newcomer()
    const fresh = () => uploaderOf(end, who)
    const [left, touched] = [await planFor(await fresh(), 2), await planFor(await fresh(), 2)]
    for (const plan of [left, touched]) await put(addressOf(plan, 1), sliceOf(file, 1))
    const [unused, used] = [
      await sendFile(await fresh(), likeAFilm(1000, 1)),
      await sendFile(await fresh(), likeAFilm(1000, 2)),
    ]
    expect((await publish(who, used)).status).toBe(200)
    end.clock.nowMs += 20 * hourMs
    await uploads().sweep()
    expect(numbers(await planFor(await fresh(), 2, touched))).toEqual([2])
    end.clock.nowMs += 5 * hourMs
    await uploads().sweep()
    expect(await end.server.store.multipart.parts(bigKey(left.UploadName), left.uploadId)).toBeUndefined()
    expect(numbers(await planFor(await fresh(), 2, touched))).toEqual([2])
    expect((await planFor(await fresh(), 2, left)).renewed).toBe(true)
    expect((await clipsOf(who)).map(({ upload_name: name }) => `upload/${name}`)).toEqual([used])
    expect(await end.server.store.size(bigKey(unused.slice('upload/'.length)))).toBeUndefined()
    expect((await publish(who, unused)).status).toBe(400)
  })
})

describe.each(ends)('$name: without ffmpeg', ({ open }) => {
  it('a film is refused in a word before a byte of it is sent', async () => {
    const end = await open({ films: 'refused' })
    try {
      const uploader = await uploaderOf(end, await end.newcomer())
      expect(await uploader.plan(1)).toEqual(saidNo(503, { code: 'clips-unavailable' }))
    } finally {
      await end.close()
    }
  })
})
