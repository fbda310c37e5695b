import { Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InputOf } from '#contract/catalogue.ts'
import type { ListCall, ListKind } from '#bridge/cache-policies.ts'
import type { CardOf } from '#bridge/rows.ts'
import { useList } from '#data/use-list.ts'
import { formatCount } from '#lib/count.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { ListView } from './list-view.tsx'
import { RefreshArea } from './refresh-area.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { changeView } from '#components/page/navigation.ts'
import { Empty } from '#components/empty.tsx'
import { RankRow, type RankRowProps } from '#components/rank-row.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import styles from './ranking.module.css'

type RankCall = Extract<ListCall, 'rank.creators' | 'club.rank' | 'find.rank'>

/** How far back a ranking counts. */
export type Period = InputOf<RankCall>['period']

const periods = ['day', 'week', 'month', 'all'] as const satisfies readonly Period[]

export interface RankingProps<N extends RankCall> {
  call: N
  input: InputOf<N> & { period: Period }
  /** How one of it is drawn; `score` is what counts, as text. */
  row: (one: CardOf<ListKind<N>>, score: string) => Omit<RankRowProps, 'rank'>
  /** Scrolls with the list, above the choices. */
  header?: ReactNode
  /** Further choices, beside that of the period. */
  choices?: ReactNode
}

/** Who comes first in a period, which is chosen at the top and stands in the address. */
export function Ranking<N extends RankCall>({ call, input, row, header, choices }: RankingProps<N>) {
  const words = useWords('ranking')
  const { loading } = useWords('shell')
  const locale = localeOf(useLanguage())
  const list = useList<N, { rank: number; score: number }>(call, input)
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={list}
        renderItem={(one, place) => (
          <RankRow rank={place?.rank ?? 0} {...row(one, formatCount(place?.score ?? 0, locale))} />
        )}
        header={
          <>
            {header}
            <div className={styles.controls}>
              <Segmented
                label={words.period}
                options={periods.map((value) => ({ value, label: words.periods[value] }))}
                value={input.period}
                onChange={(value) => changeView('period', value)}
              />
              {choices}
              <span className={styles.age}>
                <TimeAgo askedAt={list.askedAt} query={list.query} />
              </span>
            </div>
          </>
        }
        skeleton={<Skeleton label={loading} shape="rows" />}
        empty={
          <Empty icon={<Trophy />} title={words.empty}>
            {words.emptyText}
          </Empty>
        }
      />
    </RefreshArea>
  )
}
