import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { CommentThread } from './comment-thread.tsx'
import type { Talk } from './use-talk.ts'
import { formatCount } from '#lib/count.ts'
import { Empty } from '#components/empty.tsx'
import { CommentHead } from './comment-head.tsx'
import { useCommentSlots } from './comment-slots.tsx'
import { ListBelow } from './list-below.tsx'

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
  const slots = useCommentSlots(`comment:${talk.subject.kind}`, author)
  return (
    <ListBelow
      list={talk.list}
      draw={(comment) => <CommentThread talk={talk} comment={comment} slots={slots} />}
      head={
        <CommentHead talk={talk} title={count > 0 ? words.commentsOf(formatCount(count, locale)) : words.comments} />
      }
      empty={<Empty title={comments.emptyTitle}>{comments.emptyText}</Empty>}
    />
  )
}
