import type { CardOf } from '#bridge/rows.ts'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { net } from '#data/net.ts'
import { useList } from '#data/use-list.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { useDraft } from '#features/comments/use-draft.ts'
import { Face } from '#components/picture/picture.tsx'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { useNow } from '#components/states/age.tsx'
import { Button } from '#components/button.tsx'
import { CommentItem } from '#components/comment-item.tsx'
import { Empty } from '#components/empty.tsx'
import { Field } from '#components/field.tsx'
import { Sheet } from '#components/sheet.tsx'
import { commentWords } from '#words/comments.ts'
import { shellWords } from '#words/shell.ts'
import { wantedWords } from '#words/wanted.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { useHoldComment } from '#features/comments/comment-slots.tsx'
import { ListBelow } from '#features/comments/list-below.tsx'
import { UnsentMark } from '#features/comments/unsent-mark.tsx'
import { wantLimits } from './want-rules.ts'
import { TargetLink } from '#components/target-link.tsx'
import { pageLink } from '#components/target.ts'

interface ReplyCommentsProps {
  reply: CardOf<'want-reply'>
  open: boolean
  onClose: () => void
}

/** What people say about an answer, oldest first, in a sheet. */
export function ReplyComments({ reply, open, onClose }: ReplyCommentsProps) {
  const words = useWords(wantedWords)
  const { close } = useWords(shellWords)
  return (
    <Sheet open={open} onClose={onClose} title={words.comments} closeLabel={close} foot={<Write replyId={reply.id} />}>
      <Comments replyId={reply.id} />
    </Sheet>
  )
}

function Comments({ replyId }: { replyId: number }) {
  const words = useWords(wantedWords)
  const { menu } = useWords(commentWords)
  const locale = localeOf(useLanguage())
  const now = useNow()
  const hold = useHoldComment('comment:want-reply')
  const list = useList('find.comments', { reply_id: replyId })
  return (
    <ListBelow
      plain
      list={list}
      draw={(comment) => (
        <CommentItem
          avatar={<Face user={comment.user} size={30} />}
          name={<TargetLink to={pageLink('/user', { uuid: comment.user.uuid })}>{comment.user.username}</TargetLink>}
          state={comment.id === 0 ? <UnsentMark /> : undefined}
          meta={formatTimeAgo(timeAgo(comment.created_at, now), locale)}
          menu={comment.id === 0 ? undefined : { label: menu(comment.user.username), open: () => hold(comment) }}
        >
          {comment.content}
        </CommentItem>
      )}
      empty={<Empty title={words.commentsEmpty} />}
    />
  )
}

function Write({ replyId }: { replyId: number }) {
  const words = useWords(wantedWords)
  const { text, setText, send, sending } = useDraft(`comment:want-reply:${replyId}`)
  const content = text.trim()
  const write = async () => {
    const result = await net.act('find.commentReply', { reply_id: replyId, content })
    tellOutcome('find.commentReply', result)
    return result.ok
  }
  const submit = async () => {
    if (!hasAccount()) return loginWanted.emit()
    if (content !== '' && !sending) await send(write)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field
        label={words.commentText}
        value={text}
        maxLength={wantLimits.comment}
        onChange={(event) => setText(event.currentTarget.value)}
        end={
          <Button type="submit" tone="plain" busy={sending}>
            {words.send}
          </Button>
        }
      />
    </form>
  )
}
