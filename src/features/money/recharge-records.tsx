import { ReceiptText } from 'lucide-react'
import type { CardOf } from '#bridge/rows.ts'
import { keepOpenOrder } from '#data/open-order.ts'
import { usePerson } from '#data/person.tsx'
import { useList } from '#data/use-list.ts'
import { shortMoment } from '#lib/clock-time.ts'
import { formatMoney } from '#lib/money.ts'
import { RecordList } from '#components/list/record-list.tsx'
import { useNow } from '#components/states/time-ago.tsx'
import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { useWords } from '#words/words.ts'
import { RecordRow } from './shared/record-row.tsx'
import { pageLink } from '#components/target.ts'

/** All orders, newest first, with what became of each. */
export function RechargeRecords() {
  const words = useWords('money')
  return (
    <Screen title={words.records}>
      <Records />
    </Screen>
  )
}

function Records() {
  const words = useWords('money')
  const list = useList('order.list', {})
  return (
    <RecordList
      list={list}
      renderItem={(order) => <OrderRow order={order} />}
      empty={{
        icon: <ReceiptText />,
        title: words.noRecords,
        children: words.noRecordsText,
        action: <Button to={pageLink('/my/recharge')}>{words.goRecharge}</Button>,
      }}
    />
  )
}

function OrderRow({ order }: { order: CardOf<'order'> }) {
  'use memo'
  const words = useWords('money')
  const now = useNow()
  const { db } = usePerson()
  const { order_no: orderNo, pay_url: payUrl, expires_at: expiresAt, status } = order
  const refunded = order.refunded_at !== undefined
  const open = status === 'waiting' && payUrl !== undefined && expiresAt !== undefined
  return (
    <RecordRow
      title={order.product.name}
      to={open ? pageLink('/my/recharge') : undefined}
      onOpen={open ? () => void keepOpenOrder(db, { orderNo, payUrl, expiresAt }) : undefined}
      note={`${shortMoment(order.created_at, now)} · ${words.orderNo(order.order_no.slice(0, 8))}`}
      sum={`¥${formatMoney(order.price)}`}
      sumNote={refunded ? words.refunded : words.status[order.status]}
      gain={order.status === 'paid'}
    />
  )
}
