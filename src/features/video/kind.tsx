import type { CardOf } from '#bridge/rows.ts'
import { formatCount } from '#lib/count.ts'
import { formatDuration } from '#lib/duration.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { Picture } from '#components/picture/picture.tsx'
import { PriceTag } from '#components/price-tag.tsx'
import { RankRow } from '#components/rank-row.tsx'
import { RowCard } from '#components/row-card.tsx'
import { VideoCard } from '#components/video-card.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { Author } from '#components/kind/author.tsx'
import type { KindSpec } from '#components/kind/kind-spec.ts'
import { pageLink } from '#components/target.ts'

type Video = CardOf<'video'>

const linkOf = (id: number | string) => pageLink('/player', { id })
/** A clip leads to the feed of clips, which begins with it. */
const placeOf = ({ id, small }: Video, compilation?: number) =>
  small ? pageLink('/short', { id }) : pageLink('/player', { id, compilation })

/** Held, a video shows its menu: hide it, hide its maker, report it. */
export const openVideoMenu = ({ id, title, user }: Video) =>
  itemMenu.set({ subject: { kind: 'video', id }, title, author: { uuid: user.uuid, name: user.username } })

function Price({ value }: { value: Video }) {
  const words = useWords('video')
  if (value.is_pay) return null
  if (value.vip_only) return <PriceTag tone="vip">{words.vip}</PriceTag>
  return value.coins > 0 ? <PriceTag>{words.coins(value.coins)}</PriceTag> : null
}

/** A clip is cut to 3:4 in a grid, so that two of them fit on a screen. */
const ratioOf = (value: Video) => (value.small ? 3 / 4 : 16 / 9)

/** The picture of a video with its duration and price; a grid keeps one ratio, so that its lines are even. */
export function VideoCover({ value, ratio = 16 / 9 }: { value: Video; ratio?: number }) {
  return (
    <Picture image={value.cover} ratio={ratio} corner={formatDuration(value.seconds)} tag={<Price value={value} />} />
  )
}

function Card({ value }: { value: Video }) {
  'use memo'
  const locale = localeOf(useLanguage())
  return (
    <VideoCard
      to={placeOf(value)}
      title={value.title}
      cover={<VideoCover value={value} ratio={ratioOf(value)} />}
      user={<Author user={value.user} />}
      stat={formatCount(value.plays, locale)}
      onLongPress={() => openVideoMenu(value)}
    />
  )
}

interface VideoRowProps {
  value: Video
  rank?: number | undefined
  /** The collection in whose list it stands: its next one comes next. */
  compilation?: number | undefined
}

/** A video in a list of rows. */
export function VideoRow({ value, rank, compilation }: VideoRowProps) {
  'use memo'
  const words = useWords('video')
  const locale = localeOf(useLanguage())
  const plays = words.plays(formatCount(value.plays, locale))
  if (rank)
    return (
      <RankRow
        rank={rank}
        title={value.title}
        to={placeOf(value, compilation)}
        picture={<VideoCover value={value} />}
        note={`${value.user.username} · ${plays}`}
      />
    )
  return (
    <RowCard
      to={placeOf(value, compilation)}
      title={value.title}
      cover={<VideoCover value={value} />}
      meta={value.user.username}
      metaEnd={plays}
      onLongPress={() => openVideoMenu(value)}
    />
  )
}

export const video = {
  kind: 'video',
  Card,
  Row: VideoRow,
  columns: 2,
  ratio: ratioOf,
  linkOf,
  calls: {
    like: 'mv.like',
    favorite: null,
    buy: 'mv.buy',
    comments: { list: 'mv.comments', replies: null, write: 'mv.comment', like: 'mv.likeComment' },
    groups: { list: 'mv.likeGroups', create: 'mv.createLikeGroup', update: 'mv.updateLikeGroup' },
  },
  download: {},
} as const satisfies KindSpec<'video'>
