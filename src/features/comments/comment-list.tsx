import type { ReactNode } from 'react'
import { formatCount } from '#lib/count.ts'
import { Empty } from '#components/empty.tsx'
import { ListView } from '#components/list/list-view.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { useCommentSlots } from './comment-slots.tsx'
import { CommentThread } from './comment-thread.tsx'
import { ListBelow, ListHead } from './list-below.tsx'
import styles from './comments.module.css'
import type { Talk } from './use-talk.ts'

interface CommentListProps {
  talk: Talk
  /** Who made the item that is talked about. */
  author?: string | undefined
}

/** The comments of an item as a page part of their own, with what can be done to each. */
export function CommentList({ talk, author }: CommentListProps) {
  const words = useWords('comments')
  const frame = useWords('shell')
  const slots = useCommentSlots(`comment:${talk.subject.kind}`, talk.calls.like, author)
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

interface CommentsBelowProps {
  talk: Talk
  /** How many there are, as the item says. */
  count: number
  /** Who made the item that is talked about. */
  author?: string | undefined
}

/** The comments of an item under the item itself. */
export function CommentsBelow({ talk, count, author }: CommentsBelowProps) {
  const words = useWords('talk')
  const comments = useWords('comments')
  const locale = localeOf(useLanguage())
  const slots = useCommentSlots(`comment:${talk.subject.kind}`, talk.calls.like, author)
  return (
    <ListBelow
      list={talk.list}
      renderItem={(comment) => <CommentThread talk={talk} comment={comment} slots={slots} />}
      head={
        <CommentHead talk={talk} title={count > 0 ? words.commentsOf(formatCount(count, locale)) : words.comments} />
      }
      empty={<Empty title={comments.emptyTitle}>{comments.emptyText}</Empty>}
    />
  )
}

/** Above comments: what they are, how old they are, and their order. */
function CommentHead({ talk, title }: { talk: Talk; title?: ReactNode }) {
  const words = useWords('comments')
  return (
    <ListHead list={talk.list} title={title}>
      <Segmented
        label={words.sort}
        options={[
          { value: 'hot', label: words.hot },
          { value: 'new', label: words.new },
        ]}
        value={talk.sort}
        onChange={talk.setSort}
      />
    </ListHead>
  )
}
