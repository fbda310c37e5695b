import type { CardOf } from '#bridge/rows.ts'
import { formatCount } from '#lib/count.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { Picture } from '#components/picture/picture.tsx'
import { RowCard } from '#components/row-card.tsx'
import { WorkCard } from '#components/work-card.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import type { KindSpec } from '#components/kind/kind-spec.ts'
import { topic as kind } from './kind.ts'

type Topic = CardOf<'topic'>

/** Held, a topic shows its menu: hide it, report it. */
export const openTopicMenu = ({ id, name }: Topic) =>
  itemMenu.set({ subject: { kind: 'topic', id }, title: `#${name}` })

const { linkOf } = kind

function Note({ value }: { value: Topic }) {
  const words = useWords('video')
  return words.posts(formatCount(value.posts_count, localeOf(useLanguage())))
}

const Card = ({ value }: { value: Topic }) => (
  <WorkCard
    to={linkOf(value.id)}
    title={value.name}
    cover={<Picture image={value.cover} ratio={1} />}
    note={<Note value={value} />}
    onLongPress={() => openTopicMenu(value)}
  />
)

const Row = ({ value }: { value: Topic }) => (
  <RowCard
    to={linkOf(value.id)}
    title={value.name}
    cover={<Picture image={value.cover} ratio={16 / 9} />}
    meta={<Note value={value} />}
    onLongPress={() => openTopicMenu(value)}
  />
)

/** How topics are drawn. */
export const cards: Pick<KindSpec<'topic'>, 'Card' | 'Row'> = { Card, Row }
