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
import { comic } from './kind.ts'

type Comic = CardOf<'comic'>

/** Held, a comic shows its menu. */
const openMenu = ({ id, title }: Comic) => itemMenu.set({ subject: { kind: 'comic', id }, title })

/** The cover of a comic; `plain` leaves out what small covers have no room for. */
function Cover({ value, plain = false }: { value: Comic; plain?: boolean }) {
  const words = useWords('works')
  const count = value.episodes_count
  return (
    <Picture
      image={value.cover}
      ratio={2 / 3}
      corner={plain ? undefined : value.status === 'done' ? words.doneEpisodes(count) : words.serialEpisodes(count)}
      tag={value.coins > 0 && !plain ? <PriceTag>{words.charged}</PriceTag> : undefined}
    />
  )
}

function Card({ value }: { value: Comic }) {
  'use memo'
  return (
    <WorkCard
      to={comic.linkOf(value.id)}
      title={value.title}
      cover={<Cover value={value} />}
      note={value.author}
      onLongPress={() => openMenu(value)}
    />
  )
}

function Row({ value, rank }: { value: Comic; rank?: number | undefined }) {
  'use memo'
  const words = useWords('works')
  const views = words.views(formatCount(value.views, localeOf(useLanguage())))
  return (
    <WorkRow
      tall
      rank={rank}
      to={comic.linkOf(value.id)}
      title={value.title}
      cover={<Cover value={value} plain />}
      by={value.author}
      meta={value.author}
      count={views}
      onLongPress={() => openMenu(value)}
    >
      <p className={text.twoLines}>{value.intro}</p>
    </WorkRow>
  )
}

/** How comics are drawn. */
export const cards: Pick<KindSpec<'comic'>, 'Card' | 'Row'> = { Card, Row }
