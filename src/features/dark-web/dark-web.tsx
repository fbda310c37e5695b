import { useState } from 'react'
import { useAnswer } from '#data/use-answer.ts'
import { Loading } from '#components/states/loading.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { SwipeArea } from '#components/swipe-area.tsx'
import { useWords } from '#words/words.ts'
import { ChannelBar } from '#features/home/shared/channel-bar.tsx'
import { TopOf } from '#components/list/top-of.tsx'
import styles from './dark-web.module.css'
import { Moon } from 'lucide-react'
import type { Tab } from '#contract/shapes/home.ts'
import type { SectionItems } from '#data/list-rows.ts'
import { useList } from '#data/use-list.ts'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { SortTabs } from '#components/list/sort-tabs.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { changeView } from '#components/page/navigation.ts'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { kinds } from '#features/kinds.ts'
import { SectionHead } from '#components/section-head.tsx'
import CategoryRail from '#features/category/shared/category-rail.tsx'
import { AdBanner } from '#components/ads/ad-banner.tsx'
import { feedBelow, SectionBlock } from '#features/sections/section-block.tsx'

const position = { position: 'dark_web' } as const

/** The dark web tab: channels, each with its sections and a sorted list of videos. */
export function DarkWeb({ search: { sort } }: PageProps<typeof ByView>) {
  const words = useWords('discovery')
  const frame = useWords('shell')
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
          <Loading on={tabs} skeleton={<Skeleton label={frame.loading} shape="cards" count={8} />} />
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

const { Card, ratio } = kinds.video!

/** A channel: its sections in the chosen order, the last one, which is of videos, as a list that goes on. */
function DarkChannel({ channel, sort }: { channel: Tab; sort: string | undefined }) {
  const words = useWords('discovery')
  const { loading } = useWords('shell')
  const order = sort ? { sort } : {}
  const sections = useList<'tab.categoryNew', SectionItems>('tab.categoryNew', { tab_id: channel.id, ...order })
  const blocks = sections.entries.flatMap((entry) =>
    entry.type === 'item' ? [{ section: entry.card, items: entry.extra }] : [],
  )
  const last = blocks.at(-1)?.section
  const feed = last?.type === 'mv' ? last : undefined
  const above = feed ? blocks.slice(0, -1) : blocks
  const list = useList('element.mvs', { element_id: feed?.id ?? 1, ...order }, feed !== undefined)
  const refresh = async () => {
    await Promise.all([sections.refresh(), feed && list.refresh()])
  }
  useRefreshOnTab(refresh)
  const header = (
    <>
      <AdBanner position="dark_web" />
      <CategoryRail tab={channel.id} />
      <SortTabs
        list="aw_sort_tab"
        usual={words.usualOrder}
        active={sort ?? ''}
        onSelect={(next) => changeView('sort', next)}
        end={<TimeAgo askedAt={sections.askedAt} query={sections.query} />}
      />
      {above.map(({ section, items }) => (
        <SectionBlock key={section.id} section={section} items={items} />
      ))}
      {feed && (
        <div className={styles.head}>
          <SectionHead title={feed.title || channel.name} />
        </div>
      )}
    </>
  )
  const empty = (
    <Empty icon={<Moon />} title={words.channelEmpty}>
      {words.channelEmptyText}
    </Empty>
  )
  const skeleton = <Skeleton label={loading} shape="cards" count={8} />
  return (
    <RefreshArea onRefresh={refresh}>
      {feed ? (
        <ListView
          list={feedBelow(list, above)}
          columns={2}
          ratio={ratio}
          renderItem={(card) => <Card value={card} />}
          header={header}
          skeleton={skeleton}
          empty={empty}
        />
      ) : (
        <ListView
          list={{ ...sections, entries: [] }}
          renderItem={() => null}
          header={header}
          skeleton={skeleton}
          empty={blocks.length === 0 && empty}
        />
      )}
    </RefreshArea>
  )
}
