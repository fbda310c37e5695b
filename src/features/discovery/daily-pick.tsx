import { useNow } from '#components/states/time-ago.tsx'
import { Screen } from '#components/page/screen.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { DiscoveryPage } from './discovery-page.tsx'
import styles from './discovery.module.css'

const input = { page: 'daily-pick' } as const

/** What to watch today, under today's date. */
export function DailyPick() {
  const words = useWords('discovery')
  return (
    <Screen title={words.pages['daily-pick']}>
      <DiscoveryPage {...input} header={<Day />} intro={words.intros['daily-pick']} />
    </Screen>
  )
}

function Day() {
  const locale = localeOf(useLanguage())
  const now = useNow()
  const inWords = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, parts).format(now)
  return (
    <p className={styles.day}>
      <b>{new Date(now).getDate()}</b>
      {/* in one format English has no comma between them */}
      <span>
        {inWords({ year: 'numeric', month: 'long' })} · {inWords({ weekday: 'long' })}
      </span>
    </p>
  )
}
