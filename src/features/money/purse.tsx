import { Sprout } from 'lucide-react'
import type { OutputOf } from '#contract/catalogue.ts'
import { useOffline } from '#data/settings.ts'
import { useBalances } from '#data/use-balances.ts'
import { useAsk, type Asked } from '#data/use-ask.ts'
import { refetchQuery } from '#data/queries.ts'
import { formatMoney, parseMoney, printMoney } from '#lib/money.ts'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { Screen } from '#components/page/screen.tsx'
import { Counts } from '#components/counts.tsx'
import { Empty } from '#components/empty.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { useWords } from '#words/words.ts'
import { type Currency, WithdrawForm } from './shared/withdraw-form.tsx'
import { WithdrawPart, WithdrawRecords } from './shared/withdraw-part.tsx'
import styles from './money.module.css'
import { pageLink } from '#components/target.ts'

const coinCurrency: Currency = {
  parse: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
  print: (amount) => amount.toLocaleString('en'),
  whole: true,
}

/** What coins are worth in money; undefined where the server does not say. */
function worthOf(value: string | undefined): Currency['worth'] {
  const each = value === undefined ? undefined : parseMoney(value)
  return each === undefined ? undefined : (coins) => formatMoney(printMoney(coins * each) ?? '')
}

/** Coins of a record, which is in the form of money. */
const wholeText = (amount: string) => formatMoney(amount).replace(/\.00$/, '')

/** Coins: what there is, the ways to more, and for creators the way out. */
export function Purse() {
  const words = useWords('money')
  const profile = useBalances()
  // what there is to withdraw must be fresh, so it is asked for again with the connection
  const can = useAsk('coins.canWithdraw', {}, !useOffline())
  const refresh = () => Promise.all([refetchQuery('user.info', {}), can.refresh()])
  return (
    <Screen title={words.purse}>
      <RefreshArea onRefresh={refresh}>
        <div className={styles.place}>
          {profile.state === 'here' && (
            <Counts
              counts={[
                { label: words.coinsTab, value: profile.value.coins.toLocaleString('en') },
                { label: words.total, value: profile.value.coins_total.toLocaleString('en') },
                { label: words.spent, value: profile.value.consumption.toLocaleString('en') },
              ]}
              end={<TimeAgo askedAt={profile.askedAt} query={profile.query} />}
            />
          )}
          <ListGroup>
            <ListRow label={words.recharge} to={pageLink('/my/recharge')} />
            <ListRow label={words.consumptions} to={pageLink('/my/consumptions')} />
            <ListRow label={words.records} to={pageLink('/my/recharge-records')} />
          </ListGroup>
          <Withdraw
            can={can}
            coins={profile.state === 'here' ? profile.value.coins : undefined}
            onDone={() => void refresh()}
          />
        </div>
      </RefreshArea>
    </Screen>
  )
}

interface WithdrawProps {
  can: Asked<OutputOf<'coins.canWithdraw'>>
  /** As they stand above: two figures of one fact come from one answer. */
  coins: number | undefined
  onDone: () => void
}

function Withdraw({ can, coins, onDone }: WithdrawProps) {
  const words = useWords('money')
  return (
    <WithdrawPart
      can={can}
      note={(value) => `${words.withdrawCoins} ${coinCurrency.print(coins ?? value.coins)}`}
      notForYou={
        <Empty icon={<Sprout />} title={words.creatorsOnly}>
          {words.creatorsOnlyText}
        </Empty>
      }
      form={(value) => (
        <WithdrawForm
          call="coins.withdraw"
          currency={{ ...coinCurrency, worth: worthOf(value.coin_value) }}
          balance={coins ?? value.coins}
          least={value.min}
          feeRate={value.fee_rate}
          accounts={value.accounts}
          inputOf={(sum, account) => ({ coins: Number(sum), account })}
          onDone={onDone}
        />
      )}
      records={({ records }) => (
        <WithdrawRecords records={records} print={(amount) => words.coins(wholeText(amount))} />
      )}
    />
  )
}
