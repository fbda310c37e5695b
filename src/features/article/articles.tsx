import { Flame, Search } from 'lucide-react'
import { useAnswer } from '#data/use-answer.ts'
import { useList } from '#data/use-list.ts'
import { useWords } from '#words/words.ts'
import { cards } from './article-cards.tsx'
import { SortTabs } from '#components/list/sort-tabs.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { ChannelHead } from '#components/channel-head.tsx'
import { Empty } from '#components/empty.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { SwipeArea } from '#components/swipe-area.tsx'
import { ListOrDevice, newestFirst } from '#features/item-list/list-or-device.tsx'
import { AdBanner } from '#components/ads/ad-banner.tsx'
import type { ByArticleChannel } from '#components/page/search-params.ts'
import { pageLink } from '#components/target.ts'

/** The tab of stories: a channel for each category. */
export function Scandalous({ search: { channel, sort = 'new' } }: PageProps<typeof ByArticleChannel>) {
  const words = useWords('article')
  const frame = useWords('shell')
  const categories = useAnswer('article.categories', {})
  const channels = [
    { key: '', label: words.all },
    ...(categories.state === 'here' ? categories.value.list : []).map(({ id, name }) => ({
      key: String(id),
      label: name,
    })),
  ]
  const active = channels.some(({ key }) => key === channel) ? channel! : ''
  const step = (by: 1 | -1) => {
    const next = channels[channels.findIndex(({ key }) => key === active) + by]
    if (next) changeView('channel', next.key)
  }
  return (
    <Screen
      bar={
        <ChannelHead
          title={frame.tabs.scandal}
          label={words.channels}
          channels={channels}
          active={active}
          onSelect={(key) => changeView('channel', key)}
          end={<IconButton label={words.search} icon={<Search />} to={pageLink('/search')} />}
        />
      }
    >
      <SwipeArea onSwipe={step}>
        <Articles key={active} category={active === '' ? undefined : Number(active)} sort={sort} />
      </SwipeArea>
    </Screen>
  )
}

function Articles({ category, sort }: { category: number | undefined; sort: string }) {
  const words = useWords('article')
  const frame = useWords('shell')
  const list = useList('article.list', { sort, ...(category !== undefined && { category_id: category }) })
  useRefreshOnTab(list.refresh)
  return (
    <ListOrDevice
      kind="article"
      list={list}
      pick={(held) => newestFirst(held.filter((card) => category === undefined || card.category.id === category))}
      Item={cards.Row}
      header={
        <>
          {category === undefined && <AdBanner position="article" />}
          <SortTabs
            list="post_sort_tab"
            active={sort}
            onSelect={(next) => changeView('sort', next)}
            end={<TimeAgo askedAt={list.askedAt} query={list.query} />}
          />
        </>
      }
      skeleton={<Skeleton label={frame.loading} shape="rows" count={8} />}
      empty={
        <Empty icon={<Flame />} title={words.emptyTitle}>
          {words.emptyText}
        </Empty>
      }
    />
  )
}
