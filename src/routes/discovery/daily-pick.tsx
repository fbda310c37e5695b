import { want } from '#data/wants.ts'
import { useNow } from '#mechanics/states/age.tsx'
import { Anything, definePage } from '#shell/page.ts'
import { Screen } from '#shell/screen.tsx'
import { discoveryWords } from '#words/discovery.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { DiscoveryPage } from './discovery-page.tsx'
import styles from './discovery.module.css'

const input = { page: 'daily-pick' } as const

/** What to watch today, under today's date. */
function DailyPick() {
  const words = useWords(discoveryWords)
  return (
    <Screen title={words.pages['daily-pick']}>
      <DiscoveryPage {...input} header={<Day />} intro={words.intros['daily-pick']} />
    </Screen>
  )
}

function Day() {
  const locale = localeOf(useLanguage())
  const now = useNow()
  return (
    <p className={styles.day}>
      <b>{new Date(now).getDate()}</b>
      <span>{new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', weekday: 'long' }).format(now)}</span>
    </p>
  )
}

export const page = definePage({
  search: Anything,
  open: () => void want('element.list', input),
  Component: DailyPick,
})
