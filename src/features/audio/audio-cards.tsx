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
import { audio } from './kind.ts'

type Audio = CardOf<'audio'>

/** Held, an audio book shows its menu. */
const openMenu = ({ id, title }: Audio) => itemMenu.set({ subject: { kind: 'audio', id }, title })

/** The square cover; `plain` leaves out what small covers have no room for. */
function Cover({ value, plain = false }: { value: Audio; plain?: boolean }) {
  const words = useWords('audio')
  return (
    <Picture
      image={value.cover}
      ratio={1}
      tag={value.coins > 0 && !plain ? <PriceTag>{words.charged}</PriceTag> : undefined}
      corner={plain ? undefined : words.chapters(value.chapters_count)}
    />
  )
}

function Card({ value }: { value: Audio }) {
  'use memo'
  return (
    <WorkCard
      to={audio.linkOf(value.id)}
      title={value.title}
      cover={<Cover value={value} />}
      note={value.author}
      onLongPress={() => openMenu(value)}
    />
  )
}

function Row({ value, rank }: { value: Audio; rank?: number | undefined }) {
  'use memo'
  const words = useWords('audio')
  const plays = words.plays(formatCount(value.plays, localeOf(useLanguage())))
  return (
    <WorkRow
      tall
      rank={rank}
      to={audio.linkOf(value.id)}
      title={value.title}
      cover={<Cover value={value} plain />}
      by={value.author}
      meta={`${value.author} · ${words.chapters(value.chapters_count)}`}
      count={plays}
      onLongPress={() => openMenu(value)}
    >
      <p className={text.oneLine}>{value.intro}</p>
    </WorkRow>
  )
}

/** How audio books are drawn. */
export const cards: Pick<KindSpec<'audio'>, 'Card' | 'Row'> = { Card, Row }
