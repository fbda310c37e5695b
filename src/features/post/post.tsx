import { Images, Search } from 'lucide-react'
import { useAnswer } from '#data/use-answer.ts'
import { kinds } from '#features/kinds.ts'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import type { ByView } from '#components/page/search-params.ts'
import { Screen } from '#components/page/screen.tsx'
import { ChannelHead } from '#components/channel-head.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { SwipeArea } from '#components/swipe-area.tsx'
import { useWords } from '#words/words.ts'
import { WriteButton } from '#components/page/write-button.tsx'
import { pageLink } from '#components/target.ts'
import { useList } from '#data/use-list.ts'
import { SortTabs } from '#components/list/sort-tabs.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { Empty } from '#components/empty.tsx'
import { ItemList } from '#features/item-list/item-list.tsx'
import { Chip } from '#components/chip.tsx'
import { ChipRow } from '#components/chip-row.tsx'
import { AdBanner } from '#components/ads/ad-banner.tsx'
import { categoriesOf } from './post-rules.ts'
import { PostList } from './post-list.tsx'
import { cards as topicCards } from './topic-cards.tsx'
import { Rail } from '#components/rail.tsx'
import { SectionHead } from '#components/section-head.tsx'
import styles from './post.module.css'

const position = { position: 'post' } as const

/** The circle: posts, and picture sets where the server has a channel for them. */
export function Circle({ search: { tab = 'contents', sort = 'new' } }: PageProps<typeof ByView>) {
  const words = useWords('post')
  const frame = useWords('shell')
  const tabs = useAnswer('tab.list', position)
  const known = tabs.state === 'here' ? tabs.value.list : []
  const contents = known.find(({ type }) => type !== 'picture')
  const pictures = kinds.picture && known.find(({ type }) => type === 'picture')
  const channels = [
    { key: 'contents', label: contents?.name ?? words.contents },
    ...(pictures ? [{ key: 'picture', label: pictures.name }] : []),
  ]
  const active = channels.some(({ key }) => key === tab) ? tab : 'contents'
  const step = (by: 1 | -1) => {
    const next = channels[channels.findIndex(({ key }) => key === active) + by]
    if (next) changeView('tab', next.key)
  }
  return (
    <Screen
      bar={
        <ChannelHead
          title={frame.tabs.circle}
          label={words.parts}
          channels={channels}
          active={active}
          onSelect={(key) => changeView('tab', key)}
          end={<IconButton label={words.search} icon={<Search />} to={pageLink('/search')} />}
        />
      }
      foot={<WriteButton />}
    >
      <SwipeArea onSwipe={step}>
        {active === 'picture' ? <CirclePictures sort={sort} /> : <CirclePosts sort={sort} channel={contents?.id} />}
      </SwipeArea>
    </Screen>
  )
}

/** The picture sets of the circle. */
function CirclePictures({ sort }: { sort: string }) {
  const words = useWords('post')
  const list = useList('picture.list', { sort })
  useRefreshOnTab(list.refresh)
  return (
    <ItemList
      kind="picture"
      list={list}
      pick={(cards) => cards}
      header={
        <SortTabs
          list="picture_sort_tab"
          active={sort}
          onSelect={(next) => changeView('sort', next)}
          end={<TimeAgo askedAt={list.askedAt} query={list.query} />}
        />
      }
      empty={<Empty icon={<Images />} title={words.noPictures} />}
    />
  )
}

/** The posts of the circle; `channel` is the id of the tab that they stand under. */
function CirclePosts({ sort, channel }: { sort: string; channel: number | undefined }) {
  const list = useList('wei.list', { sort })
  useRefreshOnTab(list.refresh)
  const cards = list.entries.flatMap((entry) => (entry.type === 'item' ? [entry.card] : []))
  return (
    <PostList
      list={list}
      sort={sort}
      pick={(held) => held}
      header={
        <>
          <AdBanner position="post" />
          <Shortcuts />
          <TopicStrip />
          <Categories channel={channel} posts={cards} />
        </>
      }
    />
  )
}

/** The other places of the circle. */
function Shortcuts() {
  const words = useWords('post')
  return (
    <ChipRow label={words.more} links>
      <Chip to={pageLink('/lookmv')}>{words.wanted}</Chip>
      <Chip to={pageLink('/dating')}>{words.dating}</Chip>
    </ChipRow>
  )
}

/** The kinds of posts: those of the channel, and those that the posts in sight name. */
function Categories({ channel, posts }: { channel: number | undefined; posts: Parameters<typeof categoriesOf>[1] }) {
  const words = useWords('post')
  const grid = useAnswer('tab.category', { tab_id: channel ?? 1 }, channel !== undefined)
  const categories = categoriesOf(channel !== undefined && grid.state === 'here' ? grid.value.list : [], posts)
  if (categories.length === 0) return null
  return (
    <ChipRow label={words.categories}>
      {categories.map(({ id, name }) => (
        <Chip key={id} to={pageLink('/post/category', { id })}>
          {name}
        </Chip>
      ))}
    </ChipRow>
  )
}

/** Featured topics, side by side; nothing while there are none. */
function TopicStrip() {
  const words = useWords('post')
  const list = useList('topic.feature', {})
  const topics = list.entries.flatMap((entry) => (entry.type === 'item' ? [entry.card] : []))
  if (topics.length === 0) return null
  return (
    <section className={styles.topics}>
      <SectionHead title={words.allTopics} />
      <Rail label={words.topics} narrow>
        {topics.map((card) => (
          <topicCards.Card key={card.id} value={card} />
        ))}
      </Rail>
    </section>
  )
}
