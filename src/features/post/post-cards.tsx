import { Clock, MessageCircle, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { formatCount } from '#lib/count.ts'
import { formatDuration } from '#lib/duration.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { cutText } from '#lib/cut-text.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { Like } from '#components/item-actions/like.tsx'
import { UserAvatar, Picture } from '#components/picture/picture.tsx'
import { useNow } from '#components/states/time-ago.tsx'
import { Chip } from '#components/chip.tsx'
import { PriceTag } from '#components/price-tag.tsx'
import { RankRow } from '#components/rank-row.tsx'
import text from '#components/text.module.css'
import { UserChip } from '#components/user-chip.tsx'
import { useLongPress } from '#components/use-long-press.ts'
import { VideoCard } from '#components/video-card.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { Author } from '#components/kind/author.tsx'
import type { KindSpec } from '#components/kind/kind-spec.ts'
import styles from './post-cards.module.css'
import { PostPictures } from './post-pictures.tsx'
import { post as kind } from './kind.ts'
import { pageLink } from '#components/target.ts'
import type { Target } from '#components/target.ts'
import { TargetLink } from '#components/target-link.tsx'

type Post = CardOf<'post'>

/** Names a post where it has no title. */
export const postName = ({ title, content }: Pick<Post, 'title' | 'content'>) => title || cutText(content, 40)

/** Shows the menu of a post. */
export const openPostMenu = (post: Post) =>
  itemMenu.set({
    subject: { kind: 'post', id: post.id },
    title: postName(post),
    author: { uuid: post.user.uuid, name: post.user.username },
  })

function Price({ value }: { value: Post }) {
  const words = useWords('post')
  return value.coins > 0 && !value.is_pay ? <PriceTag>{words.coins(value.coins)}</PriceTag> : null
}

/** In a list: who wrote it and when, the text, the pictures or the clip, and what can be done with it. */
function Row({ value, rank }: { value: Post; rank?: number | undefined }) {
  'use memo'
  const words = useWords('post')
  const locale = localeOf(useLanguage())
  const now = useNow()
  // it waits to be sent, so it has no page and nothing can be done with it here
  const unsent = value.id === 0
  const press = useLongPress(unsent ? undefined : () => openPostMenu(value))
  const { user } = value
  const to = kind.linkOf(value.id)
  const name = postName(value)
  if (rank) return <RankRow rank={rank} title={name} to={to} note={user.username} />
  const comments = formatCount(value.comments_count, locale)
  return (
    <article className={`${styles.post} ${text.held}`} {...press}>
      <UserChip
        name={user.username}
        avatar={<UserAvatar user={user} />}
        to={pageLink('/user', { uuid: user.uuid })}
        note={formatTimeAgo(timeAgo(value.created_at, now), locale)}
      />
      <Words to={unsent ? undefined : to}>
        {value.title && (
          <span className={styles.title} dir="auto">
            {value.title}
          </span>
        )}
        {value.content && (
          <span className={styles.content} dir="auto">
            {value.content}
          </span>
        )}
      </Words>
      {value.video && (
        <div className={styles.clip}>
          <Picture
            image={value.video.cover}
            ratio={16 / 9}
            corner={formatDuration(value.video.seconds)}
            tag={<Price value={value} />}
          />
          <span className={styles.play}>
            <Play />
          </span>
        </div>
      )}
      <PostPictures post={value} onReport={() => openPostMenu(value)} />
      <div className={styles.foot}>
        {value.topic && <Chip to={pageLink('/post/topic', { id: value.topic.id })}>#{value.topic.name}</Chip>}
        {value.coins > 0 && (
          <span className={styles.price}>{value.is_pay ? words.unlocked : words.coins(value.coins)}</span>
        )}
        {unsent ? (
          <span className={styles.unsent}>
            <Clock />
            {words.unsent}
          </span>
        ) : (
          <span className={styles.end}>
            <TargetLink className={styles.comments} to={to} aria-label={words.commentsOf(comments)}>
              <MessageCircle />
              {value.comments_count > 0 && comments}
            </TargetLink>
            <Like
              subject={{ kind: 'post', id: value.id }}
              liked={value.is_praise}
              count={value.likes_count}
              label={words.praiseItem(name)}
            />
          </span>
        )}
      </div>
    </article>
  )
}

function Words({ to, children }: { to: Target | undefined; children: ReactNode }) {
  if (to === undefined) return <div className={styles.text}>{children}</div>
  return (
    <TargetLink to={to} className={`${styles.text} ${text.stretched}`} draggable={false}>
      {children}
    </TargetLink>
  )
}

function Card({ value }: { value: Post }) {
  'use memo'
  const locale = localeOf(useLanguage())
  const picture = value.video?.cover ?? value.images[0]
  return (
    <VideoCard
      to={kind.linkOf(value.id)}
      title={postName(value)}
      cover={
        picture && (
          <Picture
            image={picture}
            ratio={1}
            tag={<Price value={value} />}
            corner={value.video ? formatDuration(value.video.seconds) : undefined}
          />
        )
      }
      user={<Author user={value.user} />}
      stat={formatCount(value.likes_count, locale)}
      onLongPress={() => openPostMenu(value)}
    />
  )
}

/** How posts are drawn. */
export const cards: Pick<KindSpec<'post'>, 'Card' | 'Row'> = { Card, Row }
