import { CircleUserRound, CloudOff, House, Orbit, Search } from 'lucide-react'
import { useState } from 'react'
import { Bar } from '#components/bar.tsx'
import { ChannelHead } from '#components/channel-head.tsx'
import { ChannelStrip } from '#components/channel-strip.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { loading } from '#components/loading.ts'
import { LoadingBar } from '#components/loading-bar.tsx'
import { OfflineStrip } from '#components/offline-strip.tsx'
import { PullToRefresh } from '#components/pull-to-refresh.tsx'
import { Scroller, useScroller } from '#components/scroller.tsx'
import { SearchLink } from '#components/search-link.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { SwipeArea } from '#components/swipe-area.tsx'
import { TabBar } from '#components/tab-bar.tsx'
import { TargetLink } from '#components/target-link.tsx'
import { Button } from '#components/button.tsx'
import { useWords } from '#words/words.ts'
import { Piece, useGalleryWords } from './piece.tsx'
import { pageLink } from '#components/target.ts'

const channels = ['first', 'second', 'third'] as const
const here = pageLink('/dev/gallery')

/** What stands around the content of a screen. */
export function Frame() {
  const words = useGalleryWords()
  const frame = useWords('shell')
  const connection = useWords('connection')
  const [channel, setChannel] = useState<string>('first')
  const step = (by: 1 | -1) => {
    const at = channels.findIndex((key) => key === channel)
    setChannel(channels[(at + by + channels.length) % channels.length] ?? 'first')
  }
  const strip = {
    label: words.groups.content,
    channels: channels.map((key) => ({ key, label: words[key] })),
    active: channel,
    onSelect: setChannel,
  }
  return (
    <>
      <Piece name="bar">
        <Bar
          title={words.heading}
          back={{ label: frame.back, to: here }}
          right={<IconButton label={words.search} icon={<Search />} />}
        />
        <Bar title={words.longHeading} back={{ label: frame.back, to: here }} />
        <Bar>
          <SearchLink to={here} label={words.search}>
            {words.heading}
          </SearchLink>
        </Bar>
      </Piece>
      <Piece name="target-link">
        <TargetLink to={here}>{words.heading}</TargetLink>
      </Piece>
      <Piece name="tab-bar" still>
        <TabBar
          label={frame.mainTabs}
          active="home"
          items={[
            { key: 'home', to: here, label: frame.tabs.home, icon: <House /> },
            { key: 'circle', to: here, label: frame.tabs.circle, icon: <Orbit /> },
            { key: 'my', to: here, label: frame.tabs.my, icon: <CircleUserRound />, dot: frame.unread },
          ]}
        />
      </Piece>
      <Piece name="channel-head">
        <ChannelHead title={words.groups.content} {...strip} />
      </Piece>
      <Piece name="channel-strip, swipe-area">
        <ChannelStrip {...strip} />
        <SwipeArea onSwipe={step}>{words.swipeHere}</SwipeArea>
      </Piece>
      <Piece name="section-head">
        <SectionHead title={words.heading} note={words.ago} more={{ label: frame.more, to: here }} level={3} />
      </Piece>
      <Piece name="offline-strip">
        <OfflineStrip actions={[{ label: connection.goOnline, onClick: () => undefined }]}>
          {connection.forcedOffline}
        </OfflineStrip>
        <OfflineStrip icon={<CloudOff />} note={words.ago}>
          {connection.offline}
        </OfflineStrip>
      </Piece>
      <Piece name="loading-bar" still>
        <LoadingBar label={frame.loading} />
        <Button small onClick={() => loading.set('running')}>
          {frame.loading}
        </Button>
        <Button small onClick={() => loading.set('idle')}>
          {frame.close}
        </Button>
      </Piece>
      <Piece name="scroller, pull-to-refresh" still>
        <Scroller label={words.refreshHere}>
          <Pulled>{words.refreshHere}</Pulled>
        </Scroller>
      </Piece>
    </>
  )
}

function Pulled({ children }: { children: string }) {
  const frame = useWords('shell')
  const wait = () => new Promise((resolve) => setTimeout(resolve, 1200))
  return (
    <PullToRefresh scroller={useScroller()} onRefresh={wait} label={frame.refreshing}>
      {children}
    </PullToRefresh>
  )
}
