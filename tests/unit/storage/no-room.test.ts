import { IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import { DeviceDatabase, PersonDatabase } from '#bridge/database.ts'
import { roomChannel, type RoomMessage } from '#bridge/downloads.ts'
import { faultyStorage, type StorageState } from '../net/faulty-storage.ts'
import { createDevice } from '../net/harness.ts'
import { mv } from '../net/items.ts'

/** A device whose disk is full once that is set. */
function full() {
  const device = createDevice()
  const state: StorageState = {}
  const options = { indexedDB: faultyStorage(device.indexedDB, state), IDBKeyRange }
  const makers = {
    device: () => new DeviceDatabase(undefined, options),
    person: (person: string) => new PersonDatabase(person, options),
  }
  return { device, net: device.tab({ makers }), state }
}

describe('on a disk that takes nothing, whatever goes', () => {
  test('room that is no help is told as none, and no more goes for nothing', async () => {
    const { device, net, state } = full()
    device.end.on('mv.byTag', () => ({ data: { list: [mv(1)], next: null } }))
    await net.want('mv.byTag', { tag: '1' })
    for (let at = 0; at < 8; at += 1)
      await device.device.images.put({ path: `${at}`, bytes: new ArrayBuffer(1e6), sizeBytes: 1e6, usedAt: at })
    const told: string[] = []
    const channel = new BroadcastChannel(roomChannel)
    channel.onmessage = ({ data }) => void told.push((data as RoomMessage).room)
    state.full = () => true
    for (const tag of ['2', '3'])
      expect(await net.want('mv.byTag', { tag })).toMatchObject({ ok: false, failure: { reason: 'quota' } })
    expect(await device.device.images.count()).toBe(4)
    await vi.waitFor(() => expect(told.slice(0, 2)).toEqual(['made', 'none']))
    expect(told.slice(1)).not.toContain('made')
    channel.close()
  })

  test('an act is sent at once, and only then it is told that there is no room', async () => {
    const { device, net, state } = full()
    const told: string[] = []
    const channel = new BroadcastChannel(roomChannel)
    channel.onmessage = ({ data }) => void told.push((data as RoomMessage).room)
    await net.makeRoom('budgets')
    state.full = () => true
    const order: string[] = []
    device.end.on('wei.report', () => {
      order.push(...told)
      return { data: {} }
    })
    expect(await net.act('wei.report', { type: 1, content: '打不开', kind: 'image-misuse' })).toMatchObject({
      ok: true,
    })
    expect(device.end.effects.map(({ name }) => name)).toEqual(['wei.report'])
    expect(order).not.toContain('none')
    await vi.waitFor(() => expect(told).toContain('none'))
    channel.close()
  })

  test('an act that the server refuses is refused to whoever did it', async () => {
    const { device, net, state } = full()
    await net.makeRoom('budgets')
    state.full = () => true
    device.end.on('wei.report', () => ({ status: 400, msg: '写得太短' }))
    expect(await net.act('wei.report', { type: 1, content: '打不开', kind: 'image-misuse' })).toMatchObject({
      ok: false,
      failure: { kind: 'status', message: '写得太短' },
    })
  })
})
