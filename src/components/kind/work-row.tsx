import type { ReactNode } from 'react'
import { RankRow } from '#components/rank-row.tsx'
import { RowCard } from '#components/row-card.tsx'
import type { Target } from '#components/target.ts'

interface WorkRowProps {
  /** Its place in a ranking; absent in other lists. */
  rank: number | undefined
  to: Target
  title: string
  cover: ReactNode
  /** Another cover for the little room that a ranking has. */
  plainCover?: ReactNode
  /** Who or what it is of, in a ranking. */
  by: string
  /** In other lists, at the left below the title. */
  meta: string
  /** How often it was liked, seen or heard. */
  count: string
  tall?: boolean
  onLongPress: () => void
  /** More of it, where there is room. */
  children?: ReactNode
}

/** A work as a row of a list, or of a ranking. */
export function WorkRow({ rank, to, title, cover, plainCover, by, meta, count, tall, ...rest }: WorkRowProps) {
  if (rank) return <RankRow rank={rank} title={title} to={to} picture={plainCover ?? cover} note={by} end={count} />
  return (
    <RowCard
      to={to}
      title={title}
      cover={cover}
      meta={meta}
      metaEnd={count}
      onLongPress={rest.onLongPress}
      {...(tall && { tall })}
    >
      {rest.children}
    </RowCard>
  )
}
