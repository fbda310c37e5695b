import { Clapperboard, UsersRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { net } from '#data/net.ts'
import { useOffline } from '#data/settings.ts'
import { useList } from '#data/use-list.ts'
import { dayText } from '#lib/clock-time.ts'
import { Empty } from '#components/empty.tsx'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { Picture, UserAvatar } from '#components/picture/picture.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { Switch } from '#components/switch.tsx'
import { TargetLink } from '#components/target-link.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { kinds } from '#features/kinds.ts'
import { useWords } from '#words/words.ts'
import styles from './club.module.css'

/** Who is in one's own club, and until when. */
export function ClubMembers({ head }: { head: ReactNode }) {
  const words = useWords('ownClub')
  const { loading } = useWords('shell')
  const list = useList<'club.members', { expires_at: number }>('club.members', {})
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={list}
        header={head}
        renderItem={(user, extra) => (
          <UserChip
            size="row"
            name={user.username}
            avatar={<UserAvatar user={user} />}
            to={kinds.user!.linkOf(user.uuid)}
            note={extra && words.until(dayText(extra.expires_at))}
          />
        )}
        skeleton={<Skeleton label={loading} shape="rows" />}
        empty={
          <Empty icon={<UsersRound />} title={words.noMembers}>
            {words.noMembersText}
          </Empty>
        }
      />
    </RefreshArea>
  )
}

/** One's own videos: which of them members may watch. */
export function ClubOwnVideos({ head, onChange }: { head: ReactNode; onChange: () => void }) {
  const words = useWords('ownClub')
  const { loading } = useWords('shell')
  const list = useList<'club.ownVideos', { in_club: boolean }>('club.ownVideos', {})
  const [wanted, want] = useState<ReadonlyMap<number, boolean>>(new Map())
  const set = async (id: number, on: boolean) => {
    want((now) => new Map(now).set(id, on))
    const done = await net.ask('club.setVideo', { id, on })
    tellOutcome('club.setVideo', done)
    if (!done.ok) want((now) => new Map([...now].filter(([other]) => other !== id)))
    onChange()
  }
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={list}
        header={
          <>
            {head}
            <p className={styles.note}>{words.videosHint}</p>
          </>
        }
        renderItem={(video, extra) => (
          <OwnVideo
            video={video}
            on={wanted.get(video.id) ?? extra?.in_club ?? false}
            onSet={(on) => void set(video.id, on)}
          />
        )}
        skeleton={<Skeleton label={loading} shape="rows" />}
        empty={
          <Empty icon={<Clapperboard />} title={words.noVideos}>
            {words.noVideosText}
          </Empty>
        }
      />
    </RefreshArea>
  )
}

interface OwnVideoProps {
  video: CardOf<'video'>
  on: boolean
  onSet: (on: boolean) => void
}

function OwnVideo({ video, on, onSet }: OwnVideoProps) {
  const words = useWords('ownClub')
  const offline = useOffline()
  const { id, title, cover, coins, vip_only: isVip } = video
  return (
    <div className={styles.ownVideo}>
      <TargetLink className={styles.ownVideoLink} to={kinds.video!.linkOf(id)}>
        <span className={styles.thumb}>
          <Picture image={cover} ratio={16 / 9} />
        </span>
        <span>
          {title}
          <small className={styles.quiet}>{coins > 0 ? words.coins(coins) : isVip ? words.vip : words.free}</small>
        </span>
      </TargetLink>
      <Switch label={words.inClub(title)} checked={on} disabled={offline} onChange={onSet} />
    </div>
  )
}
