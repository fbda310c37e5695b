import { useCard, useItem } from '#data/use-detail.ts'
import { WrittenAt } from '#components/states/written-at.tsx'
import { useVisit } from '#data/use-visit.ts'
import { useWords } from '#words/words.ts'
import { post as kind } from './kind.ts'
import { openPostMenu, postName, PostPictures, PostSkeleton } from './post-cards.tsx'
import { Composer } from '#features/comments/composer.tsx'
import { useTalk } from '#features/comments/use-talk.ts'
import type { PageProps } from '#components/page/page.ts'
import type { ById } from '#components/page/search-params.ts'
import { ItemScreen } from '#components/item/item-screen.tsx'
import { CommentsBelow } from '#features/comments/comment-list.tsx'
import type { CardOf, DetailOf } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { kinds } from '#features/kinds.ts'
import { PurchasePanel } from '#features/purchase/purchase-panel.tsx'
import { Follow } from '#components/item-actions/follow.tsx'
import { Like } from '#components/item-actions/like.tsx'
import { UserAvatar } from '#components/picture/picture.tsx'
import { useReport } from '#features/report/report-sheet.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import { CachedAge } from '#components/states/cached-age.tsx'
import actions from '#components/action-button.module.css'
import { Chip } from '#components/chip.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { VipMark } from '#components/vip-mark.tsx'
import { Clip } from '#features/player/clip.tsx'
import body from '#components/item/body.module.css'
import { lockedPart } from './post-rules.ts'
import styles from './post-body.module.css'
import { pageLink } from '#components/target.ts'

/** A post with what people say about it. A card of it is enough to begin with. */
export function PostPage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords('post')
  const { detail, value, hidden } = useItem('wei.detail', { id })
  useVisit('post', id, Boolean(value) && !hidden)
  const talk = useTalk(kind, id, true)
  return (
    <ItemScreen
      title={words.title}
      value={value}
      detail={detail}
      hidden={hidden}
      skeleton={<PostSkeleton />}
      onMore={openPostMenu}
      refresh={talk.list.refresh}
      foot={() => <Composer talk={talk} />}
    >
      {(post) => (
        <>
          <PostBody post={post} detail={detail} />
          <CommentsBelow talk={talk} count={post.comments_count} author={post.user.uuid} />
        </>
      )}
    </ItemScreen>
  )
}

interface PostBodyProps {
  post: CardOf<'post'>
  detail: Reading<DetailOf<'post'>>
}

/** The post itself: who wrote it, the text, pictures and clip, what it takes to see the rest, and what can be done. */
function PostBody({ post, detail }: PostBodyProps) {
  const words = useWords('post')
  const { vip } = useWords('video')
  // their own row knows of a follow that this post does not know of
  const user = useCard('user', post.user.uuid) ?? post.user
  const name = postName(post)
  const locked = lockedPart(post)
  const { report, button, sheet } = useReport({ kind: 'post', id: post.id }, name)
  return (
    <article className={styles.post}>
      <UserChip
        name={user.username}
        avatar={<UserAvatar user={user} />}
        to={kinds.user?.linkOf(user.uuid)}
        mark={user.vip && <VipMark>{vip}</VipMark>}
        note={
          <>
            <WrittenAt of={post} /> <CachedAge of={detail} />
          </>
        }
        action={<Follow user={user} />}
      />
      {post.title && (
        <h2 className={body.title} dir="auto">
          {post.title}
        </h2>
      )}
      {post.content && (
        <p className={body.words} dir="auto">
          {post.content}
        </p>
      )}
      {post.video && (
        <Clip
          subject={{ kind: 'post', id: post.id }}
          title={name}
          artist={user.username}
          cover={post.video.cover}
          seconds={post.video.seconds}
          stream={post.video.stream}
          locked={locked?.clip ?? false}
          onRefresh={detail.refresh}
        />
      )}
      <PostPictures post={post} onReport={report} />
      {locked && (
        <PurchasePanel
          call={kind.calls.buy}
          input={{ id: post.id }}
          offer={words.offer(locked.pictures, locked.clip)}
          access="coins"
          price={post.coins}
          onChange={detail.refresh}
        />
      )}
      {(post.topic ?? post.category) && (
        <div className={body.tags}>
          {post.topic && <Chip to={pageLink('/post/topic', { id: post.topic.id })}>#{post.topic.name}</Chip>}
          {post.category && <Chip to={pageLink('/post/category', { id: post.category.id })}>{post.category.name}</Chip>}
        </div>
      )}
      <div className={actions.row}>
        <Like
          stacked
          call={kind.calls.like}
          id={post.id}
          liked={post.is_praise}
          count={post.likes_count}
          label={words.praiseItem(name)}
          word={words.praise}
        />
        <ShareButton title={name} to={pageLink('/post/detail', { id: post.id })} />
        {button}
      </div>
      {sheet}
    </article>
  )
}
