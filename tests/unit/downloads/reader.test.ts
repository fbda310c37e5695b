import { expect, test } from 'vitest'
import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import { ok } from '#contract/failures.ts'
import { createHosts } from '#features/player/stream-hosts.ts'
import { type LoaderClass, streamLoader } from '#features/player/stream-loader.ts'

const bytes = new TextEncoder().encode('0123456789').buffer

/** What a player gets for an address, and whether the network was asked. */
async function load(url: string, more: Partial<LoaderContext> = {}) {
  const asked: string[] = []
  class Plain {
    context = null
    stats = {}
    load(context: LoaderContext, _config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      asked.push(context.url)
      callbacks.onSuccess({ url: context.url, data: 'network' }, this.stats as never, context, null)
    }
    abort() {}
    destroy() {}
  }
  const StreamLoader = streamLoader(Plain as unknown as LoaderClass, {
    master: '#EXTM3U',
    key: async () => (asked.push('key'), ok({ bytes: new ArrayBuffer(16), access: 'a' })),
    onKeyFailure: () => {},
    hosts: createHosts(['http://a.test/hls/', 'http://b.test/hls/']),
    offline: {
      file: async (path) => (path === 'v/7/0.m4s' ? bytes : undefined),
      key: async (id) => (id === '17' ? bytes : undefined),
    },
  })
  const loader = new StreamLoader({} as HlsConfig)
  const data = await new Promise<unknown>((resolve) => {
    loader.load({ url, responseType: 'arraybuffer', ...more } as LoaderContext, {} as LoaderConfiguration, {
      onSuccess: ({ data: given }) => resolve(given),
      onError: ({ code }) => resolve(code),
      onTimeout: () => resolve('timeout'),
    })
  })
  return { asked, data: data instanceof ArrayBuffer ? new TextDecoder().decode(data) : data }
}

test('what is on this device comes from there, whatever host its address names', async () => {
  for (const host of ['a', 'b'])
    expect(await load(`http://${host}.test/hls/v/7/0.m4s`)).toEqual({ asked: [], data: '0123456789' })
})
test('a file is read as a range, and as text', async () => {
  expect(await load('http://a.test/hls/v/7/0.m4s', { rangeStart: 2, rangeEnd: 5 })).toMatchObject({ data: '234' })
  expect(await load('http://a.test/hls/v/7/0.m4s', { responseType: 'text' })).toMatchObject({ data: '0123456789' })
})
test('anything else comes from the network', async () => {
  expect(await load('http://a.test/hls/v/7/1.m4s')).toMatchObject({ asked: ['http://a.test/hls/v/7/1.m4s'] })
  expect(await load('http://c.test/hls/v/7/0.m4s')).toMatchObject({ asked: ['http://c.test/hls/v/7/0.m4s'] })
})
test('keys whose time is not over are here, others are asked for', async () => {
  expect(await load('sgkey:17')).toEqual({ asked: [], data: '0123456789' })
  expect((await load('sgkey:18')).asked).toEqual(['key'])
})
