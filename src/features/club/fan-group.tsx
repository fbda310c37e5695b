import { Clapperboard, Flag, Lock, UsersRound } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import type { DetailOf } from '#bridge/rows.ts'
import { useHidden } from '#data/hidden.ts'
import { usePerson } from '#data/person.tsx'
import { useDetail } from '#data/use-detail.ts'
import { fetchQuery, type QueryState } from '#data/queries.ts'
import { formatCount } from '#lib/count.ts'
import { HiddenNotice } from '#components/item-menu/hidden-notice.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { useReport } from '#features/report/report-sheet.tsx'
import { loadChunk } from '#components/page/chunk.ts'
import { Loading } from '#components/states/loading.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByUuidSorted } from '#components/page/search-params.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import styles from './club.module.css'
import { pageLink } from '#components/target.ts'
import { kinds } from '#features/kinds.ts'
import { Follow } from '#components/item-actions/follow.tsx'
import { UserAvatar, Picture } from '#components/picture/picture.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { manageParts } from './manage-parts.ts'
import { JoinPanel } from './join-panel.tsx'
import { TargetLink } from '#components/target-link.tsx'
import { useList } from '#data/use-list.ts'
import { SortTabs } from '#components/list/sort-tabs.tsx'
import { changeView } from '#components/page/navigation.ts'
import { SectionHead } from '#components/section-head.tsx'
import { ItemList } from '#features/item-list/item-list.tsx'

const ManageClub = lazy(() => loadChunk(() => import('./manage-club.tsx')))

/** A creator's fan club; its own creator runs it under the `tab`s of its parts. */
export function FanGroup({ search }: PageProps<typeof ByUuidSorted>) {
  const { uuid } = usePerson()
  const part = manageParts.find((one) => one === search.tab)
  if (part === undefined || uuid !== search.uuid) return <ClubPage {...search} />
  return (
    <Suspense fallback={<Waiting />}>
      <ManageClub uuid={uuid} part={part} />
    </Suspense>
  )
}

function Waiting() {
  const words = useWords('ownClub')
  const { loading } = useWords('shell')
  return (
    <Screen title={words.manage}>
      <div className={styles.skeleton}>
        <Skeleton label={loading} shape="detail" count={2} />
      </div>
    </Screen>
  )
}

/** What a club is, joining it, and its videos for those who are in it. */
function ClubPage({ uuid, sort = 'new' }: PageProps<typeof ByUuidSorted>['search']) {
  const words = useWords('clubs')
  const { loading } = useWords('shell')
  const club = useDetail('club.info', { uuid })
  const hidden = useHidden({ kind: 'club', id: uuid }, uuid)
  if (hidden)
    return (
      <Screen title={words.club}>
        <HiddenNotice row={hidden} />
      </Screen>
    )
  if (club.state === 'here')
    return (
      <Screen title={words.clubOf(club.value.owner.username)} right={<Report club={club.value} />}>
        <Club club={club.value} sort={sort} refresh={club.refresh} askedAt={club.askedAt} asked={club.query} />
      </Screen>
    )
  const { failure } = club.query
  return (
    <Screen title={words.club}>
      {failure?.kind === 'status' && failure.status === 404 ? (
        <Empty
          icon={<UsersRound />}
          title={words.absent}
          action={<Button to={pageLink('/user', { uuid })}>{words.toOwner}</Button>}
        />
      ) : (
        <Loading
          on={club}
          skeleton={
            <div className={styles.skeleton}>
              <Skeleton label={loading} shape="detail" count={2} />
            </div>
          }
        />
      )}
    </Screen>
  )
}

type Detail = DetailOf<'club'>

interface ClubProps {
  club: Detail
  sort: string
  refresh: () => void
  askedAt: number
  asked: ReturnType<typeof useDetail<'club.info'>>['query']
}

function Club({ club, sort, refresh, askedAt, asked }: ClubProps) {
  const me = usePerson().uuid === club.owner.uuid
  const head = <ClubHead club={club} mine={me} askedAt={askedAt} query={asked} onChange={refresh} />
  if (me || club.joined) return <ClubVideos id={club.id} sort={sort} header={head} onRefresh={refresh} />
  return <Locked club={club} head={head} />
}

