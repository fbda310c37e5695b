import { expect, test } from 'vitest'
import { fail, ok, type Failure, type Result } from '#contract/failures.ts'

test('a result is a value or a failure', () => {
  const good: Result<number> = ok(3)
  const bad: Result<number> = fail({ kind: 'timeout', afterMs: 50_000, call: 'mv.detail' })
  const none: Result<void> = ok()
  expect(good).toEqual({ ok: true, value: 3 })
  expect(none.ok).toBe(true)
  expect(bad).toEqual({ ok: false, failure: { kind: 'timeout', afterMs: 50_000, call: 'mv.detail' } })
})

test('a failure crosses threads unchanged', () => {
  const failures: Failure[] = [
    { kind: 'status', status: 409, message: '价格已变', data: { price: 3 }, call: 'mv.buy' },
    { kind: 'schema', path: 'list.0.cover', message: 'missing', call: 'mv.byTag' },
    { kind: 'storage', reason: 'quota' },
  ]
  expect(structuredClone(failures)).toEqual(failures)
})
