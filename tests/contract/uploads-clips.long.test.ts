import { createDecipheriv } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withAccess } from '#contract/stream-tags.ts'
import { decodeBase64Url } from '#contract/envelope/base64url.ts'
import type { Post } from '#contract/shapes/post.ts'
import { likeAFilm, sendFile } from '#tests/unit/server-uploads/support/files.ts'
import { photo } from '#tests/unit/server-uploads/support/pictures.ts'
import { visitor, type Who } from './support/client.ts'
import { dataOf } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { hasFfmpeg, makeFilm } from './support/films.ts'
import { configOf, uploaderOf } from './support/uploading.ts'

const post = { title: '彩条', content: '两秒', images: [], consent: true }

describe.skipIf(!hasFfmpeg()).each(ends)('$name: an uploaded film (where ffmpeg is installed)', ({ open }) => {
  let end: End
  let folder: string
  beforeAll(async () => {
    end = await open({ films: 'cut' })
    folder = mkdtempSync(path.join(tmpdir(), 'shiguang-film-'))
    makeFilm(path.join(folder, 'film.mp4'))
  })
  afterAll(async () => {
    await end.close()
    rmSync(folder, { recursive: true })
  })

  const publish = async (file: Uint8Array<ArrayBuffer>, coins: number, who: Who): Promise<number> => {
    const uploader = await uploaderOf(end, who)
    const video = { url: await sendFile(uploader, file), cover: (await uploader.image(await photo())).msg, seconds: 2 }
    return (await dataOf<Post>(end, 'wei.create', { ...post, video, coins }, who)).id
  }
  const detail = (id: number, who: Who) => dataOf<Post>(end, 'wei.detail', { id }, who)

  it(
    'is cut, and plays for those who may see the post, with a key that nobody else gets',
    { timeout: 90_000 },
    async () => {
      const [who, buyer] = [await end.newcomer(), await end.newcomer(5)]
      const id = await publish(new Uint8Array(readFileSync(path.join(folder, 'film.mp4'))), 5, who)
      await expect
        .poll(async () => (await detail(id, who)).video?.stream?.url, { timeout: 60_000, interval: 200 })
        .toMatch(/^c\/\d+\/index\.m3u8$/)
      expect((await detail(id, buyer)).video).not.toHaveProperty('stream')
      const { stream } = (await detail(id, who)).video!
      const { stream_base: base } = await configOf(end, who)
      const get = (url: string) => end.fetch(new Request(url))
      const playlist = await (await get(base + stream!.url)).text()
      const keyId = Number(/URI="sgkey:(\d+)"/.exec(playlist)?.[1])
      for (const other of [visitor(), buyer])
        expect((await end.call('stream.key', { key_id: keyId }, other)).status).toBe(403)
      await dataOf(end, 'wei.unlock', { id, price: 5 }, buyer)
      for (const viewer of [who, buyer]) {
        const given = await dataOf<{ key: string; access: string }>(end, 'stream.key', { key_id: keyId }, viewer)
        const { key, access } = given
        const address = new URL('0.m4s', base + stream!.url).href
        expect((await get(address)).status).toBe(403)
        const segment = await get(withAccess(address, access))
        expect(segment.status).toBe(200)
        const decipher = createDecipheriv('aes-128-cbc', decodeBase64Url(key)!, Buffer.alloc(16))
        const plain = Buffer.concat([decipher.update(Buffer.from(await segment.arrayBuffer())), decipher.final()])
        expect(['moof', 'styp']).toContain(plain.subarray(4, 8).toString())
      }
      const { access } = await dataOf<{ access: string }>(end, 'stream.key', { key_id: keyId }, who)
      const init = await get(withAccess(new URL('init.mp4', base + stream!.url).href, access))
      expect(
        Buffer.from(await init.arrayBuffer())
          .subarray(4, 8)
          .toString(),
      ).toBe('ftyp')
    },
  )

  it('that can’t be played makes no post, and its author is told why', { timeout: 60_000 }, async () => {
    const who = await end.newcomer()
    const uploader = await uploaderOf(end, who)
    const url = await sendFile(uploader, likeAFilm(100_000))
    const clips = end.server.parts.db.selectFrom('media').select('state').where('user_id', '=', who.userId)
    await expect.poll(() => clips.execute(), { timeout: 30_000, interval: 100 }).toEqual([{ state: 'refused' }])
    const video = { url, cover: (await uploader.image(await photo())).msg, seconds: 2 }
    expect(await end.call('wei.create', { ...post, coins: 5, video }, who)).toMatchObject({
      status: 400,
      code: 'clip-broken',
    })
  })
})
