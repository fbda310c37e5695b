import { lazy, Suspense, useState } from 'react'
import { Bell, History } from 'lucide-react'
import { useAnswer } from '#data/use-answer.ts'
import { SwipeArea } from '#components/swipe-area.tsx'
import { loadChunk } from '#components/page/chunk.ts'
import { Screen } from '#components/page/screen.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { ChannelBar } from './shared/channel-bar.tsx'
import styles from './home.module.css'
import { Recommended } from './recommended.tsx'
import { TopOf } from '#components/list/top-of.tsx'
import { pageLink } from '#components/target.ts'

const position = { position: 'home' } as const
const ChannelPanel = lazy(() => loadChunk(() => import('./channel-panel.tsx')))

/** The first tab: channels, a banner, sections, and the feed of recommendations. */
export function Home() {
  const words = useWords('home')
  const { tabs: tabNames, loading } = useWords('shell')
  const tabs = useAnswer('tab.list', position)
  const channels = tabs.state === 'here' ? tabs.value.list : []
  const first = channels.find((channel) => channel.current) ?? channels[0]
  const [chosen, choose] = useState<number>()
  const active = channels.find((channel) => channel.id === chosen) ?? first
  const swipe = (step: number) => {
    const next = active && channels[channels.indexOf(active) + step]
    if (next) choose(next.id)
  }
  const other = active && active !== first ? active : undefined
  return (
    <Screen
      bar={
        <ChannelBar title={tabNames.home} channels={channels} active={active} onSelect={choose}>
          <IconButton label={words.history} icon={<History />} to={pageLink('/my/history')} />
          <IconButton label={words.messages} icon={<Bell />} to={pageLink('/my/notice')} />
        </ChannelBar>
      }
    >
      <TopOf of={other?.id} />
      <SwipeArea onSwipe={swipe}>
        {other ? (
          <Suspense
            fallback={
              <div className={styles.wait}>
                <Skeleton label={loading} shape="cards" count={8} />
              </div>
            }
          >
            <ChannelPanel key={other.id} channel={other} />
          </Suspense>
        ) : (
          <Recommended channel={first?.id} />
        )}
      </SwipeArea>
    </Screen>
  )
}
