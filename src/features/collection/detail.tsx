import { useHidden } from '#data/hidden.ts'
import { useCard } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import { formatCount } from '#lib/count.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { openCollectionMenu } from './kind.tsx'
import { kinds } from '#features/kinds.ts'
import { VideoRow } from '#features/video/kind.tsx'
import type { CardOf } from '#bridge/rows.ts'
import { DownloadButton } from '#features/downloads/shared/download-button.tsx'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { UserAvatar, Picture } from '#components/picture/picture.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { Follow } from '#components/item-actions/follow.tsx'
import type { PageProps } from '#components/page/page.ts'
import type { ById } from '#components/page/search-params.ts'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { CardScreen } from '#components/item/card-screen.tsx'
import styles from './detail.module.css'
import { pageLink } from '#components/target.ts'

/** One collection: what it is, who made it, and its videos in the maker's order. */
export function CollectionPage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords('playerPage')
  const card = useCard('compilation', id)
  const hidden = useHidden({ kind: 'compilation', id }, card?.user.uuid)
  return (
    <CardScreen title={words.collection} hidden={hidden} onMore={card ? () => openCollectionMenu(card) : undefined}>
      <Collection id={id} card={card ?? undefined} />
    </CardScreen>
  )
}

function Collection({ id, card }: { id: number; card: CardOf<'compilation'> | undefined }) {
  const words = useWords('playerPage')
  const frame = useWords('shell')
  const list = useList('compilation.mvs', { id })
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={list}
        renderItem={(video) => <VideoRow value={video} compilation={id} />}
        header={card && <Head card={card} age={<TimeAgo askedAt={list.askedAt} query={list.query} />} />}
        skeleton={
          <div className={styles.waiting}>
            <Skeleton label={frame.loading} shape="rows" />
          </div>
        }
        empty={<Empty title={words.emptyCollection} />}
      />
    </RefreshArea>
  )
}

function Head({ card, age }: { card: CardOf<'compilation'>; age: React.ReactNode }) {
  const words = useWords('playerPage')
  const video = useWords('video')
  const locale = localeOf(useLanguage())
  const { user } = card
  return (
    <header className={styles.head}>
      <Picture image={card.cover} ratio={16 / 9} square />
      <div className={styles.body}>
        <div className={styles.title}>
          <h2>{card.title}</h2>
          <DownloadButton subject={{ kind: 'compilation', id: card.id }} title={card.title} parts={{ streams: true }} />
          <ShareButton title={card.title} to={pageLink('/home/collect-detail', { id: card.id })} />
        </div>
        <p className={styles.meta}>
          {words.collectionCount(formatCount(card.mv_count, locale))} · {video.plays(formatCount(card.plays, locale))}
        </p>
        {card.intro && <p className={styles.intro}>{card.intro}</p>}
        <UserChip
          name={user.username}
          avatar={<UserAvatar user={user} />}
          to={kinds.user?.linkOf(user.uuid)}
          action={<Follow user={user} />}
        />
        <SectionHead title={words.collectionVideos} note={age} />
      </div>
    </header>
  )
}
