import { MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import type { LiveList } from '#data/use-list.ts'
import { cards } from '#kinds/post/post-cards.tsx'
import { ListView } from '#mechanics/list/list-view.tsx'
import { RefreshArea } from '#mechanics/list/refresh-area.tsx'
import { SortTabs } from '#mechanics/sort/sort-tabs.tsx'
import { Age } from '#mechanics/states/age.tsx'
import { changeView } from '#shell/navigation.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { postWords } from '#words/post.ts'
import { useWords } from '#words/words.ts'
import { useListOrDevice } from '../listing/device-list.ts'
import { DeviceEmpty, DeviceNote } from '../listing/device-note.tsx'
import { PostSkeleton } from './post-skeleton.tsx'

type Post = CardOf<'post'>

interface PostListProps {
  list: LiveList<Post>
  sort: string
  /** Which of the posts on this device stand in for the list without a connection. */
  pick: (cards: Post[]) => Post[]
  header?: ReactNode
  /** Where to write the first one. */
  writeHref?: string
}

/** Posts in their order, with the ways to order them. */
export function PostList({ list, sort, pick, header, writeHref = '#/post/publish' }: PostListProps) {
  const words = useWords(postWords)
  const { list: shown, onDevice } = useListOrDevice(list, 'post', (held) =>
    pick(held).toSorted((a, b) => b.created_at - a.created_at),
  )
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={shown}
        draw={(card) => <cards.Row value={card} />}
        header={
          <>
            {header}
            <SortTabs
              list="post_sort_tab"
              active={sort}
              onSelect={(next) => changeView('sort', next)}
              end={<Age askedAt={list.askedAt} want={list.want} />}
            />
            {onDevice && shown.entries.length > 0 && <DeviceNote />}
          </>
        }
        skeleton={<PostSkeleton />}
        empty={
          onDevice ? (
            <DeviceEmpty onRetry={() => void list.refresh()} />
          ) : (
            <Empty
              icon={<MessagesSquare />}
              title={words.emptyTitle}
              action={<Button href={writeHref}>{words.write}</Button>}
            >
              {words.emptyText}
            </Empty>
          )
        }
      />
    </RefreshArea>
  )
}
