import { BadgeCheck, Ellipsis, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { useCards } from '#data/use-detail.ts'
import { formatCount } from '#lib/count.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { cutText } from '#lib/cut-text.ts'
import { kinds } from '#features/kinds.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { Like } from '#components/item-actions/like.tsx'
import { Face } from '#components/picture/picture.tsx'
import { useNow } from '#components/states/age.tsx'
import { Button } from '#components/button.tsx'
import { IconButton } from '#components/icon-button.tsx'
import text from '#components/text.module.css'
import { UserChip } from '#components/user-chip.tsx'
import { useLongPress } from '#components/use-long-press.ts'
import { wantedWords } from '#words/wanted.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import body from '#components/item/body.module.css'
import { UnsentMark } from '#features/comments/unsent-mark.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import styles from './detail.module.css'
import { ReplyComments } from './reply-comments.tsx'

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
  const words = useWords(wantedWords)
  const locale = localeOf(useLanguage())
  const now = useNow()
  const [open, setOpen] = useState<'accept' | 'comments'>()
  const videos = useCards('video', reply.mvs)
  const { user } = reply
  // it waits to be sent, so nobody can do anything with it yet
  const unsent = reply.id === 0
  const hold = () =>
    itemMenu.set({
      subject: { kind: 'want-reply', id: reply.id },
      title: cutText(reply.content, 40),
      author: { uuid: user.uuid, name: user.username },
    })
  const press = useLongPress(unsent ? undefined : hold)
  const { Row } = kinds.video!
  const close = () => setOpen(undefined)
  return (
    <article className={styles.answer}>
      <div className={text.held} {...press}>
        <UserChip
          name={user.username}
          avatar={<Face user={user} />}
          to={kinds.user?.linkOf(user.uuid)}
          note={formatTimeAgo(timeAgo(reply.created_at, now), locale)}
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
              subject={{ kind: 'want-reply', id: reply.id }}
              liked={reply.is_praise}
              count={reply.likes_count}
              label={words.praise(user.username)}
            />
            <IconButton label={words.answerMenu(user.username)} icon={<Ellipsis />} onClick={hold} />
          </span>
        </div>
      )}
      <AcceptDialog reply={reply} want={want} open={open === 'accept'} onClose={close} onAccepted={onAccepted} />
      <ReplyComments reply={reply} open={open === 'comments'} onClose={close} />
    </article>
  )
}
