import { Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InputOf } from '#contract/catalogue.ts'
import { useList } from '#data/use-list.ts'
import { formatCount } from '#lib/count.ts'
import { kinds } from '#kinds/kinds.ts'
import { ListView } from '#mechanics/list/list-view.tsx'
import { RefreshArea } from '#mechanics/list/refresh-area.tsx'
import { Face } from '#mechanics/picture/picture.tsx'
import { Age } from '#mechanics/states/age.tsx'
import { changeView } from '#shell/navigation.ts'
import { UserNote } from '#kinds/user/user.tsx'
import { Empty } from '#ui/empty.tsx'
import { RankRow } from '#ui/rank-row.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { creatorWords } from '#words/creators.ts'
import { shellWords } from '#words/shell.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import styles from './creator.module.css'

type Input = InputOf<'rank.creators'>

const periods = ['day', 'week', 'month', 'all'] as const
const measures = ['play', 'like', 'fans'] as const

/** The best creators of a period by what they got in it. */
export function CreatorRanking({ period, by, header }: Input & { header: ReactNode }) {
  const words = useWords(creatorWords)
  const { loading } = useWords(shellWords)
  const locale = localeOf(useLanguage())
  const list = useList<'rank.creators', { rank: number; score: number }>('rank.creators', { period, by })
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={list}
        draw={(user, place) => (
          <RankRow
            rank={place?.rank ?? 0}
            title={user.username}
            href={kinds.user!.hrefOf(user.uuid)}
            picture={<Face user={user} />}
            note={<UserNote value={user} />}
            end={words.gained[by](formatCount(place?.score ?? 0, locale))}
          />
        )}
        header={
          <>
            {header}
            <div className={styles.controls}>
              <Segmented
                label={words.period}
                options={periods.map((value) => ({ value, label: words.periods[value] }))}
                value={period}
                onChange={(value) => changeView('period', value)}
              />
              <Segmented
                label={words.by}
                options={measures.map((value) => ({ value, label: words.measures[value] }))}
                value={by}
                onChange={(value) => changeView('by', value)}
              />
              <span className={styles.age}>
                <Age askedAt={list.askedAt} want={list.want} />
              </span>
            </div>
          </>
        }
        skeleton={<Skeleton label={loading} shape="rows" />}
        empty={
          <Empty icon={<Trophy />} title={words.rankEmpty}>
            {words.rankEmptyText}
          </Empty>
        }
      />
    </RefreshArea>
  )
}
