/** How long ago something was, in the largest unit that fits. */
export interface TimeAgo {
  readonly unit: 'now' | 'minute' | 'hour' | 'day' | 'month' | 'year'
  /** How many of the unit; 0 for `now`. */
  readonly n: number
}

const minuteMs = 60_000
const steps = [
  { unit: 'year', ms: 365 * 24 * 60 * minuteMs },
  { unit: 'month', ms: 30 * 24 * 60 * minuteMs },
  { unit: 'day', ms: 24 * 60 * minuteMs },
  { unit: 'hour', ms: 60 * minuteMs },
  { unit: 'minute', ms: minuteMs },
] as const

/** The age of `thenMs` at `nowMs` (Unix milliseconds). The future, within a clock's error or not, is `now`. */
export function timeAgo(thenMs: number, nowMs: number): TimeAgo {
  const ageMs = nowMs - thenMs
  const step = steps.find((each) => ageMs >= each.ms)
  return step === undefined ? { unit: 'now', n: 0 } : { unit: step.unit, n: Math.floor(ageMs / step.ms) }
}

const chinese = { minute: '分钟', hour: '小时', day: '天', month: '个月', year: '年' } as const
const english = { minute: 'min', hour: 'h', day: 'day', month: 'month', year: 'year' } as const

/** The age in words: `刚刚`, `5 分钟前`; `just now`, `5 min ago`, `2 days ago`. */
export function formatTimeAgo(ago: TimeAgo, language: string): string {
  const { unit, n } = ago
  if (language.startsWith('zh')) return unit === 'now' ? '刚刚' : `${n} ${chinese[unit]}前`
  if (unit === 'now') return 'just now'
  const many = n !== 1 && unit !== 'minute' && unit !== 'hour'
  return `${n} ${english[unit]}${many ? 's' : ''} ago`
}
