import { ReceiptText } from 'lucide-react'
import { useAnswer } from '#data/use-answer.ts'
import { useBalances } from '#data/use-balances.ts'
import { fetchQuery } from '#data/queries.ts'
import { dayText } from '#lib/clock-time.ts'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { Loading } from '#components/states/loading.tsx'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { IconButton } from '#components/icon-button.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { CurrentOrder } from './open-order.tsx'
import { ProductForm } from './product-form.tsx'
import { Redeem } from './redeem.tsx'
import styles from './money.module.css'
import { pageLink } from '#components/target.ts'

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
