import { expect, test } from 'vitest'
import { createDevice } from './harness.ts'

test('the key of a stream comes as its sixteen bytes', async () => {
  const device = createDevice()
  const { end } = device
  const net = device.tab()
  const key = Uint8Array.from({ length: 16 }, (_, at) => at * 3)
  end.on('stream.key', ({ key_id }) => ({
    data: { key: key_id === 5 ? Buffer.from(key).toString('base64url') : 'short', until: 1, access: 'a.b' },
  }))
  const result = await net.streamKey('5')
  expect(result.ok && [...new Uint8Array(result.value.bytes)]).toEqual([...key])
  expect(result).toMatchObject({ value: { access: 'a.b' } })
  expect(await net.streamKey('6')).toMatchObject({ ok: false, failure: { kind: 'schema', call: 'stream.key' } })
})
