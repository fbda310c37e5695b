import { Flag, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import type { CardOf, DetailOf } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { Certified, Score } from '#kinds/dating/dating-cards.tsx'
import { UnlockPanel } from '#mechanics/buy/unlock-panel.tsx'
import { Like } from '#mechanics/like/like.tsx'
import { Picture } from '#mechanics/picture/picture.tsx'
import { Preview } from '#mechanics/preview/preview.tsx'
import { ReportSheet } from '#mechanics/report/report-sheet.tsx'
import { ShareButton } from '#mechanics/share/share-button.tsx'
import { Age } from '#mechanics/states/age.tsx'
import { ActionButton } from '#ui/action-button.tsx'
import { PictureGrid } from '#ui/picture-grid.tsx'
import { datingWords } from '#words/dating.ts'
import { useWords } from '#words/words.ts'
import { rechargeHref } from '../player/recharge.ts'
import { Contact } from './contact.tsx'
import styles from './listing.module.css'

interface ListingProps {
  dating: CardOf<'dating'>
  detail: Reading<DetailOf<'dating'>>
}

/** The listing itself: photos, facts, words, the contact or what it takes to see it. */
export function Listing({ dating, detail }: ListingProps) {
  const words = useWords(datingWords)
  const [opened, open] = useState<number>()
  const [reporting, setReporting] = useState(false)
  const report = () => setReporting(true)
  const photos = dating.images.length > 0 ? dating.images : [dating.cover]
  const facts = [
    { name: words.facts.age, value: words.age(dating.age) },
    { name: words.facts.area, value: dating.area.name },
    { name: words.facts.score, value: <Score value={dating} /> },
    { name: words.facts.price, value: words.coins(dating.coins) },
  ]
  return (
    <article className={styles.listing}>
      <header className={styles.head}>
        <h2 className={styles.title}>{dating.title}</h2>
        <p className={styles.meta}>
          {dating.certified && <Certified />}
          {detail.state === 'here' && detail.want.failure && <Age askedAt={detail.askedAt} want={detail.want} />}
        </p>
      </header>
      <PictureGrid
        pictures={photos.map((image, index) => ({
          key: image.path,
          picture: <Picture image={image} ratio={3 / 4} />,
          label: words.picture(index + 1, photos.length),
          onOpen: () => open(index),
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
        <h3 className={styles.heading}>{words.intro}</h3>
        <p className={styles.intro}>{dating.intro}</p>
      </section>
      {dating.is_pay && dating.contact ? (
        <Contact contact={dating.contact} />
      ) : (
        <UnlockPanel
          subject={{ kind: 'dating', id: dating.id }}
          offer={words.offer}
          access="coins"
          price={dating.coins}
          rechargeHref={rechargeHref()}
          onChange={detail.refresh}
        />
      )}
      <p className={styles.safety}>
        <ShieldAlert />
        <span>{words.safety}</span>
      </p>
      <div className={styles.actions}>
        <Like
          stacked
          subject={{ kind: 'dating', id: dating.id }}
          liked={dating.is_like}
          count={dating.likes_count}
          label={words.likeItem(dating.title)}
          word={words.like}
        />
        <ShareButton title={dating.title} path={`/dating/detail?id=${dating.id}`} />
        <ActionButton icon={<Flag />} onClick={report}>
          {words.report}
        </ActionButton>
      </div>
      <Preview
        open={opened !== undefined}
        onClose={() => open(undefined)}
        images={photos}
        index={opened ?? 0}
        draw={(image) => <Picture image={image} square />}
        onReport={report}
      />
      <ReportSheet
        reported={{ kind: 'dating', id: dating.id }}
        title={dating.title}
        open={reporting}
        onClose={() => setReporting(false)}
      />
    </article>
  )
}
