import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { finishLoading, loading, startLoading } from '#components/loading.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  finishLoading()
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a quick navigation shows nothing', () => {
  startLoading()
  vi.advanceTimersByTime(199)
  finishLoading()
  vi.runAllTimers()
  expect(loading.get()).toBe('idle')
})

test('a slow one: shown after 200 ms, hidden 500 ms after its end, reset 400 ms later', () => {
  const phases: [string, number][] = []
  const begunAt = Date.now()
  const leave = loading.subscribe(() => phases.push([loading.get(), Date.now() - begunAt]))
  startLoading()
  vi.advanceTimersByTime(1000)
  finishLoading()
  vi.runAllTimers()
  leave()
  expect(phases).toEqual([
    ['running', 200],
    ['done', 1000],
    ['leaving', 1500],
    ['idle', 1900],
  ])
})

test('starting twice does not start anew', () => {
  startLoading()
  vi.advanceTimersByTime(200)
  startLoading()
  expect(loading.get()).toBe('running')
})

test('a navigation during the end of another begins at nothing', () => {
  startLoading()
  vi.advanceTimersByTime(200)
  finishLoading()
  vi.advanceTimersByTime(600)
  expect(loading.get()).toBe('leaving')
  startLoading()
  expect(loading.get()).toBe('idle')
  vi.advanceTimersByTime(200)
  expect(loading.get()).toBe('running')
  vi.advanceTimersByTime(5000)
  expect(loading.get()).toBe('running')
})

test('an end without a beginning, and two ends, are no trouble', () => {
  finishLoading()
  startLoading()
  vi.advanceTimersByTime(200)
  finishLoading()
  vi.advanceTimersByTime(400)
  finishLoading()
  vi.advanceTimersByTime(100)
  expect(loading.get()).toBe('leaving')
  vi.runAllTimers()
  expect(loading.get()).toBe('idle')
})
