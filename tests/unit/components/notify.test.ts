import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notice, noticeMs, notify } from '#components/notify.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a notice lasts two seconds', () => {
  expect(noticeMs).toBe(2000)
  notify('已收藏')
  expect(notice.get()?.text).toBe('已收藏')
  vi.advanceTimersByTime(1999)
  expect(notice.get()?.text).toBe('已收藏')
  vi.advanceTimersByTime(1)
  expect(notice.get()).toBeUndefined()
})

test('notices wait for each other, in order', () => {
  const shown: (string | undefined)[] = []
  const leave = notice.subscribe(() => shown.push(notice.get()?.text))
  for (const text of ['一', '二', '三']) notify(text)
  vi.advanceTimersByTime(3 * noticeMs)
  leave()
  expect(shown).toEqual(['一', '二', '三', undefined])
})

test('what is on show or waits is not said twice, and later it is', () => {
  const shown: (string | undefined)[] = []
  const leave = notice.subscribe(() => shown.push(notice.get()?.text))
  for (const text of ['网络不稳定', '网络不稳定', '已保存', '网络不稳定', '已保存']) notify(text)
  vi.advanceTimersByTime(2 * noticeMs)
  notify('网络不稳定')
  leave()
  expect(shown).toEqual(['网络不稳定', '已保存', undefined, '网络不稳定'])
})
