import { expect, test } from 'vitest'
import { maxImageBytes } from '#net/bounds.ts'
import { createDevice } from './harness.ts'
import { homeConfig } from './items.ts'

const base = 'https://img.example'

test('a picture that says nothing of its length and does not end is given up once more has come than a picture has', async () => {
  let sent = 0
  const { end, tab } = createDevice()
  end.on('home.config', () => ({ data: homeConfig(`${base}/img`) }))
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1024 * 1024
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
  const net = tab({
    http: async (request) => (request.url.startsWith(base) ? new Response(endless()) : end.fetch(request)),
  })
  expect(await net.image({ data: 'covers/1.webp', key: 'k', type: 'image', responseType: 'url' })).toMatchObject({
    ok: false,
    failure: { kind: 'undecipherable', reason: 'too-big' },
  })
  expect(sent).toBeLessThan(maxImageBytes + 4 * 1024 * 1024)
})
