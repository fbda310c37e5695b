import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { net } from '#data/net.ts'
import { usePayment } from '#data/payments.ts'
import { usePerson } from '#data/person.tsx'
import { useOffline } from '#data/settings.ts'
import { useList } from '#data/use-list.ts'
import { refreshList } from '#data/refresh-list.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/notify.ts'
import { buyWords } from '#words/buy.ts'
import { ticketWords } from '#words/ticket.ts'
import { useWords } from '#words/words.ts'
import { tellOutcome } from '../states/act-outcome.ts'

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
  const words = useWords(ticketWords)
  const buy = useWords(buyWords)
  const offline = useOffline()
  const list = useList('ticket.list', { status: 'unused' })
  const [paying, setPaying] = useState(false)
  const [now] = useState(Date.now)
  const tickets = list.entries.flatMap((entry) =>
    entry.type === 'item' && entry.card.status === 'unused' && entry.card.expires_at > now ? [entry.card] : [],
  )
  const [first] = tickets
  const input = { ticket_id: first?.id ?? 0, mv_id: mvId }
  const payment = usePayment('ticket.use', input)
  const checking = payment?.state === 'checking'
  if (!first) return null

  const use = async () => {
    setPaying(true)
    const result = await net.pay('ticket.use', input)
    setPaying(false)
    if (result.ok) notify(buy.bought)
    else tellOutcome('ticket.use', result)
    if (result.ok || result.failure.kind === 'status') {
      onChange()
      await refreshList('ticket.list', { status: 'unused' })
    }
  }
  return (
    <>
      <Button small icon={<Ticket />} busy={paying || checking} disabled={offline} onClick={() => void use()}>
        {words.use(tickets.length)}
      </Button>
      {checking && <p role="status">{buy.checking}</p>}
    </>
  )
}
