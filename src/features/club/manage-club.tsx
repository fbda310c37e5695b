import { UsersRound } from 'lucide-react'
import type { OutputOf } from '#contract/catalogue.ts'
import { useAnswer } from '#data/use-answer.ts'
import { formatCount } from '#lib/count.ts'
import { Counts } from '#components/counts.tsx'
import { Empty } from '#components/empty.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { changeView } from '#components/page/navigation.ts'
import { Screen } from '#components/page/screen.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { failureText } from '#components/states/failure-words.ts'
import { Loading } from '#components/states/loading.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { ClubForm } from './club-form.tsx'
import styles from './club.module.css'
import { ClubMembers, ClubOwnVideos } from './manage-lists.tsx'
import { manageParts, type ManagePart } from './manage-parts.ts'

/** Where a creator opens a club, changes it, and sees who is in it, what it brings and what its videos are. */
export default function ManageClub({ uuid, part }: { uuid: string; part: ManagePart }) {
  const words = useWords('ownClub')
  const frame = useWords('shell')
  const mine = useAnswer('club.mine', {})
  const { failure } = mine.query
  if (mine.state !== 'here')
    return (
      <Screen title={words.manage}>
        {failure?.kind === 'status' && failure.status === 403 ? (
          <Empty icon={<UsersRound />} title={failureText(failure, frame)} />
        ) : (
          <Loading
            on={mine}
            skeleton={
              <div className={styles.skeleton}>
                <Skeleton label={frame.loading} shape="detail" count={2} />
              </div>
            }
          />
        )}
      </Screen>
    )
  const { club, state } = mine.value
  if (state === 'gone')
    return (
      <Screen title={words.manage}>
        <Empty icon={<UsersRound />} title={words.gone}>
          {words.goneText}
        </Empty>
      </Screen>
    )
  const head = club && (
    <div className={styles.manage}>
      <Facts mine={mine.value} club={club} />
      <p className={styles.age}>
        <TimeAgo askedAt={mine.askedAt} query={mine.query} />
      </p>
      {state === 'held' ? (
        <p className={styles.quiet}>{words.held}</p>
      ) : (
        <Segmented
          label={words.partsLabel}
          value={part}
          options={manageParts.map((value) => ({ value, label: words.parts[value] }))}
          onChange={(next) => changeView('tab', next)}
        />
      )}
    </div>
  )
  return (
    <Screen title={club ? words.manage : words.open}>
      {state === 'held' ? (
        <RefreshArea onRefresh={async () => mine.refresh()}>{head}</RefreshArea>
      ) : part === 'about' || !club ? (
        <>
          {head}
          <ClubForm key={club?.id ?? 0} uuid={uuid} club={club} onChange={mine.refresh} />
        </>
      ) : part === 'members' ? (
        <ClubMembers head={head} />
      ) : (
        <ClubOwnVideos head={head} onChange={mine.refresh} />
      )}
    </Screen>
  )
}

type Mine = OutputOf<'club.mine'>

function Facts({ mine, club }: { mine: Mine; club: NonNullable<Mine['club']> }) {
  const words = useWords('ownClub')
  const locale = localeOf(useLanguage())
  return (
    <section aria-label={words.facts}>
      <Counts
        counts={[
          { label: words.members, value: formatCount(club.members_count, locale) },
          { label: words.videos, value: formatCount(club.videos_count, locale) },
          { label: words.earned, value: formatCount(mine.earned, locale) },
        ]}
      />
    </section>
  )
}
