import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sleep, sleepIn, sleepLeftSeconds, watchSleep } from '#features/audio/listen/sleep-timer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  sleep.set(undefined)
  vi.useRealTimers()
})

test('after the minutes that were chosen it is due, once, and is set no more', () => {
  const due = vi.fn<() => void>()
  const end = watchSleep(due)
  sleepIn(10)
  vi.advanceTimersByTime(10 * 60_000 - 1)
  expect(due).not.toHaveBeenCalled()
  expect(sleepLeftSeconds(sleep.get(), Date.now())).toBe(1)
  vi.advanceTimersByTime(1)
  expect(due).toHaveBeenCalledOnce()
  expect(sleep.get()).toBeUndefined()
  vi.advanceTimersByTime(3600_000)
  expect(due).toHaveBeenCalledOnce()
  end()
})

test('another choice takes the place of the first; none, or the end of the chapter, is never due by time', () => {
  const due = vi.fn<() => void>()
  const end = watchSleep(due)
  sleepIn(10)
  vi.advanceTimersByTime(9 * 60_000)
  sleepIn(30)
  vi.advanceTimersByTime(29 * 60_000)
  expect(due).not.toHaveBeenCalled()
  sleep.set({ when: 'chapter' })
  vi.advanceTimersByTime(3600_000)
  expect(due).not.toHaveBeenCalled()
  expect(sleepLeftSeconds(sleep.get(), Date.now())).toBeUndefined()
  end()
})

test('what became due while nobody looked is due at once', () => {
  const due = vi.fn<() => void>()
  sleep.set({ when: 'time', atMs: Date.now() - 5000 })
  watchSleep(due)()
  expect(due).toHaveBeenCalledOnce()
})

test('who stops looking is told nothing', () => {
  const due = vi.fn<() => void>()
  const end = watchSleep(due)
  sleepIn(1)
  end()
  vi.advanceTimersByTime(3600_000)
  expect(due).not.toHaveBeenCalled()
})