/** What somebody sees who is not in the club: what it is, and how many videos wait. */
function Locked({ club, head }: { club: Detail; head: ReactNode }) {
  const words = useWords('clubs')
  const locale = localeOf(useLanguage())
  return (
    <RefreshArea onRefresh={() => fetchQuery('club.info', { uuid: club.owner.uuid })}>
      {head}
      <Empty
        icon={<Lock />}
        title={words.lockedTitle(formatCount(club.videos_count, locale))}
        action={<Button to={pageLink('/user', { uuid: club.owner.uuid })}>{words.toOwner}</Button>}
      >
        {words.lockedText}
      </Empty>
    </RefreshArea>
  )
}

function Report({ club: { owner } }: { club: Detail }) {
  const words = useWords('clubs')
  const social = useWords('social')
  const { report, sheet } = useReport({ kind: 'club', id: owner.uuid }, words.clubOf(owner.username))
  return (
    <>
      <IconButton label={social.report} icon={<Flag />} onClick={report} />
      {sheet}
    </>
  )
}

interface ClubHeadProps {
  club: DetailOf<'club'>
  /** It is the person's own. */
  mine: boolean
  askedAt: number
  query: QueryState
  /** Somebody joined, or the prices have changed: it is asked for again. */
  onChange: () => void
}

/** Cover, owner, words and numbers of a club, and the way into it. */
function ClubHead({ club, mine, askedAt, query, onChange }: ClubHeadProps) {
  const words = useWords('clubs')
  const own = useWords('ownClub')
  const locale = localeOf(useLanguage())
  const { owner } = club
  return (
    <header>
      <Picture image={club.cover} ratio={16 / 9} square />
      <div className={styles.body}>
        <UserChip
          name={owner.username}
          avatar={<UserAvatar user={owner} />}
          to={kinds.user!.linkOf(owner.uuid)}
          note={`${words.members(formatCount(club.members_count, locale))} · ${words.videos(formatCount(club.videos_count, locale))}`}
          action={<Follow user={owner} />}
        />
        {club.intro && <p className={styles.intro}>{club.intro}</p>}
        <p className={styles.state}>
          <TargetLink className={styles.rules} to={pageLink('/user/fan-rule')}>
            {words.rule}
          </TargetLink>
          <span>
            <TimeAgo askedAt={askedAt} query={query} />
          </span>
        </p>
        {mine ? (
          <div className={styles.card}>
            <h2>{words.own}</h2>
            <p className={styles.quiet}>{words.ownText}</p>
            <Button to={pageLink('/user/fan-group', { uuid: owner.uuid, tab: 'about' })}>{own.manage}</Button>
          </div>
        ) : (
          <JoinPanel club={club} onChange={onChange} />
        )}
      </div>
    </header>
  )
}

interface ClubVideosProps {
  /** The club's own number. */
  id: number
  sort: string
  /** Scrolls with the list. */
  header: ReactNode
  /** Refreshes what stands in the header. */
  onRefresh: () => void
}

/** The videos of a club, for those who are in it. */
function ClubVideos({ id, sort, header, onRefresh }: ClubVideosProps) {
  const words = useWords('clubs')
  const list = useList('club.videos', { club_id: id, sort })
  return (
    <ItemList
      kind="video"
      list={{
        ...list,
        refresh: async () => {
          onRefresh()
          await list.refresh()
        },
      }}
      pick={() => []}
      header={
        <>
          {header}
          <div className={styles.head}>
            <SectionHead title={words.clubVideos} note={<TimeAgo askedAt={list.askedAt} query={list.query} />} />
          </div>
          <SortTabs list="porn_sort_tab" active={sort} onSelect={(next) => changeView('sort', next)} />
        </>
      }
      empty={
        <Empty icon={<Clapperboard />} title={words.noVideos}>
          {words.noVideosText}
        </Empty>
      }
    />
  )
}
