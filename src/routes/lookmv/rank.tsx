import * as v from 'valibot'
import { useList } from '#data/use-list.ts'
import { want } from '#data/wants.ts'
import { formatCount } from '#lib/count.ts'
import { kinds } from '#kinds/kinds.ts'
import { ListView } from '#mechanics/list/list-view.tsx'
import { RefreshArea } from '#mechanics/list/refresh-area.tsx'
import { Face } from '#mechanics/picture/picture.tsx'
import { Age } from '#mechanics/states/age.tsx'
import { changeView } from '#shell/navigation.ts'
import { definePage, type PageProps } from '#shell/page.ts'
import { Screen } from '#shell/screen.tsx'
import { Empty } from '#ui/empty.tsx'
import { RankRow } from '#ui/rank-row.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { shellWords } from '#words/shell.ts'
import { wantedWords } from '#words/wanted.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import styles from './lookmv.module.css'

const periods = ['day', 'week', 'month', 'all'] as const
const Ranked = v.object({ period: v.optional(v.picklist(periods), 'week') })

/** Who answers best. */
function Rank({ search: { period } }: PageProps<typeof Ranked>) {
  const words = useWords(wantedWords)
  return (
    <Screen title={words.rank}>
      <Answerers period={period} />
    </Screen>
  )
}

function Answerers({ period }: { period: (typeof periods)[number] }) {
  const words = useWords(wantedWords)
  const { loading } = useWords(shellWords)
  const locale = localeOf(useLanguage())
  const list = useList<'find.rank', { rank: number; score: number }>('find.rank', { period })
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={list}
        draw={(user, place) => (
          <RankRow
            rank={place?.rank ?? 0}
            title={user.username}
            href={kinds.user?.hrefOf(user.uuid) ?? ''}
            picture={<Face user={user} />}
            end={words.score(formatCount(place?.score ?? 0, locale))}
          />
        )}
        header={
          <div className={styles.rank}>
            <Segmented
              label={words.rankPeriod}
              options={periods.map((value) => ({ value, label: words.periods[value] }))}
              value={period}
              onChange={(next) => changeView('period', next)}
            />
            <Age askedAt={list.askedAt} want={list.want} />
          </div>
        }
        skeleton={<Skeleton label={loading} shape="rows" />}
        empty={<Empty title={words.rankEmpty} />}
      />
    </RefreshArea>
  )
}

export const page = definePage({
  search: Ranked,
  open: ({ period }) => void want('find.rank', { period }),
  Component: Rank,
})
