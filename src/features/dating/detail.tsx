import { ShieldAlert } from 'lucide-react'
import { ownId } from '#data/own-id.ts'
import { WrittenAt } from '#components/states/written-at.tsx'
import type { CardOf, DetailOf } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { useItem } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import { formatCount } from '#lib/count.ts'
import actions from '#components/action-button.module.css'
import { Button } from '#components/button.tsx'
import { CommentItem } from '#components/comment-item.tsx'
import { Empty } from '#components/empty.tsx'
import { Like } from '#components/item-actions/like.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import body from '#components/item/body.module.css'
import { ItemScreen } from '#components/item/item-screen.tsx'
import type { PageProps } from '#components/page/page.ts'
import type { ById } from '#components/page/search-params.ts'
import { PictureGrid } from '#components/picture-grid.tsx'
import { drawWhole } from '#components/picture/draw-whole.tsx'
import { Picture, UserAvatar } from '#components/picture/picture.tsx'
import { usePreview } from '#components/preview/use-preview.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { CachedAge } from '#components/states/cached-age.tsx'
import { TargetLink } from '#components/target-link.tsx'
import { pageLink } from '#components/target.ts'
import { useWordsMenu } from '#features/comments/comment-slots.tsx'
import { ListBelow, ListHead } from '#features/comments/list-below.tsx'
import { UnsentMark } from '#features/comments/unsent-mark.tsx'
import { PurchasePanel } from '#features/purchase/purchase-panel.tsx'
import { useReport } from '#features/report/report-sheet.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { dating as kind } from './kind.ts'
import { Contact } from './contact.tsx'
import { Certified, openDatingMenu, Score } from './dating-cards.tsx'
import { isAdult, reviewLimits } from './dating-rules.ts'
import styles from './dating.module.css'
import { Stars } from './shared/stars.tsx'

/** One listing with its reviews. A card of it is enough to begin with. */
export function DatingDetail({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords('dating')
  const frame = useWords('shell')
  const { detail, value: known, hidden } = useItem('dating.detail', { id })
  const value = known && isAdult(known) ? known : undefined
  const reviews = useList('dating.comments', { id })
  return (
    <ItemScreen
      title={words.one}
      value={value}
      detail={detail}
      hidden={hidden}
      skeleton={<Skeleton label={frame.loading} shape="detail" count={4} />}
      onMore={openDatingMenu}
      refresh={reviews.refresh}
    >
      {(dating) => (
        <>
          <Listing dating={dating} detail={detail} />
          <Reviews dating={dating} />
        </>
      )}
    </ItemScreen>
  )
}

interface ListingProps {
  dating: CardOf<'dating'>
  detail: Reading<DetailOf<'dating'>>
}

/** The listing itself: photos, facts, words, the contact or what it takes to see it. */
function Listing({ dating, detail }: ListingProps) {
  const words = useWords('dating')
  const photos = dating.images.length > 0 ? dating.images : [dating.cover]
  const { report, button, sheet } = useReport({ kind: 'dating', id: dating.id }, dating.title)
  const { show, preview } = usePreview({ images: photos, renderImage: drawWhole, onReport: report })
  const facts = [
    { name: words.facts.age, value: words.age(dating.age) },
    { name: words.facts.area, value: dating.area.name },
    { name: words.facts.score, value: <Score value={dating} /> },
    { name: words.facts.price, value: words.coins(dating.coins) },
  ]
  return (
    <article className={body.body}>
      <header className={body.head}>
        <h2 className={body.title}>{dating.title}</h2>
        <p className={body.meta}>
          {dating.certified && <Certified />}
          <CachedAge of={detail} />
        </p>
      </header>
      <PictureGrid
        pictures={photos.map((image, index) => ({
          key: image.path,
          picture: <Picture image={image} ratio={3 / 4} />,
          label: words.picture(index + 1, photos.length),
          onOpen: () => show(index),
        }))}
      />
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h3 className={body.heading}>{words.intro}</h3>
        <p className={body.words}>{dating.intro}</p>
      </section>
      {dating.is_pay && dating.contact ? (
        <Contact contact={dating.contact} />
      ) : (
        <PurchasePanel
          call={kind.calls.buy}
          input={{ id: dating.id }}
          offer={words.offer}
          access="coins"
          price={dating.coins}
          onChange={detail.refresh}
        />
      )}
      <p className={styles.safety}>
        <ShieldAlert />
        <span>{words.safety}</span>
      </p>
      <div className={actions.row}>
        <Like
          stacked
          call={kind.calls.like}
          id={dating.id}
          liked={dating.is_like}
          count={dating.likes_count}
          label={words.likeItem(dating.title)}
          word={words.like}
        />
        <ShareButton title={dating.title} to={pageLink('/dating/detail', { id: dating.id })} />
        {button}
      </div>
      {preview}
      {sheet}
    </article>
  )
}

/** What people say who unlocked the listing, and the way to say something for those who did. */
function Reviews({ dating }: { dating: CardOf<'dating'> }) {
  const words = useWords('dating')
  const locale = localeOf(useLanguage())
  const list = useList('dating.comments', { id: dating.id })
  const writeLink = pageLink('/dating/dcomment', { id: dating.id })
  return (
    <ListBelow
      list={list}
      renderItem={(review) => <Review review={review} />}
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
  const open = useWordsMenu('review')
  const openMenu = (written: CardOf<'review'>) =>
    open(written, {
      edit: 'dating.editComment',
      remove: 'dating.removeComment',
      input: { id: ownId(written) },
      text: { content: written.content, score: written.score },
      mostChars: reviewLimits.content,
    })
  const { user, images } = review
  const { show, preview } = usePreview({ images, renderImage: drawWhole, onReport: () => openMenu(review) })
  const unsent = review.id === 0
  return (
    <CommentItem
      avatar={<UserAvatar user={user} size={30} />}
      name={<TargetLink to={pageLink('/user', { uuid: user.uuid })}>{user.username}</TargetLink>}
      action={<Stars score={review.score} />}
      state={unsent ? <UnsentMark /> : undefined}
      meta={<WrittenAt of={review} />}
      menu={{ label: menu(user.username), open: () => openMenu(review) }}
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
