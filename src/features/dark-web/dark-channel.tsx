import { Moon } from 'lucide-react'
import type { Tab } from '#contract/shapes/home.ts'
import type { SectionItems } from '#data/list-rows.ts'
import { useList } from '#data/use-list.ts'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { SortTabs } from '#components/list/sort-tabs.tsx'
import { Age } from '#components/states/age.tsx'
import { changeView } from '#components/page/navigation.ts'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { kinds } from '#features/kinds.ts'
import { Empty } from '#components/empty.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { discoveryWords } from '#words/discovery.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import CategoryRail from '#features/category/shared/category-rail.tsx'
import { AdBanner } from '#components/ads/ad-banner.tsx'
import { feedBelow } from '#features/sections/feed-below.ts'
import { SectionBlock } from '#features/sections/section-block.tsx'
import styles from './dark-web.module.css'

const { Card, ratio } = kinds.video!

/** A channel: its sections in the chosen order, the last one, which is of videos, as a list that goes on. */
export function DarkChannel({ channel, sort }: { channel: Tab; sort: string | undefined }) {
  const words = useWords(discoveryWords)
  const { loading } = useWords(shellWords)
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
        end={<Age askedAt={sections.askedAt} want={sections.want} />}
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
          draw={(card) => <Card value={card} />}
          header={header}
          skeleton={skeleton}
          empty={empty}
        />
      ) : (
        <ListView
          list={{ ...sections, entries: [] }}
          draw={() => null}
          header={header}
          skeleton={skeleton}
          empty={blocks.length === 0 && empty}
        />
      )}
    </RefreshArea>
  )
}
