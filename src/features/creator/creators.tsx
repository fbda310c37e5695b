import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InputOf } from '#contract/catalogue.ts'
import type { CardOf, RowId } from '#bridge/rows.ts'
import { useCards } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import { formatDuration } from '#lib/duration.ts'
import { Button } from '#components/button.tsx'
import { ChannelStrip } from '#components/channel-strip.tsx'
import { Empty } from '#components/empty.tsx'
import { ListView } from '#components/list/list-view.tsx'
import { Ranking } from '#components/list/ranking.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { SortTabs } from '#components/list/sort-tabs.tsx'
import { TopOf } from '#components/list/top-of.tsx'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { Picture, UserAvatar } from '#components/picture/picture.tsx'
import { Rail } from '#components/rail.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { TargetLink } from '#components/target-link.tsx'
import { pageLink } from '#components/target.ts'
import text from '#components/text.module.css'
import { kinds } from '#features/kinds.ts'
import { useWords } from '#words/words.ts'
import styles from './creators.module.css'
import { UserNote } from './kind.tsx'
import { PersonRow } from './shared/people.tsx'

const tabs = ['featured', 'rank'] as const

/** Creators: those who are featured, with a few of their videos, and their ranking. */
export function Creators({ search: { tab, sort = 'hot', period = 'week', by = 'play' } }: PageProps<typeof ByView>) {
  const words = useWords('creators')
  const active = tabs.find((one) => one === tab) ?? 'featured'
  const strip = (
    <ChannelStrip
      label={words.parts}
      channels={tabs.map((key) => ({ key, label: words.tabs[key] }))}
      active={active}
      onSelect={(key) => changeView('tab', key)}
    />
  )
  return (
    <Screen title={words.title}>
      <TopOf of={active} />
      {active === 'featured' ? (
        <FeaturedCreators sort={sort} header={strip} />
      ) : (
        <CreatorRanking period={period} by={by} header={strip} />
      )}
    </Screen>
  )
}

const measures = ['play', 'like', 'fans'] as const

/** The best creators of a period by what they got in it. */
function CreatorRanking({ period, by, header }: InputOf<'rank.creators'> & { header: ReactNode }) {
  const words = useWords('creators')
  return (
    <Ranking
      call="rank.creators"
      input={{ period, by }}
      header={header}
      choices={
        <Segmented
          label={words.by}
          options={measures.map((value) => ({ value, label: words.measures[value] }))}
          value={by}
          onChange={(value) => changeView('by', value)}
        />
      }
      row={(user, score) => ({
        title: user.username,
        to: kinds.user!.linkOf(user.uuid),
        picture: <UserAvatar user={user} />,
        note: <UserNote value={user} />,
        end: words.gained[by](score),
      })}
    />
  )
}

const { Card } = kinds.user!

/** Those who are featured in a strip, then all creators, each with a few videos, in the order that was chosen. */
function FeaturedCreators({ sort, header }: { sort: string; header: ReactNode }) {
  const words = useWords('creators')
  const { loading } = useWords('shell')
  const list = useList<'creator.withMv', { mvs: RowId[] }>('creator.withMv', { sort })
  const featured = useList('creator.featured', {})
  const refresh = async () => {
    await Promise.all([list.refresh(), featured.refresh()])
  }
  const portraits = featured.entries.flatMap((entry) =>
    entry.type === 'item' ? [<Card key={entry.id} value={entry.card} />] : [],
  )
  return (
    <RefreshArea onRefresh={refresh}>
      <ListView
        list={list}
        renderItem={(user, extra) => <CreatorWithVideos user={user} videos={extra?.mvs ?? []} />}
        header={
          <>
            {header}
            {featured.state === 'reading' || (featured.state === 'absent' && !featured.query.failure) ? (
              <div className={styles.portraits} />
            ) : (
              portraits.length > 0 && (
                <section className={styles.portraits}>
                  <SectionHead title={words.featured} />
                  <Rail label={words.featured} narrow>
                    {portraits}
                  </Rail>
                </section>
              )
            )}
            <div className={styles.head}>
              <SectionHead title={words.all} note={<TimeAgo askedAt={list.askedAt} query={list.query} />} />
            </div>
            <SortTabs list="porn_sort_tab" active={sort} onSelect={(next) => changeView('sort', next)} />
          </>
        }
        skeleton={<Skeleton label={loading} shape="rows" />}
        empty={
          <Empty
            icon={<UsersRound />}
            title={words.empty}
            action={<Button to={pageLink('/search')}>{words.search}</Button>}
          >
            {words.emptyText}
          </Empty>
        }
      />
    </RefreshArea>
  )
}

/** How many of a creator's videos stand beside each other. */
const shown = 3

/** A creator, and a few of their videos as pictures that lead to them. */
function CreatorWithVideos({ user, videos }: { user: CardOf<'user'>; videos: readonly RowId[] }) {
  const words = useWords('creators')
  const cards = useCards('video', videos.slice(0, shown))
  return (
    <article className={styles.creator}>
      <PersonRow user={user} />
      {videos.length > 0 && (
        <ul className={styles.videos} aria-label={words.works(user.username)}>
          {(cards ?? []).map((video) => (
            <li key={video.id} className={styles.video}>
              <Picture image={video.cover} ratio={16 / 9} corner={formatDuration(video.seconds)} />
              <TargetLink className={text.stretched} to={kinds.video!.linkOf(video.id)}>
                <span className={text.unseen}>{video.title}</span>
              </TargetLink>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
