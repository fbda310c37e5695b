import { UsersRound } from 'lucide-react'
import { usePerson } from '#data/person.tsx'
import { useList } from '#data/use-list.ts'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Segmented } from '#components/segmented.tsx'
import { useWords } from '#words/words.ts'
import { ItemList } from '#features/item-list/item-list.tsx'
import styles from './own-lists.module.css'
import { pageLink } from '#components/target.ts'

const roles = ['member', 'owner'] as const
type Role = (typeof roles)[number]
const roleOf = (tab: string | undefined): Role => (tab === 'owner' ? 'owner' : 'member')

/** The fan groups that the person has joined, and their own. */
export function MyFans({ search }: PageProps<typeof ByView>) {
  const words = useWords('mine')
  const role = roleOf(search.tab)
  return (
    <Screen title={words.fanGroups}>
      <div className={styles.place}>
        <Segmented
          label={words.roleLabel}
          value={role}
          options={roles.map((value) => ({ value, label: words.roles[value] }))}
          onChange={(next) => changeView('tab', next)}
        />
      </div>
      <Clubs key={role} role={role} />
    </Screen>
  )
}

function Clubs({ role }: { role: Role }) {
  const words = useWords('mine')
  const own = useWords('ownClub')
  const { uuid } = usePerson()
  const list = useList('club.items', { role })
  return (
    <ItemList
      kind="club"
      rows
      list={list}
      pick={(cards) => (role === 'member' ? cards.filter(({ joined }) => joined) : [])}
      header={
        <p className={styles.age}>
          <TimeAgo askedAt={list.askedAt} query={list.query} />
        </p>
      }
      empty={
        <Empty
          icon={<UsersRound />}
          title={words.noGroups[role]}
          action={
            role === 'owner' && uuid !== null ? (
              <Button to={pageLink('/user/fan-group', { uuid, tab: 'about' })}>{own.open}</Button>
            ) : (
              <Button to={pageLink('/user/fan-rank')}>{words.rank}</Button>
            )
          }
        >
          {words.noGroupsText}
        </Empty>
      }
    />
  )
}
