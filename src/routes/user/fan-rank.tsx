import { BookOpen, Trophy } from 'lucide-react'
import type { InputOf } from '#contract/catalogue.ts'
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
import { ByView } from '#shell/search-params.ts'
import { Empty } from '#ui/empty.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { RankRow } from '#ui/rank-row.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { clubWords } from '#words/clubs.ts'
import { shellWords } from '#words/shell.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import styles from './club.module.css'

type Period = InputOf<'club.rank'>['period']

const periods = ['day', 'week', 'month', 'all'] as const
const usual: Period = 'week'

/** Fan clubs by how many joined them in a period. */
function FanRank({ search: { period = usual } }: PageProps<typeof ByView>) {
  const words = useWords(clubWords)
  return (
    <Screen title={words.rank} right={<IconButton label={words.rule} icon={<BookOpen />} href="#/user/fan-rule" />}>
      <Ranking period={period} />
    </Screen>
  )
}

function Ranking({ period }: { period: Period }) {
  const words = useWords(clubWords)
  const { loading } = useWords(shellWords)
  const locale = localeOf(useLanguage())
  const list = useList<'club.rank', { rank: number; score: number }>('club.rank', { period })
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={list}
        draw={({ owner, members_count, videos_count }, place) => (
          <RankRow
            rank={place?.rank ?? 0}
            title={words.clubOf(owner.username)}
            href={kinds.club!.hrefOf(owner.uuid)}
            picture={<Face user={owner} />}
            note={`${words.members(formatCount(members_count, locale))} · ${words.videos(formatCount(videos_count, locale))}`}
            end={period === 'all' ? undefined : words.joinedLately(formatCount(place?.score ?? 0, locale))}
          />
        )}
        header={
          <div className={styles.controls}>
            <Segmented
              label={words.period}
              options={periods.map((value) => ({ value, label: words.periods[value] }))}
              value={period}
              onChange={(value) => changeView('period', value)}
            />
            <span className={styles.age}>
              <Age askedAt={list.askedAt} want={list.want} />
            </span>
          </div>
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

export const page = definePage({
  search: ByView,
  open: ({ period = usual }) => void want('club.rank', { period }),
  Component: FanRank,
})
