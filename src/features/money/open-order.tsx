import { useEffect, useEffectEvent, useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { net } from '#data/net.ts'
import { keepOpenOrder, useOpenOrder, type OpenOrder } from '#data/open-order.ts'
import { usePerson } from '#data/person.tsx'
import { useOffline } from '#data/settings.ts'
import { useList } from '#data/use-list.ts'
import { refetchQuery } from '#data/queries.ts'
import { formatMoney } from '#lib/money.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { Confirm } from '#components/confirm.tsx'
import { useNow } from '#components/states/time-ago.tsx'
import { outsidePage } from '#components/page/addresses.ts'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import { useWords } from '#words/words.ts'
import styles from './money.module.css'
import { addressOf } from '#components/target.ts'

/** How often an unpaid order is asked for while the person looks at it. */
const askEveryMs = 4000
/** The same once it is closed or its time is over: a payment may still come. */
const askLateEveryMs = 30_000

/** The order that was opened last: the way to its page, and what became of it, also after it was paid elsewhere or late. */
export function CurrentOrder() {
  const order = useOpenOrder()
  return order ? <Order key={order.orderNo} order={order} /> : null
}

function Order({ order }: { order: OpenOrder }) {
  const words = useWords('money')
  const { db } = usePerson()
  const now = useNow()
  const offline = useOffline()
  const list = useList('order.list', { order_no: order.orderNo })
  const found = list.entries.find((entry) => entry.type === 'item')
  const card = found?.type === 'item' ? found.card : undefined
  const status = card?.status ?? 'waiting'
  const late = status === 'waiting' && now > order.expiresAt
  const over = late || status === 'closed'
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void list.refresh()
  })

  useEffect(() => {
    if (status === 'paid' || offline) return
    const timer = setInterval(() => ask(), over ? askLateEveryMs : askEveryMs)
    const onBack = () => ask()
    document.addEventListener('visibilitychange', onBack)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onBack)
    }
  }, [status, over, offline])
  useEffect(() => {
    if (status === 'paid') void refetchQuery('user.info', {})
  }, [status])

  const check = async () => {
    await list.refresh()
    const now = (await db.cards.get(['order', order.orderNo]))?.value as CardOf<'order'> | undefined
    if (now?.status === 'waiting') notify(words.orderNotYet)
  }

  const payPage = outsidePage(order.payUrl)
  return (
    <section className={styles.order} aria-label={words.orderTitle}>
      <div className={styles.orderHead}>
        <strong>{card?.product.name ?? words.orderTitle}</strong>
        {card && <span>¥{formatMoney(card.price)}</span>}
      </div>
      <p role="status">
        {status === 'paid'
          ? words.orderPaid
          : status === 'closed'
            ? words.orderClosed
            : late
              ? words.orderLate
              : words.orderWaiting}
      </p>
      {status === 'waiting' && !late && <p className={styles.note}>{words.orderText}</p>}
      {status === 'closed' && <p className={styles.note}>{words.orderClosedText}</p>}
      <p className={styles.note}>{words.orderNo(order.orderNo)}</p>
      <div className={styles.actions}>
        {!over && status !== 'paid' && payPage && (
          <>
            <Button tone="primary" onClick={() => window.open(addressOf(payPage), '_blank', 'noopener,noreferrer')}>
              {words.openPayPage}
            </Button>
            <Button to={payPage}>{words.openPayHere}</Button>
          </>
        )}
        {status !== 'paid' && (
          <Button busy={list.query.isFetching} disabled={offline} onClick={() => void check()}>
            {words.checkOrder}
          </Button>
        )}
        {!over && status !== 'paid' && (
          <CancelOrder orderNo={order.orderNo} disabled={offline} onDone={() => void list.refresh()} />
        )}
        <Button onClick={() => void keepOpenOrder(db, null)}>{words.forget}</Button>
      </div>
    </section>
  )
}

/** Closes an order that nobody wants to pay any more, once somebody has said yes. */
function CancelOrder({ orderNo, disabled, onDone }: { orderNo: string; disabled: boolean; onDone: () => void }) {
  const words = useWords('money')
  const { cancel } = useWords('shell')
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = async () => {
    setBusy(true)
    tellOutcome('order.cancel', await net.ask('order.cancel', { order_no: orderNo }))
    setBusy(false)
    onDone()
  }
  return (
    <>
      <Button busy={busy} disabled={disabled} onClick={() => setAsking(true)}>
        {words.cancelOrder}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onYes={() => void close()}
        yes={words.cancelOrder}
        no={cancel}
        title={words.cancelOrderTitle}
        danger
      >
        {words.cancelOrderText}
      </Confirm>
    </>
  )
}
