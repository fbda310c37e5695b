import { expect, test } from 'vitest'
import type { EnvelopeCrypto } from '#net/crypto/envelope-crypto.ts'
import { createImages } from '#net/image/images.ts'
import type { ImageCache } from '#net/image/cache.ts'

test('a picture that is cached is shown though the shelf is never read', async () => {
  const bytes = Uint8Array.from([1, 2, 3])
  const crypto = { openImage: async () => ({ ok: true, value: { bytes, mime: 'image/png' } }) }
  const { decode } = createImages({
    crypto: async () => crypto as unknown as EnvelopeCrypto,
    cache: { get: async () => bytes.slice().buffer } as unknown as ImageCache,
    downloaded: () => new Promise(() => {}),
    fetchImage: () => Promise.reject(new Error('nothing is to be fetched')),
    lanes: 1,
    ready: async () => 'ready',
  })
  const reply = await decode({ data: 'covers/1.webp', key: 'k', type: 'image', responseType: 'url' })
  expect(reply).toMatchObject({ key: 'k', ok: true, value: { mime: 'image/png' } })
})
