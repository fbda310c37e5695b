import { UserPlus } from 'lucide-react'
import type { CardOf } from '#bridge/rows.ts'
import { useList } from '#data/use-list.ts'
import { dayText } from '#lib/clock-time.ts'
import { formatMoney } from '#lib/money.ts'
import { RecordList } from '#components/list/record-list.tsx'
import { UserAvatar } from '#components/picture/picture.tsx'
import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { useWords } from '#words/words.ts'
import styles from './promotion.module.css'
import { pageLink } from '#components/target.ts'

/** Whom the person has invited, what they paid, and the share of it. */
export function Records() {
  const words = useWords('promotion')
  return (
    <Screen title={words.records}>
      <Invited />
    </Screen>
  )
}

function Invited() {
  const words = useWords('promotion')
  const list = useList('user.invited', {})
  return (
    <RecordList
      list={list}
      renderItem={(record) => <InviteRow record={record} />}
      empty={{
        icon: <UserPlus />,
        title: words.noRecords,
        children: words.noRecordsText,
        action: <Button to={pageLink('/share/index')}>{words.toPoster}</Button>,
      }}
    />
  )
}

function InviteRow({ record }: { record: CardOf<'invite'> }) {
  'use memo'
  const words = useWords('promotion')
  const { user, registered_at: at, paid, income } = record
  return (
    <div className={styles.invited}>
      <UserChip
        name={user.username}
        avatar={<UserAvatar user={user} />}
        to={pageLink('/user', { uuid: user.uuid })}
        note={`${words.registered(dayText(at))} · ${words.paid(formatMoney(paid))}`}
        action={<strong className={styles.income}>+{words.yuan(formatMoney(income))}</strong>}
      />
    </div>
  )
}
