import { MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import type { LiveList } from '#data/use-list.ts'
import { useWords } from '#words/words.ts'
import { cards, PostSkeleton } from './post-cards.tsx'
import { SortTabs } from '#components/list/sort-tabs.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { changeView } from '#components/page/navigation.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { ListOrDevice, newestFirst } from '#features/item-list/list-or-device.tsx'
import { pageLink } from '#components/target.ts'
import type { Target } from '#components/target.ts'

type Post = CardOf<'post'>

interface PostListProps {
  list: LiveList<Post>
  sort: string
  /** Which of the posts on this device stand in for the list without a connection. */
  pick: (cards: Post[]) => Post[]
  header?: ReactNode
  /** Where to write the first one. */
  writeLink?: Target
}

/** Posts in their order, with the ways to order them. */
export function PostList({ list, sort, pick, header, writeLink = pageLink('/post/publish') }: PostListProps) {
  const words = useWords('post')
  return (
    <ListOrDevice
      kind="post"
      list={list}
      pick={(held) => newestFirst(pick(held))}
      Item={cards.Row}
      header={
        <>
          {header}
          <SortTabs
            list="post_sort_tab"
            active={sort}
            onSelect={(next) => changeView('sort', next)}
            end={<TimeAgo askedAt={list.askedAt} query={list.query} />}
          />
        </>
      }
      skeleton={<PostSkeleton />}
      empty={
        <Empty
          icon={<MessagesSquare />}
          title={words.emptyTitle}
          action={<Button to={writeLink}>{words.write}</Button>}
        >
          {words.emptyText}
        </Empty>
      }
    />
  )
}
