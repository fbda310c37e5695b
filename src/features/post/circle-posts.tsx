import { useAnswer } from '#data/use-answer.ts'
import { useList } from '#data/use-list.ts'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { Chip } from '#components/chip.tsx'
import { ChipRow } from '#components/chip-row.tsx'
import { postWords } from '#words/post.ts'
import { useWords } from '#words/words.ts'
import { AdBanner } from '#components/ads/ad-banner.tsx'
import { categoriesOf } from './categories.ts'
import { PostList } from './post-list.tsx'
import { TopicStrip } from './topic-strip.tsx'
import { pageLink } from '#components/target.ts'

/** The posts of the circle; `channel` is the id of the tab that they stand under. */
export function CirclePosts({ sort, channel }: { sort: string; channel: number | undefined }) {
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
  const words = useWords(postWords)
  return (
    <ChipRow label={words.more} links>
      <Chip to={pageLink('/lookmv')}>{words.wanted}</Chip>
      <Chip to={pageLink('/dating')}>{words.dating}</Chip>
    </ChipRow>
  )
}

/** The kinds of posts: those of the channel, and those that the posts in sight name. */
function Categories({ channel, posts }: { channel: number | undefined; posts: Parameters<typeof categoriesOf>[1] }) {
  const words = useWords(postWords)
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
