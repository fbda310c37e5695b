import { BadgeCheck, Star } from 'lucide-react'
import type { CardOf } from '#bridge/rows.ts'
import { formatCount } from '#lib/count.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { Picture } from '#components/picture/picture.tsx'
import { PriceTag } from '#components/price-tag.tsx'
import { RankRow } from '#components/rank-row.tsx'
import { RowCard } from '#components/row-card.tsx'
import text from '#components/text.module.css'
import { VideoCard } from '#components/video-card.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import type { KindSpec } from '#components/kind/kind-spec.ts'
import { isAdult } from './dating-rules.ts'
import styles from './dating-cards.module.css'
import { dating as kind } from './kind.ts'

type Dating = CardOf<'dating'>

/** Shows the menu of a listing. */
export const openDatingMenu = ({ id, title }: Dating) => itemMenu.set({ subject: { kind: 'dating', id }, title })

function Price({ value }: { value: Dating }) {
  const words = useWords('dating')
  return value.coins > 0 && !value.is_pay ? <PriceTag>{words.coins(value.coins)}</PriceTag> : null
}

/** The score of a listing with its star; a dash of words where nobody has reviewed it. */
export function Score({ value }: { value: Pick<Dating, 'score' | 'reviews_count'> }) {
  const words = useWords('dating')
  return value.reviews_count > 0 ? (
    <span className={styles.score}>
      <Star />
      {value.score.toFixed(1)}
    </span>
  ) : (
    words.noScore
  )
}

/** Says that somebody has looked at the listing. */
export function Certified() {
  const words = useWords('dating')
  return (
    <span className={styles.certified}>
      <BadgeCheck />
      {words.certified}
    </span>
  )
}

const Photo = ({ value }: { value: Dating }) => (
  <Picture image={value.cover} ratio={3 / 4} tag={<Price value={value} />} corner={value.area.name} />
)

function Card({ value }: { value: Dating }) {
  'use memo'
  const words = useWords('dating')
  if (!isAdult(value)) return null
  return (
    <VideoCard
      to={kind.linkOf(value.id)}
      title={value.title}
      cover={<Photo value={value} />}
      user={
        <span className={text.oneLine}>
          {words.age(value.age)} {value.certified && <Certified />}
        </span>
      }
      stat={<Score value={value} />}
      onLongPress={() => openDatingMenu(value)}
    />
  )
}

function Row({ value, rank }: { value: Dating; rank?: number | undefined }) {
  'use memo'
  const words = useWords('dating')
  const locale = localeOf(useLanguage())
  if (!isAdult(value)) return null
  const to = kind.linkOf(value.id)
  if (rank)
    return <RankRow rank={rank} title={value.title} to={to} note={value.area.name} end={<Score value={value} />} />
  return (
    <RowCard
      tall
      to={to}
      title={value.title}
      cover={<Photo value={value} />}
      meta={`${words.age(value.age)} · ${value.area.name}`}
      metaEnd={words.reviewsOf(formatCount(value.reviews_count, locale))}
      onLongPress={() => openDatingMenu(value)}
    />
  )
}

/** How listings are drawn. */
export const cards: Pick<KindSpec<'dating'>, 'Card' | 'Row'> = { Card, Row }
