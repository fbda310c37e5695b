import { BadgeDollarSign, ScrollText } from 'lucide-react'
import type { OutputOf } from '#contract/catalogue.ts'
import type { Agent } from '#contract/shapes/money.ts'
import { useOffline } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useAsk, type Asked } from '#data/use-ask.ts'
import { fetchQuery } from '#data/queries.ts'
import { formatMoney, parseMoney, printMoney } from '#lib/money.ts'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { Loading } from '#components/states/loading.tsx'
import { Screen } from '#components/page/screen.tsx'
import { Counts } from '#components/counts.tsx'
import { Empty } from '#components/empty.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { type Currency, WithdrawForm } from '#features/money/shared/withdraw-form.tsx'
import { WithdrawPart, WithdrawRecords } from '#features/money/shared/withdraw-part.tsx'
import styles from './promotion.module.css'
import { pageLink } from '#components/target.ts'

const yuanCurrency: Currency = {
  parse: parseMoney,
  print: (cents) => formatMoney(printMoney(cents) ?? ''),
  whole: false,
}

/** The agent program: what was earned, by day, and the way out. */
export function Proxy() {
  const words = useWords('promotion')
  const frame = useWords('shell')
  const agent = useAnswer('proxy.index', {})
  // what there is to withdraw must be fresh, so it is asked for again with the connection
  const can = useAsk('proxy.canWithdraw', {}, !useOffline())
  const refresh = () => Promise.all([fetchQuery('proxy.index', {}), can.refresh()])
  return (
    <Screen
      title={words.proxy}
      right={<IconButton label={words.rules} icon={<ScrollText />} to={pageLink('/my/proxy-rule')} />}
    >
      <RefreshArea onRefresh={refresh}>
        <div className={styles.place}>
          {agent.state === 'here' ? (
            <>
              <Totals agent={agent.value} age={<TimeAgo askedAt={agent.askedAt} query={agent.query} />} />
              <IncomeChart days={agent.value.days} />
            </>
          ) : (
            <Loading on={agent} skeleton={<Skeleton label={frame.loading} shape="detail" />} />
          )}
          <ListGroup>
            <ListRow label={words.invite} to={pageLink('/share/index')} />
            <ListRow label={words.records} to={pageLink('/share/records')} />
          </ListGroup>
          <Withdraw
            can={can}
            money={agent.state === 'here' ? agent.value.balance : undefined}
            onDone={() => void refresh()}
          />
        </div>
      </RefreshArea>
    </Screen>
  )
}

function Totals({ agent, age }: { agent: Agent; age: React.ReactNode }) {
  const words = useWords('promotion')
  return (
    <section className={styles.totals}>
      <p className={styles.level}>
        {words.level(agent.level, `${Math.round(agent.rate * 100)}%`)}
        {age}
      </p>
      <Counts
        counts={[
          { label: words.today, value: words.yuan(formatMoney(agent.income_today)) },
          { label: words.month, value: words.yuan(formatMoney(agent.income_month)) },
          { label: words.total, value: words.yuan(formatMoney(agent.income_total)) },
        ]}
      />
      <Counts
        counts={[
          { label: words.balance, value: words.yuan(formatMoney(agent.balance)) },
          { label: words.invited, value: String(agent.invited) },
          { label: words.paying, value: String(agent.invited_paying) },
        ]}
      />
    </section>
  )
}

interface WithdrawProps {
  can: Asked<OutputOf<'proxy.canWithdraw'>>
  /** As it stands above: two figures of one fact come from one answer. */
  money: string | undefined
  onDone: () => void
}

function Withdraw({ can, money, onDone }: WithdrawProps) {
  const words = useWords('money')
  return (
    <WithdrawPart
      can={can}
      note={(value) => `${words.withdrawMoney} ${formatMoney(money ?? value.money)}`}
      notForYou={
        <Empty icon={<BadgeDollarSign />} title={words.agentsOnly}>
          {words.agentsOnlyText}
        </Empty>
      }
      form={(value) => (
        <WithdrawForm
          call="proxy.withdraw"
          currency={yuanCurrency}
          balance={parseMoney(money ?? value.money) ?? 0}
          least={parseMoney(value.min) ?? 0}
          feeRate={value.fee_rate}
          accounts={value.accounts}
          inputOf={(sum, account) => ({ money: sum, account })}
          onDone={onDone}
        />
      )}
      records={({ records }) => <WithdrawRecords records={records} print={(amount) => `¥${formatMoney(amount)}`} />}
    />
  )
}

const chart = { width: 300, height: 100, gap: 2 }

/** Income by day as bars, and the same as a table for whoever wants the numbers or can't see the bars. */
function IncomeChart({ days }: { days: Agent['days'] }) {
  'use memo'
  const words = useWords('promotion')
  const sums = days.map(({ income }) => parseMoney(income) ?? 0)
  const most = Math.max(1, ...sums)
  const each = chart.width / Math.max(1, days.length)
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>{words.chart}</figcaption>
      <svg viewBox={`0 0 ${chart.width} ${chart.height}`} className={styles.bars} aria-hidden>
        {sums.map((sum, at) => {
          const height = Math.max(sum > 0 ? 2 : 1, (sum / most) * chart.height)
          return (
            <rect
              key={days[at]!.date}
              className={sum > 0 ? styles.bar : styles.none}
              x={at * each + chart.gap / 2}
              y={chart.height - height}
              width={each - chart.gap}
              height={height}
              rx={1.5}
            />
          )
        })}
      </svg>
      <div className={styles.ends} aria-hidden>
        <span>{days[0]?.date.slice(5)}</span>
        <span>{days.at(-1)?.date.slice(5)}</span>
      </div>
      <details>
        <summary className={styles.summary}>{words.table}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              <th scope="col">{words.income}</th>
              <th scope="col">{words.newcomers}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, income, invited }) => (
              <tr key={date}>
                <th scope="row">{date}</th>
                <td>{formatMoney(income)}</td>
                <td>{invited}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
