import { Ellipsis, MessageCircle } from 'lucide-react'
import type { CardOf } from '#bridge/rows.ts'
import { useCard } from '#data/use-detail.ts'
import { formatCount } from '#lib/count.ts'
import { Follow } from '#components/item-actions/follow.tsx'
import { Like } from '#components/item-actions/like.tsx'
import { UserAvatar } from '#components/picture/picture.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import { ActionButton } from '#components/action-button.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { openVideoMenu } from '#features/video/kind.tsx'
import styles from './clip-signs.module.css'
import { pageLink } from '#components/target.ts'
import { TargetLink } from '#components/target-link.tsx'

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
        subject={{ kind: 'video', id }}
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
