import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metaKeys } from '#bridge/settings.ts'
import { fingerprint, sliceBytes } from '#bridge/uploads.ts'
import { bigKey } from '#server/uploads/big-uploads.ts'
import { ends, type End } from '#tests/contract/support/ends.ts'
import { likeAFilm, md5 } from '#tests/unit/server-uploads/support/files.ts'
import { canary, photo } from '#tests/unit/server-uploads/support/pictures.ts'
import { createPhone, type Phone } from './phone.ts'

const film = likeAFilm(2 * sliceBytes + 70_000)
const clipOf = (bytes: Uint8Array<ArrayBuffer> = film) => new Blob([bytes], { type: 'video/mp4' })
const isDone = (row: { state: string } | undefined) => row?.state === 'done'

describe('a big upload', () => {
  let end: End
  let phone: Phone
  let person = 0
  beforeAll(async () => void (end = await ends[0]!.open({ films: 'waiting' })))
  afterAll(() => end.close())
  const scene = async () => {
    person = (
      await end.newcomer().then(async (who) => {
        phone = await createPhone(end, who)
        return who
      })
    ).userId
  }
  const posts = () => end.server.parts.db.selectFrom('posts').selectAll().where('user_id', '=', person).execute()
  const stored = async (url: string | undefined) =>
    md5((await end.server.store.get(bigKey(url!.slice('upload/'.length)))) ?? new Uint8Array())
  const posted = async () => {
    for (let tries = 0; (await posts()).length === 0; tries++) {
      if (tries > 2000) throw new Error(`not posted: ${JSON.stringify(await phone.db.outbox.toArray())}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  it('goes with its post, which is sent when it is there, and leaves no bytes behind', async () => {
    await scene()
    const { net, slices } = phone.tab()
    const picture = new Blob([await photo()], { type: 'image/jpeg' })
    const { draft, clip } = await phone.draft(clipOf(), { pictures: [picture] })
    await phone.publish(net, draft)
    expect(await phone.db.drafts.count()).toBe(0)
    const row = await phone.until(clip, isDone, 'it is done')
    expect(row).toMatchObject({ name: '海边.mp4', title: '海边', bytesDone: film.length })
    expect(await stored(row.url)).toBe(md5(film))
    expect(slices.toSorted((one, other) => one - other)).toEqual([1, 2, 3])
    await posted()
    await phone.until(clip, () => true, '')
    for (let tries = 0; (await phone.db.draftFiles.count()) > 0 && tries < 500; tries++)
      await new Promise((resolve) => setTimeout(resolve, 5))
    expect([await phone.db.draftFiles.count(), await phone.db.outboxFiles.count()]).toEqual([0, 0])
  })

  it('a slice that is there, though its answer was lost, is known to be while one before it is still refused', async () => {
    await scene()
    const refused = { 1: 0, 3: 0 }
    const tab = phone.tab({
      weather({ no }) {
        if (no === 1 && refused[1]++ < 2) return 503
        return no === 3 && refused[3]++ === 0 ? 'reply lost' : undefined
      },
    })
    const { draft, clip } = await phone.draft(clipOf())
    await phone.publish(tab.net, draft)
    const row = await phone.until(clip, isDone, 'it is done')
    expect(await stored(row.url)).toBe(md5(film))
    expect(tab.slices.filter((no) => no === 3)).toHaveLength(1)
  })

  it('cancelled, all traffic stops within a second, and what was written is a draft again, with its files', async () => {
    await scene()
    const tab = phone.tab({ slow: 20 })
    const { draft, clip } = await phone.draft(clipOf())
    await phone.publish(tab.net, draft)
    await phone.until(clip, () => tab.slices.length >= 3, 'slices are under way')
    const fromMs = performance.now()
    expect(await tab.net.upload({ do: 'cancel', upload: clip })).toEqual({ ok: true, value: undefined })
    const quietMs = fromMs + 2500
    while (performance.now() < quietMs) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(tab.lastByteMs() - fromMs).toBeLessThan(1000)
    expect(tab.onTheWire()).toBe(0)
    expect(await phone.db.uploads.get(clip)).toMatchObject({ state: 'cancelled', why: { message: 'cancel by user' } })
    expect(await phone.db.drafts.get(draft.id)).toMatchObject({ fields: draft.fields, files: draft.files })
    expect(await phone.db.draftFiles.count()).toBe(2)
    expect(await phone.db.outbox.count()).toBe(0)
    expect(await posts()).toEqual([])
  })

  it('cancelled from another tab, it stops within a second too', async () => {
    await scene()
    const tab = phone.tab({ slow: 20 })
    const { draft, clip } = await phone.draft(clipOf())
    await phone.publish(tab.net, draft)
    await phone.until(clip, () => tab.slices.length >= 3, 'slices are under way')
    const fromMs = performance.now()
    expect((await phone.tab().net.upload({ do: 'cancel', upload: clip })).ok).toBe(true)
    while (performance.now() < fromMs + 2000) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(tab.lastByteMs() - fromMs).toBeLessThan(1000)
    expect(tab.onTheWire()).toBe(0)
  })

  it('paused it rests, and goes on where it was', async () => {
    await scene()
    const tab = phone.tab({ slow: 3 })
    const { draft, clip } = await phone.draft(clipOf())
    await phone.publish(tab.net, draft)
    await phone.until(clip, (row) => Object.keys(row?.tags ?? {}).length >= 1, 'a slice is there')
    await tab.net.upload({ do: 'pause', upload: clip })
    const before = await phone.until(clip, (row) => row?.state === 'paused', 'it rests')
    expect(tab.onTheWire()).toBe(0)
    await tab.net.upload({ do: 'resume', upload: clip })
    const row = await phone.until(clip, isDone, 'it is done')
    expect(await stored(row.url)).toBe(md5(film))
    const sent = Object.keys(before.tags).map(Number)
    for (const no of sent)
      expect(
        tab.slices.filter((one) => one === no),
        `slice ${no}`,
      ).toHaveLength(1)
  })

  it('a file that the browser does not keep is chosen again after a kill, and known by its content', async () => {
    await scene()
    const first = phone.tab({ killAfterBytes: sliceBytes + 10_000 })
    const { draft, clip } = await phone.draft(clipOf(), { kept: false })
    await phone.publish(first.net, draft)
    expect((await first.net.upload({ do: 'give', upload: clip, file: clipOf() })).ok).toBe(true)
    await first.killed
    const { net } = phone.tab()
    await net.active(true)
    await phone.until(clip, (row) => row?.state === 'missing', 'it is asked for')
    const other = likeAFilm(film.length, 7)
    expect(await net.upload({ do: 'give', upload: clip, file: clipOf(other) })).toMatchObject({ ok: false })
    expect(await net.upload({ do: 'give', upload: clip, file: clipOf(film.slice(1)) })).toMatchObject({ ok: false })
    const renamed = new File([film], '改了名字.mp4')
    expect((await net.upload({ do: 'give', upload: clip, file: renamed })).ok).toBe(true)
    expect(await stored((await phone.until(clip, isDone, 'it is done')).url)).toBe(md5(film))
    await posted()
  })

  it('a file that changes while it is sent is noticed before anything is made of it', async () => {
    await scene()
    const tab = phone.tab({ slow: 2 })
    const { draft, clip } = await phone.draft(clipOf(), { kept: false })
    await phone.publish(tab.net, draft)
    // what an engine does with a file whose bytes are no longer those that were chosen: reading fails
    let changed = false
    const file = clipOf()
    const slice = file.slice.bind(file)
    file.slice = (...range) => (changed ? (new Unreadable() as unknown as Blob) : slice(...range))
    await tab.net.upload({ do: 'give', upload: clip, file })
    await phone.until(clip, (row) => Object.keys(row?.tags ?? {}).length >= 1, 'a slice is there')
    changed = true
    const row = await phone.until(clip, ({ state } = {} as never) => state === 'missing', 'it is noticed')
    expect(row).toMatchObject({ changed: true, tags: {}, bytesDone: 0 })
    expect(await posts()).toEqual([])
    changed = false
    await tab.net.upload({ do: 'give', upload: clip, file: clipOf() })
    expect(await stored((await phone.until(clip, isDone, 'it is done')).url)).toBe(md5(film))
  })

  it('the line dies half-way: what is there stays there, and the rest goes over another one', async () => {
    await scene()
    const dead: string[] = []
    const tab = phone.tab({ deadLines: dead, slow: 2 })
    const { draft, clip } = await phone.draft(clipOf())
    await phone.publish(tab.net, draft)
    await phone.until(clip, (row) => Object.keys(row?.tags ?? {}).length >= 1, 'a slice is there')
    const [first] = Object.keys((await phone.db.uploads.get(clip))!.tags).map(Number)
    const { config } = (await phone.db.answers.get('home.config:{}'))!.value as { config: { r2URL: string } }
    dead.push(new URL(config.r2URL).origin)
    const row = await phone.until(clip, isDone, 'it is done')
    expect(await stored(row.url)).toBe(md5(film))
    expect(tab.slices.filter((no) => no === first)).toHaveLength(1)
  })

  it('what is no film is refused in the server’s words, and the post is a draft again', async () => {
    await scene()
    const { net } = phone.tab()
    const text = new Blob([new Uint8Array(200_000).fill(65)], { type: 'video/mp4' })
    const { draft, clip } = await phone.draft(text)
    await phone.publish(net, draft)
    const row = await phone.until(clip, (one) => one?.state === 'failed', 'it is refused')
    expect(row.why).toMatchObject({ kind: 'upload', code: 415, reply: { refusal: 'file-not-video' } })
    expect(await phone.db.drafts.get(draft.id)).toMatchObject({ files: draft.files })
    expect((await phone.db.outbox.toArray()).map(({ state }) => state)).toEqual(['refused'])
  })

  it('nothing goes while the person wants to be offline', async () => {
    await scene()
    const tab = phone.tab({ slow: 5 })
    const { draft, clip } = await phone.draft(clipOf())
    await phone.publish(tab.net, draft)
    await phone.until(clip, () => tab.slices.length > 0, 'it is under way')
    const fromMs = performance.now()
    await phone.device.meta.put({ key: metaKeys.settings, value: { forcedOffline: true } })
    while (performance.now() < fromMs + 1500) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(tab.lastByteMs() - fromMs).toBeLessThan(1000)
    await phone.device.meta.put({ key: metaKeys.settings, value: {} })
    await tab.net.upload({ do: 'resume', upload: clip })
    expect(await stored((await phone.until(clip, isDone, 'it is done')).url)).toBe(md5(film))
  })

  it('a picture leaves without the place where it was taken, whatever uploads it', async () => {
    await scene()
    let body = Buffer.alloc(0)
    const watched = {
      ...end,
      fetch: async (request: Request) => {
        if (request.url.includes('/upload/image')) body = Buffer.from(await request.clone().arrayBuffer())
        return end.fetch(request)
      },
    }
    const other = await createPhone(watched, await end.newcomer())
    const file = await photo()
    expect(Buffer.from(file).includes(canary)).toBe(true)
    const sent = await other
      .tab()
      .net.uploadPicture(new Blob([file], { type: 'image/jpeg' }), '0192f000-0000-7000-8000-000000000001')
    expect(sent).toMatchObject({ ok: true, value: expect.stringMatching(/^u\//) as string })
    expect(body.length).toBeGreaterThan(1000)
    expect(body.includes(canary)).toBe(false)
    expect(body.includes('GPS')).toBe(false)
  })

  it('a print tells files of the same size apart, and reads little of them', async () => {
    const one = new Uint8Array(3_000_000)
    const two = one.slice()
    two[2_999_999] = 1
    expect(await fingerprint(new Blob([one]))).not.toBe(await fingerprint(new Blob([two])))
    expect(await fingerprint(new Blob([one]))).toBe(await fingerprint(new File([one], 'x')))
    expect(await fingerprint(new Blob([]))).toMatch(/^0:/)
  })
})

class Unreadable {
  slice() {
    return this
  }
  async arrayBuffer() {
    throw new DOMException('the file was changed', 'NotReadableError')
  }
}
