import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import type { DeskOrderWhole } from '#contract/desk/orders.ts'
import { printMoney } from '#lib/money.ts'
import { useChange, useLook } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Page, Panel } from '../../parts/page.tsx'
import { Time } from '../../parts/time.tsx'
import { useOrderWords } from '../../words/orders.ts'

/** One order: what is known of it, what was booked for it, and its refund. */
export function Order() {
  const words = useOrderWords()
  const { id } = useParams({ from: '/orders/$id' })
  const look = useLook('orders.one', { id: Number(id) })
  const order = look.data
  return (
    <Page
      title={order?.orderNo ?? words.order}
      help={words.orderHelp}
      actions={order?.state === 'paid' && <Refund order={order} />}
    >
      {look.error && <Failed failure={look.error} onAgain={() => void look.refetch()} />}
      {order && (
        <>
          <Panel>
            <OrderFacts order={order} />
          </Panel>
          <h2>{words.booked}</h2>
          <DataTable
            name="order-postings"
            pages={{ rows: order.postings, failure: null, again: () => void look.refetch() }}
            rowId={(posting) => String(posting.id)}
            rowName={({ holder }) => holder}
            empty={{ title: words.nothingBooked }}
            columns={[
              { id: 'at', title: words.at, cell: ({ at }) => <Time ms={at} /> },
              { id: 'why', title: words.why, cell: ({ reason }) => reason },
              { id: 'holder', title: words.holder, cell: ({ holder }) => holder },
              {
                id: 'sum',
                title: words.sum,
                isNumber: true,
                cell: ({ currency, delta }) => (currency === 'coin' ? words.coins(delta) : printMoney(delta)),
              },
            ]}
          />
        </>
      )}
    </Page>
  )
}

function OrderFacts({ order }: { order: DeskOrderWhole }) {
  const words = useOrderWords()
  const { agent, paidAt, refundedAt } = order
  return (
    <Facts
      facts={[
        [words.person, order.person.name],
        [words.product, order.product],
        [words.price, printMoney(order.price)],
        [words.state, words.states[order.state]],
        [words.method, order.method],
        [words.reference, order.reference ?? '–'],
        [words.made, <Time key="made" ms={order.createdAt} />],
        ...(paidAt === null ? [] : ([[words.paid, <Time key="paid" ms={paidAt} />]] as const)),
        ...(refundedAt === null ? [] : ([[words.refunded, <Time key="refunded" ms={refundedAt} />]] as const)),
        ...(order.note === null ? [] : ([[words.note, order.note]] as const)),
        ...(agent === null ? [] : ([[words.agent, `${agent.name} · ${printMoney(agent.share)}`]] as const)),
      ]}
    />
  )
}

function Refund({ order }: { order: DeskOrderWhole }) {
  const words = useOrderWords()
  const may = useMay('orders.refund')
  const [asks, setAsks] = useState(false)
  const refund = useChange('orders.refund', { groups: ['orders', 'log'] })
  if (!may) return null
  return (
    <>
      <Button small tone="danger" onClick={() => setAsks(true)}>
        {words.refund}
      </Button>
      <AskReason
        open={asks}
        onClose={() => setAsks(false)}
        title={words.refundTitle(printMoney(order.price) ?? '')}
        yes={words.refund}
        danger
        onYes={async (reason) => {
          const { coinsBack, coinsSpent } = await refund.mutateAsync({ id: order.id, reason })
          notify(words.refundDone(coinsBack, coinsSpent))
        }}
      >
        <p>{words.refundText}</p>
      </AskReason>
    </>
  )
}
