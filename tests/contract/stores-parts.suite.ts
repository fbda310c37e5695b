import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PartSize, PartToSign } from '#server/stores/store.ts'
import type { StoreEnd } from './stores.suite.ts'

const mib = 1024 * 1024
const slice = 5 * mib
const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex')

/** What every store must do with uploads in parts; `run` keeps one run out of another one's way. */
export function partsSuite(end: () => StoreEnd, run: string): void {
  let count = 0
  const freshKey = (): string => `suite/${run}/parts/${(count += 1)}`
  const multipart = () => end().store.multipart

  const address = async (
    part: Pick<PartToSign, 'key' | 'uploadId' | 'number'> & { bytes?: PartSize; untilMs?: number },
  ) => {
    const { url, query } = await multipart().presign({
      bytes: { atMost: slice },
      untilMs: Date.now() + 3600_000,
      line: end().line,
      ...part,
    })
    return `${url}?partNumber=${part.number}&uploadId=${part.uploadId}&${query}`
  }
  const send = (url: string, body: Uint8Array<ArrayBuffer>) =>
    fetch(url, { method: 'PUT', headers: { 'Content-Type': 'application/octet-stream' }, body })
  const sendPart = async (part: { key: string; uploadId: string; number: number }, body: Uint8Array<ArrayBuffer>) => {
    const reply = await send(await address(part), body)
    expect(reply.status).toBe(200)
    return { number: part.number, eTag: reply.headers.get('etag') ?? '' }
  }

  describe('uploads in parts', () => {
    const begin = async () => {
      const key = freshKey()
      return { key, uploadId: await multipart().create(key) }
    }

    test('parts sent in any order become the object; a repeat of the completion says so too', async () => {
      const upload = await begin()
      const [one, two, three] = [randomBytes(slice), randomBytes(slice), randomBytes(1234)]
      const third = await sendPart({ ...upload, number: 3 }, three!)
      const first = await sendPart({ ...upload, number: 1 }, one!)
      expect(await multipart().parts(upload.key, upload.uploadId)).toEqual([
        { number: 1, eTag: first.eTag.replaceAll('"', ''), bytes: slice },
        { number: 3, eTag: third.eTag.replaceAll('"', ''), bytes: 1234 },
      ])
      const second = await sendPart({ ...upload, number: 2 }, two!)
      const parts = [first, second, third]
      expect(await end().store.size(upload.key)).toBeUndefined()
      expect(await multipart().complete(upload.key, upload.uploadId, parts)).toBe('done')
      expect(await multipart().complete(upload.key, upload.uploadId, parts)).toBe('done')
      // The retry of a part whose answer was lost; Amazon says 404, Swift takes it, and neither may change the object.
      expect([200, 404]).toContain((await send(await address({ ...upload, number: 1 }), one!)).status)
      expect(md5((await end().store.get(upload.key)) ?? Buffer.of())).toBe(md5(Buffer.concat([one!, two!, three!])))
      expect(Buffer.from((await end().store.range(upload.key, slice - 5, 10)) ?? [])).toEqual(
        Buffer.concat([one!.subarray(-5), two!.subarray(0, 5)]),
      )
      await end().store.delete(upload.key)
      expect(await end().store.size(upload.key)).toBeUndefined()
    }, 60_000)

    test('the ETag of a part is the md5 of its bytes, in quotes', async () => {
      const upload = await begin()
      const bytes = randomBytes(1000)
      expect((await sendPart({ ...upload, number: 1 }, bytes)).eTag).toBe(`"${md5(bytes)}"`)
      await multipart().abort(upload.key, upload.uploadId)
    })

    test('a part sent again counts, and the former one does not', async () => {
      const upload = await begin()
      const former = await sendPart({ ...upload, number: 1 }, randomBytes(2000))
      const bytes = randomBytes(3000)
      const latter = await sendPart({ ...upload, number: 1 }, bytes)
      expect((await multipart().parts(upload.key, upload.uploadId))?.map((part) => part.bytes)).toEqual([3000])
      expect(await multipart().complete(upload.key, upload.uploadId, [former])).toBe('changed')
      expect(await multipart().complete(upload.key, upload.uploadId, [latter])).toBe('done')
      expect(md5((await end().store.get(upload.key)) ?? Buffer.of())).toBe(md5(bytes))
    })

    test('completions at once all succeed, and the object is whole', async () => {
      const upload = await begin()
      const bytes = [randomBytes(slice), randomBytes(slice), randomBytes(mib)]
      const parts: { number: number; eTag: string }[] = []
      for (const [at, each] of bytes.entries()) parts.push(await sendPart({ ...upload, number: at + 1 }, each))
      const done = await Promise.all([1, 2, 3, 4].map(() => multipart().complete(upload.key, upload.uploadId, parts)))
      expect(done).toEqual(['done', 'done', 'done', 'done'])
      expect(md5((await end().store.get(upload.key)) ?? Buffer.of())).toBe(md5(Buffer.concat(bytes)))
    }, 60_000)

    test('a tag that is not the part’s, a part that never came and swapped tags complete nothing', async () => {
      const upload = await begin()
      const first = await sendPart({ ...upload, number: 1 }, randomBytes(slice))
      const second = await sendPart({ ...upload, number: 2 }, randomBytes(slice))
      const swapped = [
        { number: 1, eTag: second.eTag },
        { number: 2, eTag: first.eTag },
      ]
      expect(await multipart().complete(upload.key, upload.uploadId, swapped)).toBe('changed')
      expect(
        await multipart().complete(upload.key, upload.uploadId, [
          first,
          second,
          { number: 3, eTag: md5(Buffer.of(1)) },
        ]),
      ).toBe('changed')
      expect(await multipart().complete(upload.key, upload.uploadId, [])).toBe('changed')
      expect(await end().store.size(upload.key)).toBeUndefined()
      expect(await multipart().complete(upload.key, upload.uploadId, [first, second])).toBe('done')
    }, 60_000)

    test('an address opens one part of one upload of one key, with its own size and for its own time', async () => {
      const upload = await begin()
      const other = await begin()
      const bytes = randomBytes(100)
      const good = await address({ ...upload, number: 1 })
      const altered = (change: (url: URL) => void) => {
        const url = new URL(good)
        change(url)
        return url.href
      }
      const bad = {
        'another number': altered((url) => url.searchParams.set('partNumber', '2')),
        'another upload': altered((url) => url.searchParams.set('uploadId', other.uploadId)),
        'another key': good.replace(upload.key, other.key),
        'another size': altered((url) => {
          if (url.searchParams.has('bytes')) url.searchParams.set('bytes', '100')
          else url.searchParams.set('X-Amz-SignedHeaders', 'content-length;host')
        }),
        'another time': altered((url) => {
          const name = url.searchParams.has('until') ? 'until' : 'X-Amz-Expires'
          url.searchParams.set(name, String(Number(url.searchParams.get(name)) + 1))
        }),
        'a field too much': `${good}&more=1`,
        'nothing signed': good.slice(0, good.indexOf(upload.uploadId) + upload.uploadId.length),
        'a changed sign': altered((url) => {
          const name = url.searchParams.has('sign') ? 'sign' : 'X-Amz-Signature'
          url.searchParams.set(
            name,
            (url.searchParams.get(name) ?? '').replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
          )
        }),
      }
      for (const [why, url] of Object.entries(bad)) expect([400, 403], why).toContain((await send(url, bytes)).status)
      for (const one of [upload, other]) expect(await multipart().parts(one.key, one.uploadId)).toEqual([])
      expect((await send(good, bytes)).status).toBe(200)
    })

    test('a part of another size than it was signed for is refused', async () => {
      const upload = await begin()
      const url = await address({ ...upload, number: 1, bytes: { exactly: 1000 } })
      for (const size of [999, 1001]) expect((await send(url, randomBytes(size))).ok).toBe(false)
      expect(await multipart().parts(upload.key, upload.uploadId)).toEqual([])
      expect((await send(url, randomBytes(1000))).status).toBe(200)
    })

    test('an address that has expired is refused', async () => {
      const upload = await begin()
      const untilMs = Date.now() + 1500
      const url = await address({ ...upload, number: 1, untilMs })
      await expect.poll(() => Date.now(), { timeout: 10_000 }).toBeGreaterThan(untilMs + 1000)
      expect((await send(url, randomBytes(10))).status).toBe(403)
      expect(await multipart().parts(upload.key, upload.uploadId)).toEqual([])
    })

    test('what was aborted is gone, and is no error to abort again', async () => {
      const upload = await begin()
      const part = await sendPart({ ...upload, number: 1 }, randomBytes(10))
      await multipart().abort(upload.key, upload.uploadId)
      await multipart().abort(upload.key, upload.uploadId)
      expect(await multipart().parts(upload.key, upload.uploadId)).toBeUndefined()
      expect(await multipart().complete(upload.key, upload.uploadId, [part])).toBe('gone')
      expect((await send(await address({ ...upload, number: 2 }), randomBytes(10))).status).toBe(404)
    })

    test('unfinished ones are listed by prefix and age, finished and aborted ones are not', async () => {
      const [open, done, aborted] = [await begin(), await begin(), await begin()]
      await multipart().complete(done.key, done.uploadId, [await sendPart({ ...done, number: 1 }, randomBytes(10))])
      await multipart().abort(aborted.key, aborted.uploadId)
      const listed = await multipart().unfinished(`suite/${run}/parts/`, Date.now() + 60_000)
      expect(listed).toContainEqual(open)
      expect(listed.map(({ key }) => key)).not.toContain(done.key)
      expect(listed.map(({ key }) => key)).not.toContain(aborted.key)
      expect(await multipart().unfinished(`suite/${run}/parts/`, Date.now() - 3600_000)).toEqual([])
      expect(await multipart().unfinished('elsewhere/', Date.now() + 60_000)).toEqual([])
    })
  })
}
