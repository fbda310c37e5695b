import { Flag, Lock, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DetailOf } from '#bridge/rows.ts'
import { useHidden } from '#data/hidden.ts'
import { usePerson } from '#data/person.tsx'
import { useDetail } from '#data/use-detail.ts'
import { want } from '#data/wants.ts'
import { formatCount } from '#lib/count.ts'
import { HiddenSign } from '#components/item-menu/hidden-sign.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { useReport } from '#features/report/use-report.tsx'
import { Waiting } from '#components/states/waiting.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByUuidSorted } from '#components/page/search-params.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { clubWords } from '#words/clubs.ts'
import { shellWords } from '#words/shell.ts'
import { socialWords } from '#words/social.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { ClubHead } from './club-head.tsx'
import { ClubVideos } from './club-videos.tsx'
import styles from './club.module.css'
import { pageLink } from '#components/target.ts'

/** A creator's fan club: what it is, joining it, and its videos for those who are in it. */
export function FanGroup({ search: { uuid, sort = 'new' } }: PageProps<typeof ByUuidSorted>) {
  const words = useWords(clubWords)
  const { loading } = useWords(shellWords)
  const club = useDetail('club.info', { uuid })
  const hidden = useHidden({ kind: 'club', id: uuid }, uuid)
  if (hidden)
    return (
      <Screen title={words.club}>
        <HiddenSign row={hidden} />
      </Screen>
    )
  if (club.state === 'here')
    return (
      <Screen title={words.clubOf(club.value.owner.username)} right={<Report club={club.value} />}>
        <Club club={club.value} sort={sort} refresh={club.refresh} askedAt={club.askedAt} asked={club.want} />
      </Screen>
    )
  const { failure } = club.want
  return (
    <Screen title={words.club}>
      {failure?.kind === 'status' && failure.status === 404 ? (
        <Empty
          icon={<UsersRound />}
          title={words.absent}
          action={<Button to={pageLink('/user', { uuid })}>{words.toOwner}</Button>}
        />
      ) : (
        <Waiting
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
  asked: ReturnType<typeof useDetail<'club.info'>>['want']
}

function Club({ club, sort, refresh, askedAt, asked }: ClubProps) {
  const me = usePerson().uuid === club.owner.uuid
  const head = <ClubHead club={club} mine={me} askedAt={askedAt} want={asked} onChange={refresh} />
  if (me || club.joined) return <ClubVideos id={club.id} sort={sort} header={head} onRefresh={refresh} />
  return <Locked club={club} head={head} />
}

/** What somebody sees who is not in the club: what it is, and how many videos wait. */
function Locked({ club, head }: { club: Detail; head: ReactNode }) {
  const words = useWords(clubWords)
  const locale = localeOf(useLanguage())
  return (
    <RefreshArea onRefresh={() => want('club.info', { uuid: club.owner.uuid })}>
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
  const words = useWords(clubWords)
  const social = useWords(socialWords)
  const { report, sheet } = useReport({ kind: 'club', id: owner.uuid }, words.clubOf(owner.username))
  return (
    <>
      <IconButton label={social.report} icon={<Flag />} onClick={report} />
      {sheet}
    </>
  )
}
