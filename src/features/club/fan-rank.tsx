import { BookOpen } from 'lucide-react'
import { kinds } from '#features/kinds.ts'
import { formatCount } from '#lib/count.ts'
import { UserAvatar } from '#components/picture/picture.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { IconButton } from '#components/icon-button.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { Ranking, type Period } from '#components/list/ranking.tsx'
import { pageLink } from '#components/target.ts'

const usual: Period = 'week'

/** Fan clubs by how many joined them in a period. */
export function FanRank({ search: { period = usual } }: PageProps<typeof ByView>) {
  const words = useWords('clubs')
  const locale = localeOf(useLanguage())
  return (
    <Screen
      title={words.rank}
      right={<IconButton label={words.rule} icon={<BookOpen />} to={pageLink('/user/fan-rule')} />}
    >
      <Ranking
        call="club.rank"
        input={{ period }}
        row={({ owner, members_count, videos_count }, joined) => ({
          title: words.clubOf(owner.username),
          to: kinds.club!.linkOf(owner.uuid),
          picture: <UserAvatar user={owner} />,
          note: `${words.members(formatCount(members_count, locale))} · ${words.videos(formatCount(videos_count, locale))}`,
          end: period === 'all' ? undefined : words.joinedLately(joined),
        })}
      />
    </Screen>
  )
}
