import type { CardOf } from '#bridge/rows.ts'
import { formatCount } from '#lib/count.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { UserAvatar, Picture } from '#components/picture/picture.tsx'
import { RankRow } from '#components/rank-row.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { VideoCard } from '#components/video-card.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import type { KindSpec } from '#components/kind/kind-spec.ts'
import { club as kind } from './kind.ts'

type Club = CardOf<'club'>

const { linkOf } = kind

/** Held, a club shows its menu. */
const openMenu = ({ owner }: Club) =>
  itemMenu.set({
    subject: { kind: 'club', id: owner.uuid },
    title: owner.username,
    author: { uuid: owner.uuid, name: owner.username },
  })

function Row({ value, rank }: { value: Club; rank?: number | undefined }) {
  const words = useWords('video')
  const locale = localeOf(useLanguage())
  const note = words.members(formatCount(value.members_count, locale))
  const { owner } = value
  if (rank)
    return (
      <RankRow
        rank={rank}
        title={owner.username}
        to={linkOf(owner.uuid)}
        picture={<UserAvatar user={owner} />}
        note={note}
      />
    )
  return (
    <UserChip
      size="row"
      name={owner.username}
      avatar={<UserAvatar user={owner} />}
      to={linkOf(owner.uuid)}
      note={note}
    />
  )
}

function Card({ value }: { value: Club }) {
  const words = useWords('video')
  const locale = localeOf(useLanguage())
  const { owner } = value
  return (
    <VideoCard
      to={linkOf(owner.uuid)}
      title={value.intro || owner.username}
      cover={
        <Picture image={value.cover} ratio={16 / 9} corner={words.members(formatCount(value.members_count, locale))} />
      }
      user={<UserChip size="small" name={owner.username} avatar={<UserAvatar user={owner} size={18} />} />}
      onLongPress={() => openMenu(value)}
    />
  )
}

/** How fan clubs are drawn. */
export const cards: Pick<KindSpec<'club'>, 'Card' | 'Row'> = { Card, Row }
