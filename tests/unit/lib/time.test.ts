import { expect, test } from 'vitest'

import { calendarDay, clockTime, dayText, shortMoment } from '#lib/clock-time.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const now = Date.UTC(2026, 10, 21, 12)

test.each([
  [0, '刚刚', 'just now'],
  [-5 * minute, '刚刚', 'just now'],
  [59 * second, '刚刚', 'just now'],
  [60 * second, '1 分钟前', '1 min ago'],
  [5 * minute, '5 分钟前', '5 min ago'],
  [hour - 1, '59 分钟前', '59 min ago'],
  [hour, '1 小时前', '1 h ago'],
  [day - 1, '23 小时前', '23 h ago'],
  [day, '1 天前', '1 day ago'],
  [3 * day, '3 天前', '3 days ago'],
  [30 * day - 1, '29 天前', '29 days ago'],
  [30 * day, '1 个月前', '1 month ago'],
  [364 * day, '12 个月前', '12 months ago'],
  [365 * day, '1 年前', '1 year ago'],
  [800 * day, '2 年前', '2 years ago'],
  [NaN, '刚刚', 'just now'],
])('%d ms are %s, %s', (ageMs, zh, en) => {
  const ago = timeAgo(now - ageMs, now)
  expect(formatTimeAgo(ago, 'zh-CN')).toBe(zh)
  expect(formatTimeAgo(ago, 'en')).toBe(en)
})

test('clock and calendar are the device’s', () => {
  const moment = new Date(2026, 0, 5, 9, 7).getTime()
  expect(clockTime(moment)).toBe('09:07')
  expect(calendarDay(moment)).toBe('2026-01-05')
  expect(clockTime(NaN)).toBe('–')
  expect(calendarDay(NaN)).toBe('–')
})

test('a moment is as short as it can be', () => {
  const noon = new Date(2026, 10, 21, 12).getTime()
  expect(shortMoment(new Date(2026, 10, 21, 0, 5).getTime(), noon)).toBe('00:05')
  expect(shortMoment(new Date(2026, 10, 20, 23, 59).getTime(), noon)).toBe('11月20日 23:59')
  expect(shortMoment(new Date(2025, 11, 31, 8).getTime(), noon)).toBe('2025年12月31日')
  expect(shortMoment(new Date(2026, 10, 20, 23, 59).getTime(), noon, 'en')).toBe('Nov 20 23:59')
  expect(dayText(new Date(2025, 11, 31, 8).getTime(), 'en')).toBe('Dec 31, 2025')
  expect(dayText(NaN)).toBe('–')
})
