import type { CardOf } from '#bridge/rows.ts'
import { formatCount } from '#lib/count.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { Picture } from '#components/picture/picture.tsx'
import { RankRow } from '#components/rank-row.tsx'
import { RowCard } from '#components/row-card.tsx'
import text from '#components/text.module.css'
import { WorkCard } from '#components/work-card.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import type { KindSpec } from '#components/kind/kind-spec.ts'
import { novel } from './kind.ts'

type Novel = CardOf<'novel'>

/** Held, a novel shows its menu. */
const openMenu = ({ id, title }: Novel) => itemMenu.set({ subject: { kind: 'novel', id }, title })

/** The cover of a novel; `plain` leaves out what small covers have no room for. */
function Cover({ value, plain = false }: { value: Novel; plain?: boolean }) {
  const words = useWords('works')
  const count = value.chapters_count
  return (
    <Picture
      image={value.cover}
      ratio={2 / 3}
      corner={plain ? undefined : value.status === 'done' ? words.doneChapters(count) : words.serialChapters(count)}
    />
  )
}

function Card({ value }: { value: Novel }) {
  'use memo'
  return (
    <WorkCard
      to={novel.linkOf(value.id)}
      title={value.title}
      cover={<Cover value={value} />}
      note={value.author}
      onLongPress={() => openMenu(value)}
    />
  )
}

function Row({ value, rank }: { value: Novel; rank?: number | undefined }) {
  'use memo'
  const words = useWords('works')
  const locale = localeOf(useLanguage())
  if (rank)
    return (
      <RankRow
        rank={rank}
        title={value.title}
        to={novel.linkOf(value.id)}
        picture={<Cover value={value} plain />}
        note={value.author}
        end={words.views(formatCount(value.views, locale))}
      />
    )
  return (
    <RowCard
      tall
      to={novel.linkOf(value.id)}
      title={value.title}
      cover={<Cover value={value} plain />}
      meta={`${value.author} · ${value.status === 'done' ? words.done : words.serial}`}
      metaEnd={words.words(formatCount(value.words, locale))}
      onLongPress={() => openMenu(value)}
    >
      <p className={text.twoLines}>{value.intro}</p>
    </RowCard>
  )
}

/** How novels are drawn. */
export const cards: Pick<KindSpec<'novel'>, 'Card' | 'Row'> = { Card, Row }
