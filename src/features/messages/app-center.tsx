import { LayoutGrid } from 'lucide-react'
import type { OutputOf } from '#contract/catalogue.ts'
import { useAnswer } from '#data/use-answer.ts'
import { fetchQuery } from '#data/queries.ts'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { Picture } from '#components/picture/picture.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { Loading } from '#components/states/loading.tsx'
import { textLink } from '#components/page/links.ts'
import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { AdSlides } from '#components/ads/ad-slides.tsx'
import styles from './messages.module.css'

type App = OutputOf<'home.appCenter'>['list'][number]

/** Apps that the house recommends; each opens outside. */
export function AppCenter() {
  const words = useWords('messages')
  const frame = useWords('shell')
  const center = useAnswer('home.appCenter', {})
  return (
    <Screen title={words.apps}>
      <RefreshArea onRefresh={() => fetchQuery('home.appCenter', {})}>
        {center.state !== 'here' ? (
          <div className={styles.place}>
            <Loading on={center} skeleton={<Skeleton label={frame.loading} shape="rows" />} />
          </div>
        ) : (
          <>
            <AdSlides ads={center.value.banner} />
            <div className={styles.head}>
              <TimeAgo askedAt={center.askedAt} query={center.query} />
            </div>
            <div className={styles.place}>
              <Apps list={center.value.list} />
            </div>
          </>
        )}
      </RefreshArea>
    </Screen>
  )
}

function Apps({ list }: { list: App[] }) {
  'use memo'
  const words = useWords('messages')
  if (list.length === 0)
    return (
      <Empty icon={<LayoutGrid />} title={words.noApps}>
        {words.noAppsText}
      </Empty>
    )
  return list.map((app) => <AppRow key={app.id} app={app} />)
}

function AppRow({ app }: { app: App }) {
  'use memo'
  const words = useWords('messages')
  const href = textLink(app.link)
  return (
    <article className={styles.app}>
      <div className={styles.icon}>
        <Picture image={{ path: app.icon, width: 0, height: 0 }} ratio={1} square />
      </div>
      <div className={styles.text}>
        <h2 className={styles.title}>{app.name}</h2>
        <p className={styles.content}>{app.intro}</p>
      </div>
      {href && (
        <Button
          small
          label={`${words.openApp} ${app.name}`}
          {...(href.startsWith('#') ? { href } : { onClick: () => window.open(href, '_blank', 'noopener,noreferrer') })}
        >
          {words.openApp}
        </Button>
      )}
    </article>
  )
}
