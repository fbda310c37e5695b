import { expect, test } from 'vitest'
import { listKey } from '#bridge/cache-policies.ts'
import { createDevice } from './harness.ts'
import { post } from './items.ts'

// alone in its file: the code that joins pages is fetched once, and stays
test('a known list that a worker is told of first of all joins what came: the code for it is fetched meanwhile', async () => {
  const device = createDevice()
  let ids = [3, 2, 1]
  device.end.on('wei.list', () => ({ data: { list: ids.map((id) => post(id)), next: null } }))
  const net = device.tab()
  await net.want('wei.list', {})
  device.clock.advance(60_000)
  ids = [4, ...ids]
  expect(await net.want('wei.list', {})).toMatchObject({ ok: true })
  const list = await device.person('guest').lists.get(listKey('wei.list', {}))
  expect(list?.waiting).toMatchObject({ fresh: 1, overlaps: true })
})
