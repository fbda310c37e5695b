import type { CardOf } from '#bridge/rows.ts'
import { formatCount } from '#lib/count.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { Picture } from '#components/picture/picture.tsx'
import { RowCard } from '#components/row-card.tsx'
import { VideoCard } from '#components/video-card.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { Author } from '#components/kind/author.tsx'
import type { KindSpec } from '#components/kind/kind-spec.ts'
import { pageLink } from '#components/target.ts'

type Compilation = CardOf<'compilation'>

const linkOf = (id: number | string) => pageLink('/home/collect-detail', { id })

/** Held, a collection shows its menu. */
export const openCollectionMenu = ({ id, title, user }: Compilation) =>
  itemMenu.set({ subject: { kind: 'compilation', id }, title, author: { uuid: user.uuid, name: user.username } })

function CompilationCover({ value }: { value: Compilation }) {
  const words = useWords('video')
  const locale = localeOf(useLanguage())
  return <Picture image={value.cover} ratio={16 / 9} corner={words.collectionOf(formatCount(value.mv_count, locale))} />
}

function Card({ value }: { value: Compilation }) {
  const locale = localeOf(useLanguage())
  return (
    <VideoCard
      to={linkOf(value.id)}
      title={value.title}
      cover={<CompilationCover value={value} />}
      user={<Author user={value.user} />}
      stat={formatCount(value.plays, locale)}
      onLongPress={() => openCollectionMenu(value)}
    />
  )
}

function Row({ value }: { value: Compilation }) {
  const words = useWords('video')
  const locale = localeOf(useLanguage())
  return (
    <RowCard
      to={linkOf(value.id)}
      title={value.title}
      cover={<CompilationCover value={value} />}
      meta={value.user.username}
      metaEnd={words.plays(formatCount(value.plays, locale))}
      onLongPress={() => openCollectionMenu(value)}
    />
  )
}

export const compilation = {
  kind: 'compilation',
  Card,
  Row,
  columns: 2,
  linkOf,
  calls: { like: null, favorite: null, buy: null, comments: null, groups: null },
  download: { parts: { streams: true } },
} as const satisfies KindSpec<'compilation'>
