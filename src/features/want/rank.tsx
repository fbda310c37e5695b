import { kinds } from '#features/kinds.ts'
import { UserAvatar } from '#components/picture/picture.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { useWords } from '#words/words.ts'
import { Ranking, type Period } from '#components/list/ranking.tsx'

const usual: Period = 'week'

/** Who answers best. */
export function Rank({ search: { period = usual } }: PageProps<typeof ByView>) {
  const words = useWords('wanted')
  return (
    <Screen title={words.rank}>
      <Ranking
        call="find.rank"
        input={{ period }}
        row={(user, accepted) => ({
          title: user.username,
          to: kinds.user!.linkOf(user.uuid),
          picture: <UserAvatar user={user} />,
          end: words.score(accepted),
        })}
      />
    </Screen>
  )
}
