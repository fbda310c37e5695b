import type { ReactNode } from 'react'
import { type ItemKind, kindOfSection } from '#contract/kind.ts'
import type { CardOf } from '#bridge/rows.ts'
import type { SectionItems } from '#data/list-rows.ts'
import type { LiveList } from '#data/use-list.ts'
import { Grid } from '#components/grid.tsx'
import type { KindSpec } from '#components/kind/kind-spec.ts'
import { Rail } from '#components/rail.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { kinds } from '#features/kinds.ts'
import { useWords } from '#words/words.ts'
import styles from './section-block.module.css'
import { moreOf } from './section-more.ts'

type SectionCard = Pick<CardOf<'section'>, 'id' | 'title' | 'type' | 'layout' | 'more'>

export interface SectionBlockProps {
  section: SectionCard
  items: SectionItems | undefined
  /** Small, after the title: an `Age`. */
  note?: ReactNode
}

/** A section of a home or discovery page: its title and its first items, in its layout. */
export function SectionBlock({ section, items = [], note }: SectionBlockProps) {
  const words = useWords('shell')
  const spec = kinds[kindOfSection[section.type]] as KindSpec<ItemKind> | undefined
  if (!spec || items.length === 0) return null
  const to = section.more ? moreOf(section) : undefined
  return (
    <section className={styles.block}>
      <SectionHead title={section.title} note={note} more={to ? { label: words.more, to } : undefined} />
      <Items section={section} spec={spec} items={items} />
    </section>
  )
}

function Items({
  section,
  spec: { Card, Row, columns },
  items,
}: {
  section: SectionCard
  spec: KindSpec<ItemKind>
  items: SectionItems
}) {
  const drawn = items.map(({ id, card }, index) => ({ key: id, card: card as CardOf<ItemKind>, index }))
  // what fills no line, since one of it is hidden or stands above, stands in rows: there is no hole
  const whole = (cards: typeof drawn) => {
    const inGrid = cards.length - (cards.length % columns)
    return (
      <>
        <Grid columns={columns}>
          {cards.slice(0, inGrid).map(({ key, card }) => (
            <Card key={key} value={card} />
          ))}
        </Grid>
        {cards.slice(inGrid).map(({ key, card }) => (
          <Row key={key} value={card} />
        ))}
      </>
    )
  }
  switch (section.layout) {
    case 'row':
      return (
        <Rail label={section.title} narrow={columns === 3}>
          {drawn.map(({ key, card }) => (
            <Card key={key} value={card} />
          ))}
        </Rail>
      )
    case 'rank':
      return drawn.map(({ key, card, index }) => <Row key={key} value={card} rank={index + 1} />)
    case 'big': {
      // an upright cover as wide as the screen would fill it: works stand in rows
      if (columns === 3) return drawn.map(({ key, card }) => <Row key={key} value={card} />)
      const [first, ...rest] = drawn
      return (
        <>
          {first && (
            <div className={styles.big}>
              <Card value={first.card} />
            </div>
          )}
          {whole(rest)}
        </>
      )
    }
    case 'grid':
      return whole(drawn)
  }
}

/** A section of a screen and its items. */
export interface Block {
  section: CardOf<'section'>
  items: SectionItems | undefined
}

/** A list that goes on below sections and videos, without what stands in them: no item twice on one screen. */
export function feedBelow<C>(
  list: LiveList<C>,
  blocks: readonly Block[],
  videos: readonly { readonly id: number }[] = [],
): LiveList<C> {
  const above = new Set([
    ...blocks.flatMap(({ section, items = [] }) => items.map(({ id }) => `${kindOfSection[section.type]}:${id}`)),
    ...videos.map(({ id }) => `video:${id}`),
  ])
  const entries = list.entries.filter((entry) => entry.type === 'gap' || !above.has(`${entry.kind}:${entry.id}`))
  return { ...list, entries }
}
