import { useState } from 'react'
import { useAnswer } from '#data/use-answer.ts'
import { Waiting } from '#components/states/waiting.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { SwipeArea } from '#components/swipe-area.tsx'
import { discoveryWords } from '#words/discovery.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { ChannelBar } from '#features/home/shared/channel-bar.tsx'
import { TopOf } from '#components/list/top-of.tsx'
import { DarkChannel } from './dark-channel.tsx'
import styles from './dark-web.module.css'

const position = { position: 'dark_web' } as const

/** The dark web tab: channels, each with its sections and a sorted list of videos. */
export function DarkWeb({ search: { sort } }: PageProps<typeof ByView>) {
  const words = useWords(discoveryWords)
  const frame = useWords(shellWords)
  const tabs = useAnswer('tab.list', position)
  const [chosen, choose] = useState<number>()
  // the tab bar leads here without a sort: the page is then as it was left
  const [lastSort, setLastSort] = useState(sort)
  if (sort !== undefined && sort !== lastSort) setLastSort(sort)
  const channels = tabs.state === 'here' ? tabs.value.list : []
  const active = channels.find(({ id }) => id === chosen) ?? channels.find(({ current }) => current) ?? channels[0]
  const swipe = (step: number) => {
    const next = active && channels[channels.indexOf(active) + step]
    if (next) choose(next.id)
  }
  return (
    <Screen bar={<ChannelBar title={frame.tabs.dark} channels={channels} active={active} onSelect={choose} />}>
      <TopOf of={chosen} />
      {tabs.state !== 'here' ? (
        <div className={styles.wait}>
          <Waiting on={tabs} skeleton={<Skeleton label={frame.loading} shape="cards" count={8} />} />
        </div>
      ) : active ? (
        <SwipeArea onSwipe={swipe}>
          <DarkChannel key={active.id} channel={active} sort={lastSort} />
        </SwipeArea>
      ) : (
        <Empty title={words.channelEmpty}>{words.channelEmptyText}</Empty>
      )}
    </Screen>
  )
}
