import { TicketPercent } from 'lucide-react'
import type { CardOf } from '#bridge/rows.ts'
import { useList } from '#data/use-list.ts'
import { dayText } from '#lib/clock-time.ts'
import { RecordList } from '#components/list/record-list.tsx'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { Button } from '#components/button.tsx'
import { Segmented } from '#components/segmented.tsx'
import { useWords } from '#words/words.ts'
import styles from './own-lists.module.css'
import { pageLink } from '#components/target.ts'
import { TargetLink } from '#components/target-link.tsx'

const statuses = ['unused', 'used', 'expired'] as const
type Status = (typeof statuses)[number]
const statusOf = (tab: string | undefined): Status => statuses.find((status) => status === tab) ?? 'unused'

/** Tickets that each unlock one video: those to use, those used, those that ran out. */
export function MyTickets({ search }: PageProps<typeof ByView>) {
  const words = useWords('mine')
  const status = statusOf(search.tab)
  return (
    <Screen title={words.tickets}>
      <div className={styles.place}>
        <Segmented
          label={words.ticketTabs}
          value={status}
          options={statuses.map((value) => ({ value, label: words.ticketStatus[value] }))}
          onChange={(next) => changeView('tab', next)}
        />
      </div>
      <Tickets key={status} status={status} />
    </Screen>
  )
}

function Tickets({ status }: { status: Status }) {
  const words = useWords('mine')
  const list = useList('ticket.list', { status })
  return (
    <RecordList
      list={list}
      renderItem={(ticket) => <TicketRow ticket={ticket} />}
      empty={{
        icon: <TicketPercent />,
        title: words.noTickets,
        children: words.noTicketsText,
        action: <Button to={pageLink('/my/recharge')}>{words.redeem}</Button>,
      }}
    />
  )
}

function TicketRow({ ticket }: { ticket: CardOf<'ticket'> }) {
  'use memo'
  const words = useWords('mine')
  const { name, status, expires_at: until, mv } = ticket
  const day = dayText(until)
  return (
    <article className={styles.ticket}>
      <div>
        <h2 className={status === 'unused' ? styles.name : styles.spent}>{name}</h2>
        <p className={styles.note}>{status === 'expired' ? words.expired(day) : words.until(day)}</p>
        {mv && (
          <TargetLink className={styles.note} to={pageLink('/player', { id: mv.id })}>
            {words.usedFor(mv.title)}
          </TargetLink>
        )}
      </div>
      <TicketPercent aria-hidden />
    </article>
  )
}
