import { usePerson } from '#data/person.tsx'
import { useBalances } from '#data/use-balances.ts'
import { want } from '#data/wants.ts'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { Screen } from '#components/page/screen.tsx'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { myWords } from '#words/my.ts'
import { useWords } from '#words/words.ts'
import { Entries } from './entries.tsx'
import { GuestCard } from './guest-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import styles from './my.module.css'

/** The tab of one's own: who one is, what one has, and the ways to everything else. */
export function My() {
  const words = useWords(myWords)
  const { uuid } = usePerson()
  const profile = useBalances()
  const refresh = () => want('user.info', {})
  useRefreshOnTab(refresh)
  return (
    <Screen title={words.title}>
      <RefreshArea onRefresh={refresh}>
        <div className={styles.place}>
          {uuid === null ? <GuestCard profile={profile} /> : <ProfileCard profile={profile} />}
          <Entries uuid={uuid} profile={profile.state === 'here' ? profile.value : undefined} />
        </div>
      </RefreshArea>
    </Screen>
  )
}
