import { ReceiptText } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Failure } from '#contract/failures.ts'
import type { CardOf } from '#bridge/rows.ts'
import { net } from '#data/net.ts'
import { keepOpenOrder, type OpenOrder, useOpenOrder } from '#data/open-order.ts'
import { usePerson } from '#data/person.tsx'
import { fetchQuery, refetchQuery } from '#data/queries.ts'
import { useOffline } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useBalances } from '#data/use-balances.ts'
import { useList } from '#data/use-list.ts'
import { dayText } from '#lib/clock-time.ts'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#components/button.tsx'
import { Confirm } from '#components/confirm.tsx'
import { Field } from '#components/field.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { notify } from '#components/notify.ts'
import { outsidePage } from '#components/page/addresses.ts'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { Segmented } from '#components/segmented.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { failureText } from '#components/states/failure-words.ts'
import { Loading } from '#components/states/loading.tsx'
import { TimeAgo, useNow } from '#components/states/time-ago.tsx'
import { addressOf, pageLink } from '#components/target.ts'
import { usePay } from '#features/purchase/use-pay.ts'
import { useWords } from '#words/words.ts'
import styles from './money.module.css'
import { ProductForm } from './product-form.tsx'

const typeOf = (tab: string | undefined) => (tab === 'vip' ? 'vip' : 'coin')

/** Coins and VIP for money, on a page outside of the app; and codes. */
export function Recharge({ search }: PageProps<typeof ByView>) {
  const words = useWords('money')
  const frame = useWords('shell')
  const type = typeOf(search.tab)
  const products = useAnswer('order.products', { type })
  return (
    <Screen
      title={words.recharge}
      right={<IconButton label={words.records} icon={<ReceiptText />} to={pageLink('/my/recharge-records')} />}
    >
      <RefreshArea onRefresh={() => Promise.all([fetchQuery('order.products', { type }), fetchQuery('user.info', {})])}>
        <div className={styles.place}>
          <Balance />
          <CurrentOrder />
          <Segmented
            label={words.what}
            value={type}
            options={[
              { value: 'coin', label: words.coinsTab },
              { value: 'vip', label: words.vipTab },
            ]}
            onChange={(next) => changeView('tab', next)}
          />
          {products.state === 'here' ? (
            <>
              {products.value.sandbox && <p className={styles.sandbox}>{words.sandbox}</p>}
              <ProductForm key={type} products={products.value.list} methods={products.value.methods} />
            </>
          ) : (
            <Loading on={products} skeleton={<Skeleton label={frame.loading} shape="works" />} />
          )}
          <Redeem />
        </div>
      </RefreshArea>
    </Screen>
  )
}

function Balance() {
  const words = useWords('money')
  const profile = useBalances()
  if (profile.state !== 'here') return null
  const { coins, vip, vip_expires_at: until } = profile.value
  return (
    <p className={styles.balance}>
      <strong>{words.balance(coins.toLocaleString('en'))}</strong>
      <span>{vip && until ? words.vipUntil(dayText(until)) : words.vipNone}</span>
      <TimeAgo askedAt={profile.askedAt} query={profile.query} />
    </p>
  )
}

/** A code for coins, VIP or tickets. What was typed stays when it fails. */
function Redeem() {
  const words = useWords('money')
  const frame = useWords('shell')
  const offline = useOffline()
  const [failure, setFailure] = useState<Failure>()
  const { register, handleSubmit, formState, reset, getValues, setFocus } = useForm<{ code: string }>({
    defaultValues: { code: '' },
  })
  const { state, pay } = usePay({
    call: 'user.exchange',
    inline: true,
    onDone: ({ input }) => {
      setFailure(undefined)
      if (getValues('code').trim() === input.code) reset()
    },
    onRefused: (why) => {
      setFailure(why)
      setFocus('code')
    },
  })
  const submit = ({ code }: { code: string }) => {
    setFailure(undefined)
    return pay({ code: code.trim() })
  }
  const error = formState.errors.code?.message
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Field
        label={words.redeem}
        hint={words.redeemHint}
        error={error ?? (failure && failureText(failure, frame))}
        autoComplete="off"
        data-secret
        autoCapitalize="none"
        spellCheck={false}
        {...register('code', {
          onChange: () => setFailure(undefined),
          validate: (code) =>
            code.trim() === '' ? words.redeemNeeded : /^[\w-]{1,64}$/.test(code.trim()) || words.redeemForm,
        })}
      />
      {offline && <p className={styles.note}>{words.offlineRedeem}</p>}
      {state === 'checking' && (
        <p className={styles.note} role="status">
          {words.checkingRedeem}
        </p>
      )}
      <Button type="submit" busy={state !== 'none'} disabled={offline}>
        {words.redeemDo}
      </Button>
    </form>
  )
}

/** How often an unpaid order is asked for while the person looks at it. */
const askEveryMs = 4000
/** The same once it is closed or its time is over: a payment may still come. */
const askLateEveryMs = 30_000

/** The order that was opened last: the way to its page, and what became of it, also after it was paid elsewhere or late. */
function CurrentOrder() {
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
