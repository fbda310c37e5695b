import { Clock, MessageCircle, Play } from 'lucide-react'
import { postLimits } from './post-rules.ts'
import { WrittenAt } from '#components/states/written-at.tsx'
import type { ReactNode } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { formatCount } from '#lib/count.ts'
import { cutText } from '#lib/cut-text.ts'
import { formatDuration } from '#lib/duration.ts'
import { Chip } from '#components/chip.tsx'
import { Like } from '#components/item-actions/like.tsx'
import { ownId } from '#data/own-id.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { Author } from '#components/kind/author.tsx'
import type { KindSpec } from '#components/kind/kind-spec.ts'
import { PictureGrid } from '#components/picture-grid.tsx'
import { drawWhole } from '#components/picture/draw-whole.tsx'
import { Picture, UserAvatar } from '#components/picture/picture.tsx'
import { usePreview } from '#components/preview/use-preview.tsx'
import { PriceTag } from '#components/price-tag.tsx'
import { RankRow } from '#components/rank-row.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { TargetLink } from '#components/target-link.tsx'
import { pageLink, type Target } from '#components/target.ts'
import text from '#components/text.module.css'
import { useLongPress } from '#components/use-long-press.ts'
import { UserChip } from '#components/user-chip.tsx'
import { VideoCard } from '#components/video-card.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { post as kind } from './kind.ts'
import styles from './post-cards.module.css'
import postStyles from './post.module.css'

type Post = CardOf<'post'>

/** Names a post where it has no title. */
export const postName = ({ title, content }: Pick<Post, 'title' | 'content'>) => title || cutText(content, 40)

/** Shows the menu of a post. */
export const openPostMenu = (post: Post) =>
  itemMenu.set({
    subject: { kind: 'post', id: ownId(post) },
    own: {
      edit: 'wei.edit',
      remove: 'wei.remove',
      input: { id: ownId(post) },
      // one that is not sent yet has no page, and only its text is changed
      page: post.id === 0 ? undefined : pageLink('/post/publish', { edit: post.id }),
      text: { title: post.title, content: post.content },
      mostChars: postLimits.content,
    },
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
  // it waits to be sent, so it has no page and nothing can be done with it here
  const unsent = value.id === 0
  const press = useLongPress(() => openPostMenu(value))
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
        note={<WrittenAt of={value} />}
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
              call={kind.calls.like}
              id={value.id}
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

/** The shape of posts: each a picture with lines. */
export function PostSkeleton() {
  const { loading } = useWords('shell')
  return (
    <div className={postStyles.skeleton}>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} label={index === 0 ? loading : ''} shape="detail" count={2} />
      ))}
    </div>
  )
}

/** So many pictures a grid shows. */
const gridPictures = 9

interface PostPicturesProps {
  post: Pick<CardOf<'post'>, 'images' | 'images_count'>
  onReport: () => void
}

/** The pictures of a post in a grid of up to nine; tapped, they open over the whole screen. */
export function PostPictures({ post, onReport }: PostPicturesProps) {
  'use memo'
  const words = useWords('post')
  const { images, images_count: total } = post
  const { show, preview } = usePreview({ images, renderImage: drawWhole, onReport })
  if (images.length === 0) return null
  const [only] = images.length === 1 ? images : []
  const beyond = total - Math.min(images.length, gridPictures)
  return (
    <>
      <PictureGrid
        pictures={images.map((image, index) => ({
          key: image.path,
          picture: <Picture image={image} ratio={only ? clampRatio(only) : 1} />,
          label: words.picture(index + 1, total),
          onOpen: () => show(index),
        }))}
        more={beyond > 0 ? `+${beyond}` : undefined}
      />
      {preview}
    </>
  )
}

/** A single picture keeps its shape, within reason. */
const clampRatio = ({ width, height }: { width: number; height: number }) =>
  Math.min(2, Math.max(0.7, height > 0 ? width / height : 1))
