import { useWords } from '#words/words.ts'
import { CommentThread } from './comment-thread.tsx'
import type { Talk } from './use-talk.ts'
import { ListView } from '#components/list/list-view.tsx'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { CommentHead } from './comment-head.tsx'
import { useCommentSlots } from './comment-slots.tsx'
import styles from './talk.module.css'

interface CommentListProps {
  talk: Talk
  /** Who made the item that is talked about. */
  author?: string | undefined
}

/** The comments of an item as a page part of their own, with what can be done to each. */
export function CommentList({ talk, author }: CommentListProps) {
  const words = useWords('comments')
  const frame = useWords('shell')
  const slots = useCommentSlots(`comment:${talk.subject.kind}`, author)
  return (
    <ListView
      list={talk.list}
      renderItem={(comment) => <CommentThread talk={talk} comment={comment} slots={slots} />}
      header={<CommentHead talk={talk} />}
      skeleton={
        <div className={styles.waiting}>
          <Skeleton label={frame.loading} shape="rows" />
        </div>
      }
      empty={<Empty title={words.emptyTitle}>{words.emptyText}</Empty>}
    />
  )
}
