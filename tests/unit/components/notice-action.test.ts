import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actionNoticeMs, closeNotice, notice, noticeMs, notify } from '#components/notify.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const action = { label: '撤销', onClick: () => {} }

test('one that can be answered stays longer', () => {
  notify('已隐藏', action)
  vi.advanceTimersByTime(noticeMs)
  expect(notice.get()).toMatchObject({ text: '已隐藏', action })
  vi.advanceTimersByTime(actionNoticeMs - noticeMs)
  expect(notice.get()).toBeUndefined()
})

test('an answered one makes way at once, and those after it have their full time', () => {
  notify('已隐藏', action)
  notify('已显示')
  notify('已保存')
  vi.advanceTimersByTime(1000)
  closeNotice()
  for (const text of ['已显示', '已保存']) {
    expect(notice.get()?.text).toBe(text)
    vi.advanceTimersByTime(noticeMs - 1)
    expect(notice.get()?.text).toBe(text)
    vi.advanceTimersByTime(1)
  }
  expect(notice.get()).toBeUndefined()
})

test('hiding two things says it twice, because each can be undone', () => {
  notify('已隐藏', action)
  notify('已隐藏', { ...action })
  vi.advanceTimersByTime(actionNoticeMs)
  expect(notice.get()?.text).toBe('已隐藏')
})
