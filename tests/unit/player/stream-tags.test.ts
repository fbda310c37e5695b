import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderStats } from 'hls.js'
import { describe, expect, test } from 'vitest'
import type { StreamKey } from '#bridge/net-api.ts'
import { fail, ok, type Result } from '#contract/failures.ts'
import { isPlaylist, maxPlaylistBytes, streamTag } from '#contract/stream-tags.ts'
import { allLoops } from '#demo/loops.ts'
import { createHosts } from '#features/player/stream-hosts.ts'
import { streamLoader } from '#features/player/stream-loader.ts'
import { createStreams } from '#server/media/streams.ts'

const server = createStreams(new Uint8Array(32).fill(5), allLoops())
const film = (id: number) => ({ id, loop: allLoops()[0]!.id, seconds: 30 })
const served = async (path: string) => {
  const id = Number(path.split('/')[1])
  const file = await server.file(
    path,
    async () => film(id),
    () => true,
  )
  if (!file || file === 'locked') throw new Error(path)
  const { body, tag } = file
  return { data: typeof body === 'string' ? body : new Uint8Array(body).buffer, tag }
}
const [stream] = server.full(film(7))
const own = (name: string) => stream!.url.replace('index.m3u8', name)

const ownKey = async (id: string): Promise<Result<StreamKey>> =>
  ok({ bytes: new Uint8Array(server.key(Number(id))).buffer, access: 'own' })

/** Loads a path of film 7 from two hosts, of which the first gives what lies at another path. */
async function load(path: string, lies: string, key = ownKey) {
  const asked: string[] = []
  class Plain implements Loader<LoaderContext> {
    context: LoaderContext | null = null
    stats = {} as LoaderStats
    #tag: string | undefined
    load(context: LoaderContext, _config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      const url = new URL(context.url)
      asked.push(url.host)
      expect(url.search).toBe(url.pathname.endsWith('.m3u8') ? '' : '?access=own')
      void served(url.host === 'a.test' ? lies : url.pathname.replace('/hls/', '')).then(({ data, tag }) => {
        this.#tag = tag
        callbacks.onSuccess({ url: context.url, data, code: 200 }, this.stats, context, null)
      })
    }
    getResponseHeader = (name: string) => (name === 'X-Stream-Tag' ? (this.#tag ?? null) : null)
    abort() {}
    destroy() {}
  }
  const StreamLoader = streamLoader(Plain, {
    master: '#EXTM3U',
    key,
    onKeyFailure: () => {},
    hosts: createHosts(['http://a.test/hls/', 'http://b.test/hls/']),
    streams: [stream!],
  })
  const context = { url: `http://a.test/hls/${path}`, responseType: path.endsWith('m3u8') ? 'text' : 'arraybuffer' }
  const data = await new Promise((resolve) => {
    new StreamLoader({} as HlsConfig).load(context as LoaderContext, {} as LoaderConfiguration, {
      onSuccess: (response) => resolve(response.data),
      onError: (error) => resolve(error.code),
      onTimeout: () => resolve('timeout'),
    })
  })
  return { asked, data, isOwn: JSON.stringify(data) === JSON.stringify((await served(path)).data) }
}

describe('a line that gives something else under a film’s address is left for the next', () => {
  test.each([
    ['the playlist of another film', stream!.url, stream!.url.replace('/7/', '/8/')],
    ['the playlist of its preview', stream!.url, stream!.url.replace('full', 'preview')],
    ['a piece of another film', own('1.m4s'), own('1.m4s').replace('/7/', '/8/')],
    ['another piece of the same film', own('1.m4s'), own('2.m4s')],
    ['the beginning of another film', own('init.mp4'), own('init.mp4').replace('/7/', '/8/')],
  ])('%s', async (_, path, lies) => {
    expect(await load(path, lies)).toMatchObject({ asked: ['a.test', 'b.test'], isOwn: true })
    expect(await load(path, path)).toMatchObject({ asked: ['a.test'], isOwn: true })
  })
})

test('a key that is not to be had offline ends the wait: hls.js tries 0 no second time', async () => {
  const offline = async () => fail({ kind: 'offline', call: 'stream.key' } as const)
  expect(await load(stream!.url, stream!.url, offline)).toMatchObject({ asked: ['a.test'], data: 0 })
})

test('the server’s tags are those of the app', async () => {
  const { data, tag } = await served(own('0.m4s'))
  const key = new Uint8Array(server.key(stream!.key_id!)).buffer
  expect(await streamTag(key, own('0.m4s'), new Uint8Array(data as ArrayBuffer))).toBe(tag)
})

test('what parsers would take an age for is no playlist', () => {
  expect(isPlaylist('#EXTM3U\n#EXTINF:4,\n0.m4s\r\n#EXT-X-ENDLIST\n')).toBe(true)
  const bad = [' '.repeat(300_000), `a${' '.repeat(300)}b`, 'x'.repeat(5000), '  0.m4s', '\n'.repeat(maxPlaylistBytes)]
  const fromMs = performance.now()
  for (const text of [...bad.map((one) => `#EXTM3U\n${one}`), '<html>']) expect(isPlaylist(text)).toBe(false)
  expect(performance.now() - fromMs).toBeLessThan(500)
})
