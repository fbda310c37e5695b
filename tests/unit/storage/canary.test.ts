import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DownloadRow } from '#bridge/rows.ts'
import { metaKeys } from '#bridge/settings.ts'
import { device, loadDexie } from '#data/db.ts'
import { forgetLost, backUpDownloads, lookForCanary, lostDownloads } from '#data/storage-canary.ts'

const row = (id: number, of?: string) =>
  ({ key: `video:${id}`, kind: 'video', id, bytesDone: 1000, ...(of && { of }) }) as DownloadRow

/** The storage that browsers clear by other rules than databases. */
const local = new Map<string, string>()

beforeEach(async () => {
  local.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => void local.set(key, value),
    removeItem: (key: string) => void local.delete(key),
  })
  await loadDexie()
  await device.meta.clear()
  lostDownloads.set(undefined)
})

test('a new device has lost nothing', async () => {
  await lookForCanary(5)
  await backUpDownloads('guest', [])
  expect(lostDownloads.get()).toBeUndefined()
  expect((await device.meta.get(metaKeys.canary))!.value).toBe(5)
})

test('what the browser deletes is told to whom it belonged, until it is answered', async () => {
  await lookForCanary()
  await backUpDownloads('guest', [row(1), row(2), row(3, 'compilation:9')])
  await backUpDownloads('somebody', [row(7)])
  await device.meta.clear()

  await lookForCanary()
  await backUpDownloads('guest', [])
  expect(lostDownloads.get()).toEqual({
    subjects: [
      { kind: 'video', id: 1 },
      { kind: 'video', id: 2 },
    ],
    bytes: 3000,
  })
  // fetched again one by one
  await backUpDownloads('guest', [row(1)])
  expect(lostDownloads.get()?.subjects).toEqual([{ kind: 'video', id: 2 }])
  await forgetLost('guest')
  await backUpDownloads('guest', [row(1)])
  expect(lostDownloads.get()).toBeUndefined()
  await backUpDownloads('somebody', [])
  expect(lostDownloads.get()?.subjects).toEqual([{ kind: 'video', id: 7 }])
})

test('what the person removes is not lost', async () => {
  await lookForCanary()
  await backUpDownloads('guest', [row(1), row(2)])
  await backUpDownloads('guest', [row(2)])
  await backUpDownloads('guest', [])
  await lookForCanary()
  await backUpDownloads('guest', [])
  expect(lostDownloads.get()).toBeUndefined()
  expect(local.get('shiguang-shelf')).toBeUndefined()
})

test('the list names nobody and no titles', async () => {
  await backUpDownloads('2f0c7a5e-somebody', [{ ...row(1), title: '山间的晨雾' }])
  const kept = local.get('shiguang-shelf')!
  expect(kept).not.toMatch(/somebody|2f0c7a5e|晨雾/)
  expect(kept).toMatch(/^\{"[0-9a-f]{12}":\{"keys":\["video:1"\],"bytes":1000\}\}$/)
})

test('nonsense in the list is nothing', async () => {
  local.set('shiguang-shelf', 'x{')
  await lookForCanary()
  local.set('shiguang-shelf-lost', JSON.stringify({ x: { keys: ['../..', 'a:b:c'], bytes: 1 } }))
  await backUpDownloads('guest', [])
  expect(lostDownloads.get()).toBeUndefined()
})
