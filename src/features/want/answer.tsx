import { BadgeCheck, Ellipsis, MessageCircle } from 'lucide-react'
import { WrittenAt } from '#components/states/written-at.tsx'
import { useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { useCards } from '#data/use-detail.ts'
import { formatCount } from '#lib/count.ts'
import { cutText } from '#lib/cut-text.ts'
import { kinds } from '#features/kinds.ts'
import { ownId } from '#data/own-id.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { Like } from '#components/item-actions/like.tsx'
import { UserAvatar } from '#components/picture/picture.tsx'
import { Button } from '#components/button.tsx'
import { IconButton } from '#components/icon-button.tsx'
import text from '#components/text.module.css'
import { UserChip } from '#components/user-chip.tsx'
import { useLongPress } from '#components/use-long-press.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import body from '#components/item/body.module.css'
import { UnsentMark } from '#features/comments/unsent-mark.tsx'
import styles from './want.module.css'
import { useOffline } from '#data/settings.ts'
import { usePay } from '#features/purchase/use-pay.ts'
import { Dialog } from '#components/dialog.tsx'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { net } from '#data/net.ts'
import { useList } from '#data/use-list.ts'
import { useDraft } from '#features/comments/use-draft.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { CommentItem } from '#components/comment-item.tsx'
import { Empty } from '#components/empty.tsx'
import { Field } from '#components/field.tsx'
import { Sheet } from '#components/sheet.tsx'
import { useCommentMenu } from '#features/comments/comment-slots.tsx'
import { ListBelow } from '#features/comments/list-below.tsx'
import { wantLimits } from './want-rules.ts'
import { TargetLink } from '#components/target-link.tsx'
import { pageLink } from '#components/target.ts'

interface AnswerProps {
  reply: CardOf<'want-reply'>
  want: CardOf<'want'>
  /** The asker looks at it, and the request is open. */
  mayAccept: boolean
  onAccepted: () => void
}

/** An answer: who gave it, the videos it names, and what can be done with it. */
export function Answer({ reply, want, mayAccept, onAccepted }: AnswerProps) {
  'use memo'
  const words = useWords('wanted')
  const locale = localeOf(useLanguage())
  const [open, setOpen] = useState<'accept' | 'comments'>()
  const videos = useCards('video', reply.mvs)
  const { user } = reply
  // it waits to be sent, so nobody can do anything with it yet but its author
  const unsent = reply.id === 0
  const openMenu = () =>
    itemMenu.set({
      subject: { kind: 'want-reply', id: ownId(reply) },
      own: reply.accepted
        ? undefined
        : {
            edit: 'find.editReply',
            remove: 'find.removeReply',
            input: { id: ownId(reply) },
            text: { content: reply.content },
            mostChars: wantLimits.content,
          },
      likeCall: 'find.praiseReply',
      title: cutText(reply.content, 40),
      author: { uuid: user.uuid, name: user.username },
    })
  const press = useLongPress(openMenu)
  const { Row } = kinds.video!
  const close = () => setOpen(undefined)
  return (
    <article className={styles.answer}>
      <div className={text.held} {...press}>
        <UserChip
          name={user.username}
          avatar={<UserAvatar user={user} />}
          to={kinds.user?.linkOf(user.uuid)}
          note={<WrittenAt of={reply} />}
          action={
            reply.accepted && (
              <span className={styles.accepted}>
                <BadgeCheck />
                {words.accepted}
              </span>
            )
          }
        />
        <p className={body.words} dir="auto">
          {reply.content}
        </p>
      </div>
      {videos?.map((video) => (
        <Row key={video.id} value={video} />
      ))}
      {unsent ? (
        <UnsentMark />
      ) : (
        <div className={styles.answerFoot}>
          {mayAccept && (
            <Button tone="primary" small onClick={() => setOpen('accept')}>
              {words.accept}
            </Button>
          )}
          <span className={styles.end}>
            <button type="button" className={styles.comments} onClick={() => setOpen('comments')}>
              <MessageCircle />
              {reply.comments_count > 0 ? words.commentsOf(formatCount(reply.comments_count, locale)) : words.comments}
            </button>
            <Like
              call="find.praiseReply"
              id={reply.id}
              liked={reply.is_praise}
              count={reply.likes_count}
              label={words.praise(user.username)}
            />
            <IconButton label={words.answerMenu(user.username)} icon={<Ellipsis />} onClick={openMenu} />
          </span>
        </div>
      )}
      <AcceptDialog reply={reply} want={want} open={open === 'accept'} onClose={close} onAccepted={onAccepted} />
      <ReplyComments reply={reply} open={open === 'comments'} onClose={close} />
    </article>
  )
}

interface AcceptDialogProps {
  reply: CardOf<'want-reply'>
  want: CardOf<'want'>
  open: boolean
  onClose: () => void
  onAccepted: () => void
}

/** Asks before the bounty is paid out: it can't be taken back. */
function AcceptDialog({ reply, want, open, onClose, onAccepted }: AcceptDialogProps) {
  const words = useWords('wanted')
  const buy = useWords('buy')
  const frame = useWords('shell')
  const offline = useOffline()
  const { state, pay } = usePay({
    call: 'find.accept',
    about: { id: want.id },
    onDone: () => {
      onClose()
      onAccepted()
    },
    onRefused: (failure) => {
      onClose()
      if (failure.kind === 'status') onAccepted()
    },
  })
  const name = reply.user.username
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={frame.hint}
      lasting={state === 'pending'}
      actions={
        <>
          <Button onClick={onClose}>{frame.cancel}</Button>
          <Button
            tone="primary"
            busy={state !== 'none'}
            disabled={offline}
            onClick={() => void pay({ id: want.id, reply_id: reply.id })}
          >
            {words.accept}
          </Button>
        </>
      }
    >
      {state === 'checking'
        ? buy.checking
        : offline
          ? buy.offline
          : want.bounty > 0
            ? words.acceptText(name, want.bounty)
            : words.acceptPlain(name)}
    </Dialog>
  )
}

interface ReplyCommentsProps {
  reply: CardOf<'want-reply'>
  open: boolean
  onClose: () => void
}

/** What people say about an answer, oldest first, in a sheet. */
function ReplyComments({ reply, open, onClose }: ReplyCommentsProps) {
  const words = useWords('wanted')
  const { close } = useWords('shell')
  return (
    <Sheet open={open} onClose={onClose} title={words.comments} closeLabel={close} foot={<Write replyId={reply.id} />}>
      <Comments replyId={reply.id} />
    </Sheet>
  )
}

function Comments({ replyId }: { replyId: number }) {
  const words = useWords('wanted')
  const { menu } = useWords('comments')
  const openMenu = useCommentMenu('comment:want-reply')
  const list = useList('find.comments', { reply_id: replyId })
  return (
    <ListBelow
      plain
      list={list}
      renderItem={(comment) => (
        <CommentItem
          avatar={<UserAvatar user={comment.user} size={30} />}
          name={<TargetLink to={pageLink('/user', { uuid: comment.user.uuid })}>{comment.user.username}</TargetLink>}
          state={comment.id === 0 ? <UnsentMark /> : undefined}
          meta={<WrittenAt of={comment} />}
          menu={{ label: menu(comment.user.username), open: () => openMenu(comment) }}
        >
          {comment.content}
        </CommentItem>
      )}
      empty={<Empty title={words.commentsEmpty} />}
    />
  )
}

function Write({ replyId }: { replyId: number }) {
  const words = useWords('wanted')
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
