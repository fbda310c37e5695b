import { Coins } from 'lucide-react'
import type { ItemKind } from '#contract/kind.ts'
import type { CardOf } from '#bridge/rows.ts'
import { useList } from '#data/use-list.ts'
import { shortMoment } from '#lib/clock-time.ts'
import { kinds } from '#features/kinds.ts'
import { RecordList } from '#components/list/record-list.tsx'
import { useNow } from '#components/states/time-ago.tsx'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { Segmented } from '#components/segmented.tsx'
import { useWords } from '#words/words.ts'
import { RecordRow } from './shared/record-row.tsx'
import styles from './money.module.css'

const flows = ['all', 'in', 'out'] as const
const flowOf = (tab: string | undefined) => flows.find((flow) => flow === tab) ?? 'all'

/** Every coin that came or went, newest first, with the balance after it. */
export function Consumptions({ search }: PageProps<typeof ByView>) {
  const words = useWords('money')
  const type = flowOf(search.tab)
  return (
    <Screen title={words.consumptions}>
      <div className={styles.place}>
        <Segmented
          label={words.flow}
          value={type}
          options={flows.map((value) => ({ value, label: words.flows[value] }))}
          onChange={(next) => changeView('tab', next)}
        />
      </div>
      <Flow key={type} type={type} />
    </Screen>
  )
}

function Flow({ type }: { type: (typeof flows)[number] }) {
  const words = useWords('money')
  const list = useList('coins.detail', { type })
  return (
    <RecordList
      list={list}
      renderItem={(record) => <CoinRow record={record} />}
      empty={{ icon: <Coins />, title: words.noFlows, children: words.noFlowsText }}
    />
  )
}

function CoinRow({ record }: { record: CardOf<'coin-record'> }) {
  'use memo'
  const words = useWords('money')
  const now = useNow()
  const { kind, item_id: id, title, code, delta, balance, created_at: at } = record
  const names: Readonly<Record<string, string>> = useWords('transfers').codes
  const reason = (code !== undefined && names[code]) || record.reason
  const spec = kind === undefined ? undefined : kinds[kind as ItemKind]
  return (
    <RecordRow
      title={title ?? reason}
      to={spec && id !== undefined ? spec.linkOf(id) : undefined}
      note={title === undefined ? shortMoment(at, now) : `${reason} · ${shortMoment(at, now)}`}
      sum={`${delta > 0 ? '+' : '−'}${Math.abs(delta).toLocaleString('en')}`}
      sumNote={words.after(balance.toLocaleString('en'))}
      gain={delta > 0}
    />
  )
}
