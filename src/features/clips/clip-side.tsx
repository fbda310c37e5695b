import { Ellipsis, MessageCircle } from 'lucide-react'
import type { CardOf } from '#bridge/rows.ts'
import { useCard } from '#data/use-detail.ts'
import { formatCount } from '#lib/count.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { ActionButton } from '#components/action-button.tsx'
import { Follow } from '#components/item-actions/follow.tsx'
import { Like } from '#components/item-actions/like.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import { UserAvatar } from '#components/picture/picture.tsx'
import { Scroller } from '#components/scroller.tsx'
import { Sheet } from '#components/sheet.tsx'
import { useNow } from '#components/states/time-ago.tsx'
import { TargetLink } from '#components/target-link.tsx'
import { pageLink } from '#components/target.ts'
import text from '#components/text.module.css'
import { CommentList } from '#features/comments/comment-list.tsx'
import { Composer } from '#features/comments/composer.tsx'
import { useTalk } from '#features/comments/use-talk.ts'
import { openVideoMenu, video as kind } from '#features/video/kind.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import styles from './clip.module.css'

interface ClipSideProps {
  video: CardOf<'video'>
  onComments: () => void
}

/** Beside a clip: who made it, and what can be done with it. */
export function ClipSide({ video, onComments }: ClipSideProps) {
  const words = useWords('short')
  const social = useWords('social')
  const page = useWords('playerPage')
  const locale = localeOf(useLanguage())
  const user = useCard('user', video.user.uuid) ?? video.user
  const { id, title } = video
  return (
    <div className={styles.side}>
      <TargetLink
        className={styles.maker}
        to={pageLink('/user', { uuid: user.uuid })}
        aria-label={words.pageOf(user.username)}
      >
        <UserAvatar user={user} />
      </TargetLink>
      {!user.is_attention && <Follow user={user} />}
      <Like
        stacked
        call={kind.calls.like}
        id={id}
        liked={video.is_like}
        count={video.likes_count}
        label={social.likeItem(title)}
        word={social.like}
      />
      <ActionButton icon={<MessageCircle />} label={page.comments} onClick={onComments}>
        {video.comments_count > 0 ? formatCount(video.comments_count, locale) : page.comments}
      </ActionButton>
      <ShareButton title={title} to={pageLink('/short', { id })} />
      <ActionButton icon={<Ellipsis />} label={words.more} onClick={() => openVideoMenu(video)}>
        {words.moreWord}
      </ActionButton>
    </div>
  )
}

/** Under a clip: who made it, its title, its tags. */
export function ClipAbout({ video }: { video: CardOf<'video'> }) {
  const locale = localeOf(useLanguage())
  const now = useNow()
  const { user, title, tags, created_at: at } = video
  return (
    <div className={styles.about}>
      <TargetLink className={styles.name} to={pageLink('/user', { uuid: user.uuid })}>
        @{user.username}
        <span className={styles.when}>{formatTimeAgo(timeAgo(at, now), locale)}</span>
      </TargetLink>
      <h2 className={text.twoLines}>{title}</h2>
      {tags.length > 0 && (
        <p className={styles.tags}>
          {tags.slice(0, 3).map(({ id, name }) => (
            <TargetLink key={id} to={pageLink('/tag', { tag: name, id })}>
              #{name}
            </TargetLink>
          ))}
        </p>
      )}
    </div>
  )
}

interface ClipTalkProps {
  video: CardOf<'video'>
  open: boolean
  onClose: () => void
}

/** The comments of a clip in a sheet, over the clip, which plays on. */
export function ClipTalk({ video, open, onClose }: ClipTalkProps) {
  const words = useWords('short')
  const page = useWords('playerPage')
  const locale = localeOf(useLanguage())
  const { comments_count: count } = video
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={count > 0 ? page.commentsOf(formatCount(count, locale)) : page.comments}
      closeLabel={words.close}
    >
      <Talk video={video} />
    </Sheet>
  )
}

function Talk({ video }: { video: CardOf<'video'> }) {
  const talk = useTalk(kind, video.id, true)
  return (
    <div className={styles.talk}>
      <Scroller>
        <CommentList talk={talk} author={video.user.uuid} />
      </Scroller>
      <Composer talk={talk} />
    </div>
  )
}
