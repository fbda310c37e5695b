import { useItem } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import { useWords } from '#words/words.ts'
import { isAdult } from './adult.ts'
import { Certified, openDatingMenu, Score } from './dating-cards.tsx'
import type { PageProps } from '#components/page/page.ts'
import type { ById } from '#components/page/search-params.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { ItemScreen } from '#components/item/item-screen.tsx'
import { Reviews } from './reviews.tsx'
import { ShieldAlert } from 'lucide-react'
import type { CardOf, DetailOf } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { UnlockPanel } from '#features/purchase/unlock-panel.tsx'
import { Like } from '#components/item-actions/like.tsx'
import { drawWhole } from '#components/picture/draw-whole.tsx'
import { Picture } from '#components/picture/picture.tsx'
import { usePreview } from '#components/preview/use-preview.tsx'
import { useReport } from '#features/report/use-report.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import { CachedAge } from '#components/states/cached-age.tsx'
import actions from '#components/action-button.module.css'
import { PictureGrid } from '#components/picture-grid.tsx'
import body from '#components/item/body.module.css'
import { Contact } from './contact.tsx'
import styles from './listing.module.css'
import { pageLink } from '#components/target.ts'

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
  const { show, preview } = usePreview({ images: photos, draw: drawWhole, onReport: report })
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
        <UnlockPanel
          subject={{ kind: 'dating', id: dating.id }}
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
          subject={{ kind: 'dating', id: dating.id }}
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
