import { createDecipheriv } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withAccess } from '#contract/stream-tags.ts'
import { decodeBase64Url } from '#contract/envelope/base64url.ts'
import type { AudioChapter } from '#contract/shapes/audio.ts'
import type { EpisodePages } from '#contract/shapes/comic.ts'
import type { Image } from '#contract/shapes/common.ts'
import type { Config } from '#contract/shapes/home.ts'
import type { Page } from '#contract/shapes/page.ts'
import { readFragment } from '#server/media/fragment.ts'
import { visitor } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { aVideo } from './support/items.ts'
import { dataOf } from './support/walk.ts'
import { aPart, aWork } from './support/works.ts'

describe.each(ends)('$name: pages and sounds', ({ open }) => {
  let end: End
  let config: Config['config']
  beforeAll(async () => {
    end = await open()
    config = (await dataOf<Config>(end.call('home.config', {}, visitor()))).config
  })
  afterAll(() => end.close())

  it('a page of a comic and an image of a set open, and are WebP', async () => {
    const episode = await aPart(end, (await aWork(end, 'comic', 'free')).id, 'free')
    const { pages } = await dataOf<EpisodePages>(end.call('comic.read', { episode_id: episode.id }, visitor()))
    const set = await aWork(end, 'picture', 'free')
    const { list } = await dataOf<Page<Image>>(end.call('picture.images', { id: set.id }, visitor()))
    for (const { path, width, height } of [pages[0]!, list[0]!]) {
      const response = await end.fetch(new Request(config.img_base + path))
      expect(response.status).toBe(200)
      const opened = await end.crypto.openImage(new Uint8Array(await response.arrayBuffer()), path)
      expect(opened).toMatchObject({ ok: true, value: { mime: 'image/webp' } })
      expect(Math.min(width, height)).toBeGreaterThan(500)
    }
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  })

  it('a chapter is heard from its first to its last segment, with the key of the person', async () => {
    const work = await aWork(end, 'audio', 'free')
    const { list } = await dataOf<Page<AudioChapter>>(
      end.call('audio.chapters', { id: work.id, order: 'asc' }, visitor()),
    )
    const { stream, seconds, bytes } = list[0]!
    expect(stream).toMatchObject({ height: 0, bytes })
    const url = config.stream_base + stream!.url
    const response = await end.fetch(new Request(url))
    expect(response.headers.get('content-type')).toMatch(/mpegurl/)
    const playlist = await response.text()
    const total = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0)
    expect(total).toBeCloseTo(seconds, 1)
    const keyId = Number(/URI="sgkey:(\d+)"/.exec(playlist)?.[1])
    const granted = end.call('stream.key', { key_id: keyId }, visitor())
    const { key, access } = await dataOf<{ key: string; access: string }>(granted)
    const init = await end.fetch(new Request(withAccess(new URL('init.mp4', url).href, access)))
    expect(init.headers.get('content-type')).toBe('audio/mp4')
    const initBytes = Buffer.from(await init.arrayBuffer())
    expect(initBytes.includes('soun')).toBe(true)
    expect(initBytes.includes('vide')).toBe(false)
    const names = [...playlist.matchAll(/^\d+\.m4s$/gm)].map(([name]) => name)
    for (const at of [0, names.length - 1]) {
      const segment = await end.fetch(new Request(withAccess(new URL(names[at]!, url).href, access)))
      const iv = Buffer.alloc(16)
      iv.writeUInt32BE(at, 12)
      const decipher = createDecipheriv('aes-128-cbc', decodeBase64Url(key)!, iv)
      const plain = Buffer.concat([decipher.update(Buffer.from(await segment.arrayBuffer())), decipher.final()])
      const runs = readFragment(plain)
      expect(runs).toHaveLength(1)
      expect(runs[0]?.allSync).toBe(true)
      // A frame of sound is 1024 samples, which a segment's beginning need not meet.
      expect(Math.abs((runs[0]?.baseTime ?? 0) - at * 4 * 48_000)).toBeLessThan(1024)
    }
  })

  it('two chapters have two keys, and none is that of a video', async () => {
    const work = await aWork(end, 'audio', 'free')
    const { list } = await dataOf<Page<AudioChapter>>(
      end.call('audio.chapters', { id: work.id, order: 'asc' }, visitor()),
    )
    const video = `v/${(await aVideo(end, 'free')).id}/full/0/index.m3u8`
    const keyIds = await Promise.all(
      [list[0]!.stream!.url, list[1]!.stream!.url, video].map(async (url) => {
        const text = await (await end.fetch(new Request(config.stream_base + url))).text()
        return /sgkey:(\d+)/.exec(text)?.[1]
      }),
    )
    expect(new Set(keyIds).size).toBe(3)
    expect(keyIds).not.toContain(undefined)
  })

  it('has no stream of what is no audio chapter', async () => {
    const chapter = await aPart(end, (await aWork(end, 'novel', 'free')).id, 'free')
    for (const path of [
      `s/${chapter.id}/full/0/index.m3u8`,
      's/9999999/full/0/index.m3u8',
      's/1/full/1/index.m3u8',
      's/1/preview/0/index.m3u8',
    ])
      expect((await end.fetch(new Request(config.stream_base + path))).status).toBe(404)
  })
})
