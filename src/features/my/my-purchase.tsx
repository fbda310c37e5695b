import { ShoppingBag } from 'lucide-react'
import type { CardOf } from '#bridge/rows.ts'
import type { ItemKind } from '#contract/kind.ts'
import { useList } from '#data/use-list.ts'
import { shortMoment } from '#lib/clock-time.ts'
import { kinds } from '#features/kinds.ts'
import { RecordList } from '#components/list/record-list.tsx'
import { useNow } from '#components/states/time-ago.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { Button } from '#components/button.tsx'
import { useWords } from '#words/words.ts'
import { RecordRow } from '#features/money/shared/record-row.tsx'
import { kindOf, KindTabs, type OwnKind } from './kind-tabs.tsx'
import { pageLink } from '#components/target.ts'

const offered = ['video', 'comic', 'novel', 'picture', 'audio', 'game', 'article', 'post', 'dating'] as const

/** Everything bought with coins, by kind, with the way back to it. */
export function MyPurchase({ search }: PageProps<typeof ByView>) {
  const words = useWords('mine')
  const kind = kindOf(offered, search.tab)
  return (
    <Screen title={words.purchases}>
      <KindTabs offered={offered} active={kind}>
        <Purchases key={kind} kind={kind} />
      </KindTabs>
    </Screen>
  )
}

function Purchases({ kind }: { kind: OwnKind }) {
  const words = useWords('mine')
  const list = useList('coins.detail', { type: 'out', kind })
  return (
    <RecordList
      list={list}
      renderItem={(record) => <Purchase record={record} />}
      empty={{
        icon: <ShoppingBag />,
        title: words.noPurchases,
        children: words.noPurchasesText,
        action: <Button to={pageLink('/home')}>{words.browse}</Button>,
      }}
    />
  )
}

function Purchase({ record }: { record: CardOf<'coin-record'> }) {
  'use memo'
  const money = useWords('money')
  const now = useNow()
  const { kind, item_id: id, title, reason, delta, created_at: at } = record
  const spec = kind === undefined ? undefined : kinds[kind as ItemKind]
  return (
    <RecordRow
      title={title ?? reason}
      to={spec && id !== undefined ? spec.linkOf(id) : undefined}
      note={`${reason} · ${shortMoment(at, now)}`}
      sum={money.coins(Math.abs(delta).toLocaleString('en'))}
    />
  )
}
