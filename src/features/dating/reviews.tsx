import type { CardOf } from '#bridge/rows.ts'
import { useList } from '#data/use-list.ts'
import { formatCount } from '#lib/count.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { drawWhole } from '#components/picture/draw-whole.tsx'
import { UserAvatar, Picture } from '#components/picture/picture.tsx'
import { usePreview } from '#components/preview/use-preview.tsx'
import { useNow } from '#components/states/time-ago.tsx'
import { Button } from '#components/button.tsx'
import { CommentItem } from '#components/comment-item.tsx'
import { Empty } from '#components/empty.tsx'
import { PictureGrid } from '#components/picture-grid.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { useCommentMenu } from '#features/comments/comment-slots.tsx'
import { ListBelow } from '#features/comments/list-below.tsx'
import { ListHead } from '#features/comments/list-head.tsx'
import { UnsentMark } from '#features/comments/unsent-mark.tsx'
import { Stars } from './stars.tsx'
import { pageLink } from '#components/target.ts'
import { TargetLink } from '#components/target-link.tsx'

/** What people say who unlocked the listing, and the way to say something for those who did. */
export function Reviews({ dating }: { dating: CardOf<'dating'> }) {
  const words = useWords('dating')
  const locale = localeOf(useLanguage())
  const list = useList('dating.comments', { id: dating.id })
  const writeLink = pageLink('/dating/dcomment', { id: dating.id })
  return (
    <ListBelow
      list={list}
      draw={(review) => <Review review={review} />}
      head={
        <ListHead
          list={list}
          title={
            dating.reviews_count > 0 ? words.reviewsTitle(formatCount(dating.reviews_count, locale)) : words.reviews
          }
        >
          {dating.is_pay && !dating.is_reviewed && (
            <Button small to={writeLink}>
              {words.write}
            </Button>
          )}
        </ListHead>
      }
      empty={<Empty title={words.reviewsEmpty}>{words.reviewsEmptyText}</Empty>}
    />
  )
}

function Review({ review }: { review: CardOf<'review'> }) {
  const words = useWords('dating')
  const { menu } = useWords('comments')
  const locale = localeOf(useLanguage())
  const now = useNow()
  const hold = useCommentMenu('review')
  const { user, images } = review
  const { show, preview } = usePreview({ images, draw: drawWhole, onReport: () => hold(review) })
  const unsent = review.id === 0
  return (
    <CommentItem
      avatar={<UserAvatar user={user} size={30} />}
      name={<TargetLink to={pageLink('/user', { uuid: user.uuid })}>{user.username}</TargetLink>}
      action={<Stars score={review.score} />}
      state={unsent ? <UnsentMark /> : undefined}
      meta={formatTimeAgo(timeAgo(review.created_at, now), locale)}
      menu={unsent ? undefined : { label: menu(user.username), open: () => hold(review) }}
    >
      {review.content}
      {images.length > 0 && (
        <PictureGrid
          pictures={images.map((image, index) => ({
            key: image.path,
            picture: <Picture image={image} ratio={1} />,
            label: words.picture(index + 1, images.length),
            onOpen: () => show(index),
          }))}
        />
      )}
      {preview}
    </CommentItem>
  )
}
