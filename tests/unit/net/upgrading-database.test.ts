import type { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { createHandle } from '#net/store/handle.ts'
import { createTestClock } from './test-clock.ts'

test('a database that is still being upgraded, and calls itself open, is waited for against the clock', async () => {
  const clock = createTestClock()
  const upgrading = { open: () => new Promise(() => {}), isOpen: () => true, on: () => {}, close: () => {} }
  const handle = createHandle({
    make: () => upgrading as unknown as Dexie,
    clock,
    openMs: 5000,
    evict: () => Promise.resolve(false),
  })
  for (const call of ['first', 'next']) {
    const run = handle.run(() => Promise.reject(new Error(`the ${call} call worked on it`)))
    await Promise.resolve()
    clock.advance(5000)
    expect(await run).toEqual({ ok: false, failure: { kind: 'storage', reason: 'blocked' } })
  }
})
