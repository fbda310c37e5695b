import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { usePerson } from '#data/person.tsx'
import { useOffline } from '#data/settings.ts'
import { useList } from '#data/use-list.ts'
import { refreshList } from '#data/refresh-list.ts'
import { Button } from '#components/button.tsx'
import { useWords } from '#words/words.ts'
import { usePay } from './use-pay.ts'

interface TicketPanelProps {
  /** The video that a ticket would unlock. */
  mvId: number
  /** It was unlocked, or the ticket is no longer good: both are asked for again. */
  onChange: () => void
}

/** Unlocks a video with a viewing ticket, where the person has one: the one that runs out first. Else nothing is drawn. */
export function TicketPanel({ mvId, onChange }: TicketPanelProps) {
  const { uuid } = usePerson()
  return uuid === null ? null : <OwnTickets mvId={mvId} onChange={onChange} />
}

function OwnTickets({ mvId, onChange }: TicketPanelProps) {
  const words = useWords('ticket')
  const buy = useWords('buy')
  const offline = useOffline()
  const list = useList('ticket.list', { status: 'unused' })
  const [now] = useState(Date.now)
  const tickets = list.entries.flatMap((entry) =>
    entry.type === 'item' && entry.card.status === 'unused' && entry.card.expires_at > now ? [entry.card] : [],
  )
  const [first] = tickets
  const { state, pay } = usePay({
    call: 'ticket.use',
    about: { mv_id: mvId },
    onDone: onChange,
    onRefused: () => {
      onChange()
      void refreshList('ticket.list', { status: 'unused' })
    },
  })
  if (!first) return null
  return (
    <>
      <Button
        small
        icon={<Ticket />}
        busy={state !== 'none'}
        disabled={offline}
        onClick={() => void pay({ ticket_id: first.id, mv_id: mvId })}
      >
        {words.use(tickets.length)}
      </Button>
      {state === 'checking' && <p role="status">{buy.checking}</p>}
    </>
  )
}
