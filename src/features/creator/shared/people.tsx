import type { ReactNode } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import type { LiveList } from '#data/use-list.ts'
import { Follow } from '#components/item-actions/follow.tsx'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { UserAvatar } from '#components/picture/picture.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { VipMark } from '#components/vip-mark.tsx'
import { kinds } from '#features/kinds.ts'
import { useWords } from '#words/words.ts'
import { UserNote } from '../kind.tsx'
import styles from './people.module.css'

/** People under each other, each to be followed from there. */
export function People({ list, empty }: { list: LiveList<CardOf<'user'>>; empty: ReactNode }) {
  const { loading } = useWords('shell')
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={list}
        renderItem={(user) => <PersonRow user={user} />}
        header={
          <p className={styles.age}>
            <TimeAgo askedAt={list.askedAt} query={list.query} />
          </p>
        }
        skeleton={<Skeleton label={loading} shape="rows" />}
        empty={empty}
      />
    </RefreshArea>
  )
}

/** A person in a list, who can be followed from there. */
export function PersonRow({ user }: { user: CardOf<'user'> }) {
  const words = useWords('video')
  return (
    <UserChip
      size="row"
      name={user.username}
      avatar={<UserAvatar user={user} />}
      to={kinds.user!.linkOf(user.uuid)}
      mark={user.vip && <VipMark>{words.vip}</VipMark>}
      note={<UserNote value={user} />}
      action={<Follow user={user} />}
    />
  )
}
