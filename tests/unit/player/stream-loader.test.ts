import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import { describe, expect, test } from 'vitest'
import { fail, ok, type Failure } from '#contract/failures.ts'
import { masterUrl } from '#features/player/master-playlist.ts'
import { createHosts } from '#features/player/stream-hosts.ts'
import { keyIdOf, keyStatus, streamLoader, type StreamParts } from '#features/player/stream-loader.ts'

/** A network of files: what is not there answers its status, 0 for no answer at all. */
function network(files: Record<string, string | number>) {
  const asked: string[] = []
  class Plain implements Loader<LoaderContext> {
    context: LoaderContext | null = null
    stats = stats()
    load(context: LoaderContext, _config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      // throws for what is no address, as the loader of hls.js does
      const { url } = new Request(context.url)
      asked.push(url)
      const found = files[context.url] ?? 404
      queueMicrotask(() => {
        if (typeof found === 'string')
          callbacks.onSuccess({ url: context.url, data: found, code: 200 }, this.stats, context, null)
        else callbacks.onError({ code: found, text: '' }, context, null, this.stats)
      })
    }
    abort() {}
    destroy() {}
  }
  return { asked, Plain }
}

const stats = () => ({
  aborted: false,
  loaded: 0,
  retry: 0,
  total: 0,
  chunkCount: 0,
  bwEstimate: 0,
  loading: { start: 0, first: 0, end: 0 },
  parsing: { start: 0, end: 0 },
  buffering: { start: 0, first: 0, end: 0 },
})

async function load(url: string, files: Record<string, string | number>, parts: Partial<StreamParts> = {}) {
  const { asked, Plain } = network(files)
  const StreamLoader = streamLoader(Plain, {
    master: '#EXTM3U',
    key: async () => ok({ bytes: new Uint8Array(16).fill(7).buffer, access: 'a' }),
    onKeyFailure: () => {},
    hosts: createHosts(['http://a.test/hls/', 'http://b.test/hls/']),
    ...parts,
  })
  const loader = new StreamLoader({} as HlsConfig)
  const context = { url, responseType: 'text' } as LoaderContext
  const outcome = await new Promise<{ data?: unknown; code?: number; url?: string; same: boolean }>((resolve) => {
    loader.load(context, {} as LoaderConfiguration, {
      onSuccess: (response, given, own) =>
        resolve({ data: response.data, url: response.url, same: own === context && given === loader.stats }),
      onError: (error, own, _details, given) =>
        resolve({ code: error.code, same: own === context && given === loader.stats }),
      onTimeout: (given, own) => resolve({ code: -1, same: own === context && given === loader.stats }),
    })
  })
  return { ...outcome, asked }
}

describe('keys', () => {
  test('only sgkey addresses are keys', () => {
    expect(keyIdOf('sgkey:17')).toBe('17')
    expect(keyIdOf('SGKEY:17')).toBe('17')
    for (const url of ['http://a.test/sgkey:17', 'sgkey:', 'sgkey:1/../2', 'xsgkey:1', 'sgkey:1?x=2'])
      expect(keyIdOf(url)).toBeUndefined()
  })
  test('the worker is asked with the id, and nothing goes to the network', async () => {
    const ids: string[] = []
    const { data, asked, same } = await load(
      'sgkey:17',
      {},
      { key: async (id) => (ids.push(id), ok({ bytes: new ArrayBuffer(16), access: 'a' })) },
    )
    expect(ids).toEqual(['17'])
    expect(asked).toEqual([])
    expect(data).toBeInstanceOf(ArrayBuffer)
    expect(same).toBe(true)
  })
  test('a refusal is final, a bad connection is not, and the player hears which it was', async () => {
    const refused: Failure = { kind: 'status', status: 403, message: '没有权限' }
    const heard: Failure[] = []
    const outcome = await load(
      'sgkey:17',
      {},
      { key: async () => fail(refused), onKeyFailure: (failure) => heard.push(failure) },
    )
    expect(outcome.code).toBe(403)
    expect(heard).toEqual([refused])
    expect(keyStatus({ kind: 'network' })).toBe(503)
    expect(keyStatus({ kind: 'session' })).toBe(403)
  })
})

describe('files', () => {
  test('the master playlist is made here', async () => {
    expect(await load(masterUrl, {})).toMatchObject({ data: '#EXTM3U', asked: [], same: true })
  })
  test('a file comes from the host in use', async () => {
    expect(await load('http://a.test/hls/7/0.m4s', { 'http://a.test/hls/7/0.m4s': 'x' })).toMatchObject({
      data: 'x',
      same: true,
    })
  })
  test.each([0, 500, 503, 403, 451])('a host that answers %i is left for the next', async (status) => {
    const files = { 'http://a.test/hls/7/0.m4s': status, 'http://b.test/hls/7/0.m4s': 'from b' }
    const outcome = await load('http://a.test/hls/7/0.m4s', files)
    expect(outcome).toMatchObject({ data: 'from b', url: 'http://b.test/hls/7/0.m4s', same: true })
    expect(outcome.asked).toEqual(['http://a.test/hls/7/0.m4s', 'http://b.test/hls/7/0.m4s'])
  })
  test('when all hosts fail, so does the file, with the last status', async () => {
    const outcome = await load('http://a.test/hls/7/0.m4s', {
      'http://a.test/hls/7/0.m4s': 0,
      'http://b.test/hls/7/0.m4s': 502,
    })
    expect(outcome).toMatchObject({ code: 502, same: true })
    expect(outcome.asked).toHaveLength(2)
  })
  test('what one host does not have, none has', async () => {
    expect((await load('http://a.test/hls/7/0.m4s', { 'http://b.test/hls/7/0.m4s': 'x' })).asked).toHaveLength(1)
  })
})

test.each(['http://[', 'http://name:word@a.test/0.ts'])('%s can’t be asked for: an error at once', async (url) => {
  expect(await load(url, {})).toMatchObject({ code: 0, same: true, asked: [] })
})
