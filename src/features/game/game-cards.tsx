import type { CardOf } from '#bridge/rows.ts'
import { formatCount } from '#lib/count.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { Picture } from '#components/picture/picture.tsx'
import { PriceTag } from '#components/price-tag.tsx'
import text from '#components/text.module.css'
import { WorkCard } from '#components/work-card.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import type { KindSpec } from '#components/kind/kind-spec.ts'
import { WorkRow } from '#components/kind/work-row.tsx'
import { game } from './kind.ts'

type Game = CardOf<'game'>

/** Held, a game shows its menu. */
const openMenu = ({ id, title }: Game) => itemMenu.set({ subject: { kind: 'game', id }, title })

const platformsOf = (value: Game) => value.platforms.join(' · ')

/** The square cover of a game; `plain` leaves out what small covers have no room for. */
function Cover({ value, plain = false }: { value: Game; plain?: boolean }) {
  const words = useWords('games')
  const sold = value.coins > 0 && !value.is_pay && !plain
  return (
    <Picture image={value.cover} ratio={1} tag={sold ? <PriceTag>{words.coins(value.coins)}</PriceTag> : undefined} />
  )
}

function Card({ value }: { value: Game }) {
  'use memo'
  return (
    <WorkCard
      to={game.linkOf(value.id)}
      title={value.title}
      cover={<Cover value={value} />}
      note={platformsOf(value)}
      onLongPress={() => openMenu(value)}
    />
  )
}

function Row({ value, rank }: { value: Game; rank?: number | undefined }) {
  'use memo'
  const words = useWords('games')
  const likes = words.likes(formatCount(value.likes_count, localeOf(useLanguage())))
  return (
    <WorkRow
      tall
      rank={rank}
      to={game.linkOf(value.id)}
      title={value.title}
      cover={<Cover value={value} />}
      plainCover={<Cover value={value} plain />}
      by={platformsOf(value)}
      meta={value.size}
      count={likes}
      onLongPress={() => openMenu(value)}
    >
      <p className={text.oneLine}>{platformsOf(value)}</p>
    </WorkRow>
  )
}

/** How games are drawn. */
export const cards: Pick<KindSpec<'game'>, 'Card' | 'Row'> = { Card, Row }
