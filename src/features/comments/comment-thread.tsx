import type { ReactNode } from 'react'
import { WrittenAt } from '#components/states/written-at.tsx'
import type { Comment } from '#contract/shapes/comment.ts'
import { formatCount } from '#lib/count.ts'
import { Avatar } from '#components/avatar.tsx'
import { Button } from '#components/button.tsx'
import { CommentItem } from '#components/comment-item.tsx'
import { Spinner } from '#components/spinner.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { failureText } from '#components/states/failure-words.ts'
import { UnsentNote } from '#components/states/unsent-note.tsx'
import styles from './comments.module.css'
import type { Talk } from './use-talk.ts'
import { TargetLink } from '#components/target-link.tsx'
import type { Target } from '#components/target.ts'
import type { InputOf } from '#contract/catalogue.ts'
import { useList, type LiveList } from '#data/use-list.ts'

/** What a comment is handed by other features. */
export interface CommentSlots {
  face: (comment: Comment) => ReactNode
  like: (comment: Comment) => ReactNode
  /** Held: its menu. */
  onLongPress: (comment: Comment) => void
  /** A person's page. */
  linkOf: (uuid: string) => Target
  /** Who made the item: their comments are marked. */
  author?: string | undefined
}

interface ThreadProps {
  talk: Talk
  comment: Comment
  slots: CommentSlots
}

/** A comment with its answers, folded until asked for. */
export function CommentThread({ talk, comment, slots }: ThreadProps) {
  const words = useWords('comments')
  const locale = localeOf(useLanguage())
  const open = talk.unfolded.has(comment.id)
  return (
    <OneComment
      talk={talk}
      comment={comment}
      root={comment.id}
      slots={slots}
      replies={
        comment.replies_count > 0 || open ? (
          <>
            {open && <Replies talk={talk} comment={comment} slots={slots} />}
            <button
              type="button"
              className={styles.fold}
              aria-expanded={open}
              onClick={() => talk.unfold(comment.id, !open)}
            >
              {open ? words.fold : words.unfold(formatCount(comment.replies_count, locale))}
            </button>
          </>
        ) : undefined
      }
    />
  )
}

function OneComment({ talk, comment, root, slots, replies }: ThreadProps & { root: number; replies?: ReactNode }) {
  const words = useWords('comments')
  const { user, reply_to: replyTo } = comment
  // one that waits to be sent has no id yet: only its author sees it, and can change it or take it back
  const unsent = comment.id === 0 ? (comment.request_id ?? '') : undefined
  if (comment.is_removed)
    return (
      <CommentItem avatar={<Avatar name="" size={30} />} name={undefined} replies={replies}>
        <span className={styles.removed}>{words.removed}</span>
      </CommentItem>
    )
  return (
    <CommentItem
      avatar={slots.face(comment)}
      name={
        <TargetLink to={slots.linkOf(user.uuid)}>
          {user.username}
          {user.uuid === slots.author && <span className={styles.author}>{words.author}</span>}
        </TargetLink>
      }
      action={unsent === undefined && slots.like(comment)}
      meta={
        <>
          <span>
            <WrittenAt of={comment} />
          </span>
          {unsent === undefined ? (
            <button type="button" className={styles.reply} onClick={() => talk.answer({ comment, root })}>
              {words.reply}
            </button>
          ) : (
            <UnsentNote entry={unsent} />
          )}
        </>
      }
      replies={replies}
      menu={{ label: words.menu(user.username), open: () => slots.onLongPress(comment) }}
    >
      {replyTo && replyTo.id !== root && <span className={styles.to}>{words.repliedTo(replyTo.user.username)}</span>}
      {comment.content}
    </CommentItem>
  )
}

function Replies({ talk, comment, slots }: ThreadProps) {
  const words = useWords('comments')
  const frame = useWords('shell')
  const list = useReplies(talk, comment.id)
  const { failure } = list.query
  if (list.state !== 'here' && list.entries.length === 0) {
    if (!failure) return <Spinner label={frame.loading} />
    return (
      <p className={styles.failed} role="alert">
        {failureText(failure, frame)}{' '}
        <Button tone="plain" small onClick={() => void list.refresh()}>
          {frame.retry}
        </Button>
      </p>
    )
  }
  return (
    <>
      {list.entries.map(
        (entry) =>
          entry.type === 'item' && (
            <OneComment key={entry.id} talk={talk} comment={entry.card} root={comment.id} slots={slots} />
          ),
      )}
      {list.more && (
        <Button tone="plain" small busy={list.moreQuery.isFetching} onClick={list.loadMore}>
          {words.moreReplies}
        </Button>
      )}
    </>
  )
}

/** The answers to a comment. */
function useReplies({ subject: { id }, calls }: Talk, commentId: number): LiveList<Comment> {
  const [name, input] = calls.replies
    ? ([calls.replies, { comment_id: commentId }] as const)
    : ([calls.list, { id, reply_to: commentId }] as const)
  return useList(name, input as InputOf<typeof name>)
}
