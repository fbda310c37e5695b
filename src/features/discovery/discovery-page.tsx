import { Telescope } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InputOf } from '#contract/catalogue.ts'
import type { SectionItems } from '#data/list-rows.ts'
import { useList } from '#data/use-list.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { Screen } from '#components/page/screen.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { TimeAgo, useNow } from '#components/states/time-ago.tsx'
import { pageLink } from '#components/target.ts'
import { SectionBlock } from '#features/sections/section-block.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import styles from './discovery.module.css'

export interface DiscoveryPageProps extends InputOf<'element.list'> {
  /** What the page is for, in a sentence; its age stands beside it. */
  intro?: ReactNode
  /** Before the sections. */
  header?: ReactNode
}

/** The sections of a discovery page. */
export function DiscoveryPage({ page, intro, header }: DiscoveryPageProps) {
  const words = useWords('discovery')
  const frame = useWords('shell')
  const list = useList<'element.list', SectionItems>('element.list', { page })
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={list}
        bare
        renderItem={(section, items) => <SectionBlock section={section} items={items} />}
        header={
          <>
            {header}
            <div className={styles.intro}>
              {intro !== undefined && <p>{intro}</p>}
              <TimeAgo askedAt={list.askedAt} query={list.query} />
            </div>
          </>
        }
        skeleton={<Skeleton label={frame.loading} shape="cards" count={8} />}
        empty={
          <Empty
            icon={<Telescope />}
            title={words.emptyPage}
            action={<Button to={pageLink('/home')}>{words.toHome}</Button>}
          >
            {words.emptyPageText}
          </Empty>
        }
      />
    </RefreshArea>
  )
}

/** Sections by mood and subject. */
export function Theme() {
  const words = useWords('discovery')
  return (
    <Screen title={words.pages.theme}>
      <DiscoveryPage page="theme" intro={words.intros.theme} />
    </Screen>
  )
}

/** What the editors chose. */
export function Concentration() {
  const words = useWords('discovery')
  return (
    <Screen title={words.pages.concentration}>
      <DiscoveryPage page="concentration" intro={words.intros.concentration} />
    </Screen>
  )
}

/** What to watch today, under today's date. */
export function DailyPick() {
  const words = useWords('discovery')
  return (
    <Screen title={words.pages['daily-pick']}>
      <DiscoveryPage page="daily-pick" header={<Day />} intro={words.intros['daily-pick']} />
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
