const two = (n: number): string => String(n).padStart(2, '0')

/** The time of day on the device's clock, `14:05`. */
export function clockTime(ms: number): string {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? '–' : `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The day on the device's calendar as a name for it, `2026-11-21`: in file names, and to compare days by. */
export function calendarDay(ms: number): string {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime())) return '–'
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** A page, where there is one: workers and tests have none. */
const page = globalThis as { document?: { documentElement: { lang: string } } }

/** The language that the page is in, as its root element says; Chinese where there is no page. */
const pageLocale = () => page.document?.documentElement.lang || 'zh-CN'

const styles = { day: { dateStyle: 'medium' }, short: { month: 'short', day: 'numeric' } } as const
const formats = new Map<string, Intl.DateTimeFormat>()

function printed(ms: number, style: keyof typeof styles, locale: string): string {
  if (Number.isNaN(new Date(ms).getTime())) return '–'
  const key = `${style} ${locale}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, styles[style])
  formats.set(key, format)
  return format.format(ms)
}

/** The day as people write it: `2026年11月21日`, `Nov 21, 2026`. */
export const dayText = (ms: number, locale = pageLocale()): string => printed(ms, 'day', locale)

/** As little as says when it was: `14:05` today, `11月20日 14:05` this year, `2025年11月20日` before. */
export function shortMoment(ms: number, nowMs: number, locale = pageLocale()): string {
  const day = calendarDay(ms)
  const today = calendarDay(nowMs)
  if (day === today) return clockTime(ms)
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return isThisYear ? `${printed(ms, 'short', locale)} ${clockTime(ms)}` : dayText(ms, locale)
}
