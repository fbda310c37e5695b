import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const path = '#/login'
const reload = vi.fn<() => void>()
const kept = new Map<string, string>()

beforeEach(() => {
  vi.resetModules()
  reload.mockClear()
  kept.clear()
  vi.stubGlobal('location', { hash: path, reload })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const documentAnew = async () => (await import('#components/page/chunk.ts')).reloadForCode

test('a render that React throws away and begins anew asks again: the answer is the same until the document has gone', async () => {
  const reloadForCode = await documentAnew()
  expect([reloadForCode(), reloadForCode()]).toEqual([true, true])
  await vi.waitFor(() => expect(reload).toHaveBeenCalled())
  vi.resetModules()
  const later = await documentAnew()
  expect(later()).toBe(false)
})

test('without a network nothing is loaded anew', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const reloadForCode = await documentAnew()
  expect(reloadForCode()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
