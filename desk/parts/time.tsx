import { useState } from 'react'
import { locales } from '#contract/languages.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { useLanguage } from '../words/language.ts'

/** A time: how long ago it was, and exactly when for whoever points at it. */
export function Time({ ms }: { ms: number }) {
  const language = useLanguage()
  const exact = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'medium' }).format(ms)
  const [nowMs] = useState(Date.now)
  return (
    <time dateTime={new Date(ms).toISOString()} title={exact}>
      {ms > nowMs ? exact : formatTimeAgo(timeAgo(ms, nowMs), language)}
    </time>
  )
}
