import type { CardOf } from '#bridge/rows.ts'
import { formatCount } from '#lib/count.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { Picture } from '#components/picture/picture.tsx'
import { PriceTag } from '#components/price-tag.tsx'
import { VideoCard } from '#components/video-card.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { Author } from '#components/kind/author.tsx'
import type { KindSpec } from '#components/kind/kind-spec.ts'
import { WorkRow } from '#components/kind/work-row.tsx'
import { picture } from './kind.ts'

type PictureSet = CardOf<'picture'>

/** Held, a picture set shows its menu: hide it, hide its maker, report it. */
export const openPictureMenu = ({ id, title, user }: PictureSet) =>
  itemMenu.set({ subject: { kind: 'picture', id }, title, author: { uuid: user.uuid, name: user.username } })

/** The cover of a set; `plain` leaves out what small covers have no room for. */
function Cover({ value, ratio = 3 / 4, plain = false }: { value: PictureSet; ratio?: number; plain?: boolean }) {
  const words = useWords('pictures')
  return (
    <Picture
      image={value.cover}
      ratio={ratio}
      corner={plain ? undefined : words.count(value.count)}
      tag={value.coins > 0 && !value.is_pay && !plain ? <PriceTag>{words.coins(value.coins)}</PriceTag> : undefined}
    />
  )
}

function Card({ value }: { value: PictureSet }) {
  'use memo'
  const locale = localeOf(useLanguage())
  const { user } = value
  return (
    <VideoCard
      to={picture.linkOf(value.id)}
      title={value.title}
      cover={<Cover value={value} />}
      user={<Author user={user} />}
      stat={formatCount(value.views, locale)}
      onLongPress={() => openPictureMenu(value)}
    />
  )
}

function Row({ value, rank }: { value: PictureSet; rank?: number | undefined }) {
  'use memo'
  const words = useWords('pictures')
  const views = words.views(formatCount(value.views, localeOf(useLanguage())))
  return (
    <WorkRow
      rank={rank}
      to={picture.linkOf(value.id)}
      title={value.title}
      cover={<Cover value={value} ratio={16 / 9} />}
      plainCover={<Cover value={value} ratio={16 / 9} plain />}
      by={value.user.username}
      meta={value.user.username}
      count={views}
      onLongPress={() => openPictureMenu(value)}
    />
  )
}

/** How picture sets are drawn. */
export const cards: Pick<KindSpec<'picture'>, 'Card' | 'Row'> = { Card, Row }
