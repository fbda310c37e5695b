import type { CardOf } from '#bridge/rows.ts'
import { formatCount } from '#lib/count.ts'
import { UserAvatar } from '#components/picture/picture.tsx'
import { PersonTile } from '#components/person-tile.tsx'
import { RankRow } from '#components/rank-row.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { VipMark } from '#components/vip-mark.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import type { KindSpec } from '#components/kind/kind-spec.ts'
import { pageLink } from '#components/target.ts'

type User = CardOf<'user'>

const linkOf = (id: number | string) => pageLink('/user', { uuid: String(id) })

/** Fans and videos of a person, in one line. */
export function UserNote({ value }: { value: Pick<User, 'fans_count' | 'mv_count'> }) {
  const words = useWords('video')
  const locale = localeOf(useLanguage())
  return `${words.fans(formatCount(value.fans_count, locale))} · ${words.videos(formatCount(value.mv_count, locale))}`
}

function Row({ value, rank }: { value: User; rank?: number | undefined }) {
  const words = useWords('video')
  const note = <UserNote value={value} />
  if (rank)
    return (
      <RankRow
        rank={rank}
        title={value.username}
        to={linkOf(value.uuid)}
        picture={<UserAvatar user={value} />}
        note={note}
      />
    )
  return (
    <UserChip
      size="row"
      name={value.username}
      avatar={<UserAvatar user={value} />}
      to={linkOf(value.uuid)}
      mark={value.vip && <VipMark>{words.vip}</VipMark>}
      note={note}
    />
  )
}

const Card = ({ value }: { value: User }) => (
  <PersonTile name={value.username} to={linkOf(value.uuid)} face={<UserAvatar user={value} size={60} />} />
)

export const user = {
  kind: 'user',
  Card,
  Row,
  columns: 3,
  linkOf,
  calls: { like: null, favorite: null, buy: null, comments: null, groups: null },
  download: null,
} as const satisfies KindSpec<'user'>
