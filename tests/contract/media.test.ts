import { createDecipheriv } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withAccess } from '#contract/stream-tags.ts'
import { decodeBase64Url } from '#contract/envelope/base64url.ts'
import type { Config } from '#contract/shapes/home.ts'
import type { MvDetail } from '#contract/shapes/media.ts'
import { suite2 } from '#net/crypto/suite2.ts'
import { createClient, visitor, type Client } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { aVideo } from './support/items.ts'

describe.each(ends)('$name: pictures and streams', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const configOf = async (client: Client) => ((await client.call('home.config', {}, visitor())).data as Config).config
  const get = (url: string, headers: Record<string, string> = {}) => end.fetch(new Request(url, { headers }))

  it('are where the config says: on the line that was asked, which is in the build', async () => {
    const config = await configOf(end)
    for (const base of [config.img_base, config.stream_base]) expect(new URL(base).origin).toBe(end.line)
    expect(end.server.lines).toContain(new URL(config.img_base).origin)
  })

  it.each([1, 2] as const)(
    'a cover opens with the client’s code of suite %d, and is WebP of the promised size',
    async (suite) => {
      const client = await createClient(
        end.fetch,
        end.line,
        end.server.keys,
        () => end.clock.nowMs,
        suite === 2 ? suite2() : undefined,
      )
      const { img_base } = await configOf(client)
      const { id } = await aVideo(end, 'free')
      const { cover, user } = (await client.call('mv.detail', { id }, visitor())).data as MvDetail
      for (const path of [cover.path, user.avatar_url]) {
        const response = await get(img_base + path, { origin: end.server.appOrigins[0]! })
        expect(response.status).toBe(200)
        expect(response.headers.get('cache-control')).toBe('no-store')
        expect(response.headers.get('cdn-cache-control')).toMatch(/^public, max-age=86400$/)
        expect(response.headers.get('access-control-allow-origin')).toBe(end.server.appOrigins[0])
        const file = new Uint8Array(await response.arrayBuffer())
        const opened = await client.crypto.openImage(file, path)
        expect(opened).toMatchObject({ ok: true, value: { mime: 'image/webp' } })
        expect(await client.crypto.openImage(file, 'mv/other.webp')).toMatchObject({ ok: false, fault: 'unauthentic' })
      }
      expect(cover.hash).toMatch(/^[\w+/]{20,40}=*$/)
    },
  )

  it('draws no picture that nothing shows, and leaves its folder for nobody', async () => {
    for (const path of ['mv/999999.webp', '../mv/1.webp', '%2e%2e/package.json', '', 'mv/1.webp/../../x', '%']) {
      expect((await get(`${end.line}/img/${path}`)).status).toBe(404)
    }
  })

  it('each rendition plays: playlist, plain init segment, segments that open with the key of the person', async () => {
    const { stream_base } = await configOf(end)
    const { id, seconds } = await aVideo(end, 'free')
    const { streams } = (await end.call('mv.detail', { id }, visitor())).data as MvDetail
    expect(streams.length).toBeGreaterThanOrEqual(2)
    const keyIds = new Set<string>()
    for (const stream of streams) {
      const url = stream_base + stream.url
      const response = await get(url)
      expect(response.headers.get('content-type')).toMatch(/mpegurl/)
      const playlist = await response.text()
      const total = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0)
      expect(total).toBeCloseTo(seconds, 1)
      const keyId = /URI="sgkey:(\d+)"/.exec(playlist)?.[1] ?? ''
      keyIds.add(keyId)
      const granted = await end.call('stream.key', { key_id: Number(keyId) }, visitor())
      const { key, access } = granted.data as { key: string; access: string }
      const names = [...playlist.matchAll(/^\d+\.m4s$/gm)].map(([name]) => name)
      const init = await (await get(withAccess(new URL('init.mp4', url).href, access))).arrayBuffer()
      expect(Buffer.from(init).subarray(4, 8).toString()).toBe('ftyp')
      for (const at of [0, names.length - 1]) {
        const segment = await get(withAccess(new URL(names[at]!, url).href, access))
        expect(segment.headers.get('cache-control')).toBe('no-store')
        expect(segment.headers.get('cdn-cache-control')).toMatch(/^public, max-age=86400$/)
        const iv = Buffer.alloc(16)
        iv.writeUInt32BE(at, 12)
        const decipher = createDecipheriv('aes-128-cbc', decodeBase64Url(key)!, iv)
        const plain = Buffer.concat([decipher.update(Buffer.from(await segment.arrayBuffer())), decipher.final()])
        expect(['moof', 'styp']).toContain(plain.subarray(4, 8).toString())
      }
    }
    expect(keyIds.size).toBe(streams.length)
  })

  it('the preview is the beginning, and has a key of its own', async () => {
    const { stream_base } = await configOf(end)
    const { id } = await aVideo(end, 'coins')
    const { preview, streams } = (await end.call('mv.detail', { id }, visitor())).data as MvDetail
    expect(streams).toEqual([])
    const playlist = await (await get(stream_base + preview!.url)).text()
    const total = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0)
    expect(total).toBeCloseTo(15, 1)
    const full = await (await get(`${stream_base}${preview!.url.replace('preview', 'full')}`)).text()
    const keyOf = (text: string) => /sgkey:(\d+)/.exec(text)?.[1]
    expect(keyOf(full)).not.toBe(keyOf(playlist))
  })

  it('has no stream of what is not there', async () => {
    for (const path of [
      'v/9999999/full/0/index.m3u8',
      'v/1/full/9/index.m3u8',
      'v/1/full/0/99999.m4s',
      'v/1/other/0/index.m3u8',
      '../app.ts',
      'v/1/full/0/',
    ]) {
      expect((await get(`${end.line}/hls/${path}`)).status).toBe(404)
    }
  })
})
